import { datatablesContract } from '../contract/datatables.contract.ts'
import { EXPORT_ROWS } from '#platform/contract/export.rules.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { Clock } from '#platform/server/clock/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import { exportFile } from '#platform/server/export/export.ts'
import { tooManyRows } from '#platform/server/export/export-table.ts'
import { creatingRoute, type Route, route } from '#platform/server/http/route.ts'
import { runImport } from '#platform/server/import/import.ts'
import { changeMany, recordEmployees, updateEmployee } from './change/change.service.ts'
import { employeeImport, toExportTable } from './transfer/transfer.service.ts'
import { getEmployee, insertEmployees, toEmployee } from './datatables.repo.ts'
import { createEmployeeList, type EmployeeList } from './list/list.repo.ts'

// The data tables: the spec's two calls, then ours.

interface DatatablesParts {
  database: Database
  clock: Clock
}
const ALL_AT_MOST = 1000
const PLAIN = datatablesContract.listEmployees.query.parse({})

export function datatablesRoutes(parts: DatatablesParts): Route[] {
  const list = createEmployeeList(parts.database)
  return [...readRoutes(parts, list), ...changeRoutes(parts), ...fileRoutes(parts, list)]
}

function readRoutes({ database }: DatatablesParts, list: EmployeeList): Route[] {
  return [
    route(datatablesContract.listInitialRows, async () => {
      const { rows } = await list.list({ ...PLAIN, count: ALL_AT_MOST })
      return rows.map(toEmployee)
    }),
    route(datatablesContract.listRows, async ({ query: { q, perPage, page } }) => {
      const [all, found] = await Promise.all([
        list.list({ ...PLAIN, q, count: ALL_AT_MOST }),
        list.list({ ...PLAIN, q, from: (page - 1) * perPage, count: perPage }),
      ])
      return {
        allData: all.rows.map(toEmployee),
        allDataTruncated: all.total > ALL_AT_MOST,
        invoices: found.rows.map(toEmployee),
        total: found.total,
      }
    }),
    route(datatablesContract.listEmployees, async ({ query }) => {
      if (query.id !== undefined)
        return { rows: [toEmployee(await getEmployee(database.read, query.id))], total: 1 }
      const { rows, total } = await list.list(query)
      return { rows: rows.map(toEmployee), total }
    }),
    route(datatablesContract.groupEmployees, async ({ query: { by, order, ...filters } }) => {
      const { groups, total } = await list.group(filters, { by, order })
      const told = groups.map(({ value, count, salary }) => ({
        value,
        count,
        salary: salary / 100,
      }))
      return { groups: told, total: { count: total.count, salary: total.salary / 100 } }
    }),
  ]
}

function changeRoutes({ database, clock }: DatatablesParts): Route[] {
  return [
    creatingRoute(
      datatablesContract.addEmployee,
      async ({ body: { employee }, actor, reply, trx }) => {
        const now = clock()
        const [after] = await insertEmployees(trx, [employee], now)
        if (after === undefined) throw new Error('An insert answered no row.')
        const changeId = await recordEmployees(trx, { actor, now, action: 'create' }, [
          { before: undefined, after },
        ])
        reply.etag(after.version)
        return { employee: toEmployee(after), changeId }
      },
    ),
    route(datatablesContract.updateEmployee, async ({ body, actor, request, reply }) => {
      const { row, changeId } = await database.write(trx =>
        updateEmployee(trx, { actor, now: clock() }, { ...body, ifMatch: request.ifMatch }),
      )
      reply.etag(row.version)
      return { employee: toEmployee(row), changeId }
    }),
    route(datatablesContract.updateEmployees, ({ body: { ids, ...change }, actor }) =>
      database.write(trx => changeMany(trx, { actor, now: clock() }, { ids, change })),
    ),
    route(datatablesContract.deleteEmployees, ({ body: { ids }, actor }) =>
      database.write(trx =>
        changeMany(trx, { actor, now: clock() }, { ids, change: { isDeleted: true } }),
      ),
    ),
  ]
}

function fileRoutes({ database, clock }: DatatablesParts, list: EmployeeList): Route[] {
  return [
    route(datatablesContract.exportEmployees, async ({ query, actor }) => {
      const { format, language, timeZone, direction, ...filters } = query
      const walk = await list.walk(filters, EXPORT_ROWS)
      if (walk === 'too-many') throw tooManyRows()
      const records = [{ id: format, name: format.toUpperCase(), after: { ...filters } }]
      await database.write(trx =>
        recordChange(trx, { actor, now: clock(), action: 'export', subject: 'Datatable', records }),
      )
      return exportFile(toExportTable(walk.rows, language), {
        format,
        language,
        timeZone,
        direction,
        now: clock(),
      })
    }),
    route(datatablesContract.importEmployees, ({ body, actor }) =>
      runImport(body, {
        database,
        rules: employeeImport,
        insert: async (trx, people) => {
          const now = clock()
          const rows = await insertEmployees(trx, people, now)
          const steps = rows.map(after => ({ before: undefined, after }))
          await recordEmployees(trx, { actor, now, action: 'import' }, steps)
        },
      }),
    ),
  ]
}
