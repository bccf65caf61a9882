import { datatablesContract } from '../contract/datatables.contract.ts'
import { EXPORT_ROWS } from '#platform/contract/export.rules.ts'
import { mutate, mutationIn } from '#platform/server/changes/mutation-context.ts'
import type { Platform } from '#platform/server/compose/platform.ts'
import { exportFile } from '#platform/server/export/export.ts'
import { tooManyRows } from '#platform/server/export/export-table.ts'
import { creatingRoute, type Route, route } from '#platform/server/http/route.ts'
import { runImport } from '#platform/server/import/import.ts'
import type { AskedList, CustomPort } from '#platform/server/resource/custom-port.ts'
import { getRecord } from '#platform/server/resource/resource-records.ts'
import { deleteRecords } from '#platform/server/resource/resource-service.ts'
import { recordExport } from '#platform/server/resource/resource-transfer.ts'
import { parseSorts } from '../contract/datatables.rules.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import {
  addEmployee,
  type Employees,
  importEmployees,
  updateEachEmployee,
  updateEmployee,
  updateEmployees,
} from './change.service.ts'
import { employeeImport, toExportTable } from './transfer.service.ts'
import { rowToEmployee, toEmployee } from './datatables.repo.ts'
import type { EmployeeRow } from './datatables.tables.ts'
import { createEmployeeList, type EmployeeList } from './list.repo.ts'

// The data tables: the specification's two calls, then ours.

interface DatatablesParts extends Pick<Platform, 'database' | 'clock'> {
  custom: CustomPort
  employees: Employees
}
const MAX_ALL_DATA = 1000
const PLAIN = datatablesContract.listEmployees.query.parse({})

export function datatablesRoutes(parts: DatatablesParts): Route[] {
  const list = createEmployeeList(parts.database)
  return [...readRoutes(parts, list), ...changeRoutes(parts), ...fileRoutes(parts, list)]
}

function readRoutes({ database, custom, employees }: DatatablesParts, list: EmployeeList): Route[] {
  const seen = (caller: Caller, rows: readonly EmployeeRow[]) =>
    custom.addTo(caller, rows.map(rowToEmployee))
  return [
    route(datatablesContract.listInitialRows, async ({ caller }) => {
      const { rows } = await list.list({ ...PLAIN, count: MAX_ALL_DATA })
      return seen(caller, rows)
    }),
    route(datatablesContract.listRows, async ({ query: { q, perPage, page }, caller }) => {
      const [all, found] = await Promise.all([
        list.list({ ...PLAIN, q, count: MAX_ALL_DATA }),
        list.list({ ...PLAIN, q, from: (page - 1) * perPage, count: perPage }),
      ])
      return {
        allData: await seen(caller, all.rows),
        allDataTruncated: all.total > MAX_ALL_DATA,
        invoices: await seen(caller, found.rows),
        total: found.total,
      }
    }),
    route(datatablesContract.listEmployees, async ({ query, caller }) => {
      const { id } = query
      if (id !== undefined) {
        const record = await getRecord(employees, database.read, { id, caller })
        return { rows: [toEmployee(record)], total: 1 }
      }
      const listed = await custom.listed(caller, { ...query, ...sortOf(query.sort) })
      const { rows, ...total } = await list.list(query, listed)
      return { rows: await seen(caller, rows), ...total }
    }),
    route(
      datatablesContract.groupEmployees,
      async ({ query: { by, order, ...filters }, caller }) => {
        const listed = await custom.listed(caller, { ...filters, ...sortOf('') })
        const { groups, total } = await list.group(filters, { by, order, custom: listed })
        const inUnits = groups.map(({ value, count, salary }) => ({
          value,
          count,
          salary: salary / 100,
        }))
        return { groups: inUnits, total: { count: total.count, salary: total.salary / 100 } }
      },
    ),
  ]
}

/** The first column of a table's order: a custom field stands alone. */
function sortOf(text: string): Pick<AskedList, 'sort' | 'sortColumn'> {
  const [first] = parseSorts(text) ?? []
  return { sortColumn: first?.column ?? '', sort: first?.direction ?? 'asc' }
}

function changeRoutes(parts: DatatablesParts): Route[] {
  return [
    creatingRoute(
      datatablesContract.addEmployee,
      async ({ body: { employee }, reply, ...input }) => {
        const added = await addEmployee(parts.employees, mutationIn(parts.clock, input), employee)
        reply.etag(added.employee.version)
        return added
      },
    ),
    route(datatablesContract.updateEmployee, async ({ body, request, reply, ...input }) => {
      const updated = await mutate(parts, input, context =>
        updateEmployee(parts.employees, context, { ...body, ifMatch: request.ifMatch }),
      )
      reply.etag(updated.employee.version)
      return updated
    }),
    route(datatablesContract.updateEmployees, ({ body, ...input }) =>
      mutate(parts, input, context => updateEmployees(parts.employees, context, body)),
    ),
    route(datatablesContract.updateEachEmployee, ({ body, ...input }) =>
      mutate(parts, input, context => updateEachEmployee(parts.employees, context, body.employees)),
    ),
    route(datatablesContract.deleteEmployees, ({ body: { ids }, ...input }) =>
      mutate(parts, input, context => deleteRecords(parts.employees, context, ids)),
    ),
  ]
}

function fileRoutes(parts: DatatablesParts, list: EmployeeList): Route[] {
  const { database, clock, custom } = parts
  return [
    route(datatablesContract.exportEmployees, async ({ query, ...input }) => {
      const { format, language, timeZone, direction, ...filters } = query
      const listed = await custom.listed(input.caller, { ...filters, ...sortOf(filters.sort) })
      const walk = await list.walk(filters, EXPORT_ROWS, listed)
      if (walk === 'too-many') throw tooManyRows()
      await mutate(parts, input, context =>
        recordExport(parts.employees, context, { format, filters }),
      )
      const exported = await custom.exported(input.caller, language)
      return exportFile(toExportTable(walk.rows, { language, custom: exported }), {
        format,
        language,
        timeZone,
        direction,
        now: clock(),
      })
    }),
    route(datatablesContract.importEmployees, async ({ body, caller, actor }) =>
      runImport(body, {
        database,
        rules: employeeImport(await custom.imported(caller), parts.employees),
        insert: (trx, people) => importEmployees(parts.employees, { trx, caller, actor }, people),
      }),
    ),
  ]
}
