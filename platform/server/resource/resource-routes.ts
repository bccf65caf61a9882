import { keyInName } from '#platform/contract/custom-values.rules.ts'
import type { ResourceContract } from '#platform/contract/resource.contract.ts'
import type { Fields } from '#platform/contract/resource-fields.rules.ts'
import { mutate, mutationIn } from '../changes/mutation-context.ts'
import { exportFile } from '../export/export.ts'
import { creatingRoute, type Route, route } from '../http/route.ts'
import { runImport } from '../import/import.ts'
import { columnOf } from '#platform/contract/resource-checks.rules.ts'
import { listHistory } from './history-repo.ts'
import type { ResourceContext } from './resource-context.ts'
import { getRecord, listRecords } from './resource-records.ts'
import { readable } from './resource-rights.ts'
import { addRecord, deleteRecords, getRow, relate, updateRecord } from './resource-service.ts'
import { importRecords, importRulesOf, recordExport, toTable } from './resource-transfer.ts'

// The calls of a resource. Each can be replaced by a custom route (docs/resources.md).

interface Parts<F extends Fields> {
  context: ResourceContext<F>
  calls: ResourceContract<F>
}

export const resourceRoutes = <F extends Fields>(parts: Parts<F>): Route[] => [
  ...readRoutes(parts),
  ...changeRoutes(parts),
  ...fileRoutes(parts),
]

function readRoutes<F extends Fields>({ context, calls }: Parts<F>): Route[] {
  const { resource, repo, database, ports } = context
  return [
    route(calls.listRecords, async ({ query, caller }) => {
      const found = await listRecords(context, { query, caller })
      const { records } = found
      return { ...found, related: await relate(context, database.read, { records, caller }) }
    }),
    route(calls.getRecord, async ({ params: { id }, caller, reply }) => {
      const record = await getRecord(context, database.read, { id, caller })
      reply.etag(record.version)
      return {
        record,
        related: await relate(context, database.read, { records: [record], caller }),
      }
    }),
    route(calls.listHistory, async ({ params: { id }, caller }) => {
      await getRow(context, database.read, { id, caller })
      const seen = new Set((await ports.custom.list(caller)).map(({ key }) => key))
      const changes = await listHistory(database.read, { subject: resource.subject, id })
      const isSeen = (key: string | undefined) => key === undefined || seen.has(key)
      return {
        changes: changes.map(one => ({
          ...one,
          fields: one.fields.filter(({ name }) => isSeen(keyInName(name))),
        })),
      }
    }),
    route(calls.listOptions, async ({ query: { q }, caller }) => {
      const rows = await repo.options(q, readable(resource, caller))
      const title = columnOf(resource.title)
      return { options: rows.map(row => ({ id: Number(row.id), title: String(row[title] ?? '') })) }
    }),
  ]
}

function changeRoutes<F extends Fields>({ context, calls }: Parts<F>): Route[] {
  return [
    creatingRoute(calls.addRecord, async ({ body, reply, ...input }) => {
      const mutation = mutationIn(context.clock, input)
      const { record, changeId } = await addRecord(context, mutation, body)
      reply.etag(record.version)
      const related = await relate(context, input.trx, { records: [record], caller: input.caller })
      return { record, related, changeId }
    }),
    route(calls.updateRecord, async ({ body, request, reply, ...input }) => {
      const { ifMatch } = request
      const { record, related, changeId } = await mutate(context, input, async mutation => {
        const saved = await updateRecord(context, mutation, { ...body, ifMatch })
        const records = [saved.record]
        return {
          ...saved,
          related: await relate(context, mutation.trx, { records, caller: input.caller }),
        }
      })
      reply.etag(record.version)
      return { record, related, changeId }
    }),
    route(calls.deleteRecords, ({ body: { ids }, ...input }) =>
      mutate(context, input, mutation => deleteRecords(context, mutation, ids)),
    ),
  ]
}

function fileRoutes<F extends Fields>({ context, calls }: Parts<F>): Route[] {
  const { database, clock } = context
  return [
    route(calls.exportRecords, async ({ query: asked, ...input }) => {
      const { format, language, timeZone, direction, ...query } = asked
      const table = await toTable(context, { query, caller: input.caller, language })
      await mutate(context, input, mutation =>
        recordExport(context, mutation, { format, filters: query }),
      )
      return exportFile(table, { format, language, timeZone, direction, now: clock() })
    }),
    route(calls.importRecords, async ({ body, caller, actor }) =>
      runImport(body, {
        database,
        rules: importRulesOf(context, await context.ports.custom.imported(caller)),
        insert: (trx, drafts) => importRecords(context, { trx, caller, actor }, drafts),
      }),
    ),
  ]
}
