import { camelCase } from '../source/name.ts'

// Routes of a resource as plain code. What they call is the same as what the given ones call (platform/server/resource).

interface RouteParts {
  imports: string
  body: (call: string) => string
}

/** The calls whose routes can be written out. */
export const ROUTES: Readonly<Record<string, RouteParts>> = {
  listRecords: {
    imports: `import { route, type Route } from '#platform/server/http/route.ts'
import { listRecords } from '#platform/server/resource/resource-records.ts'
import { relate } from '#platform/server/resource/resource-service.ts'`,
    body: call => `route(${call}, async ({ query, caller }) => {
    const found = await listRecords(context, { query, caller })
    const { records } = found
    return { ...found, related: await relate(context, context.database.read, { records, caller }) }
  })`,
  },
  getRecord: {
    imports: `import { route, type Route } from '#platform/server/http/route.ts'
import { getRecord } from '#platform/server/resource/resource-records.ts'
import { relate } from '#platform/server/resource/resource-service.ts'`,
    body: call => `route(${call}, async ({ params: { id }, caller, reply }) => {
    const { read } = context.database
    const record = await getRecord(context, read, { id, caller })
    reply.etag(record.version)
    const related = await relate(context, read, { records: [record], caller })
    return { record, related }
  })`,
  },
  addRecord: {
    imports: `import { mutationIn } from '#platform/server/changes/mutation-context.ts'
import { creatingRoute, type Route } from '#platform/server/http/route.ts'
import { addRecord, relate } from '#platform/server/resource/resource-service.ts'`,
    body: call => `creatingRoute(${call}, async ({ body, reply, ...input }) => {
    const mutation = mutationIn(context.clock, input)
    const { record, changeId } = await addRecord(context, mutation, body)
    reply.etag(record.version)
    const { trx, caller } = input
    return { record, related: await relate(context, trx, { records: [record], caller }), changeId }
  })`,
  },
  updateRecord: {
    imports: `import { mutate } from '#platform/server/changes/mutation-context.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import { relate, updateRecord } from '#platform/server/resource/resource-service.ts'`,
    body: call => `route(${call}, async ({ body, request, reply, ...input }) => {
    const { ifMatch } = request
    const { record, related, changeId } = await mutate(context, input, async mutation => {
      const saved = await updateRecord(context, mutation, { ...body, ifMatch })
      const [records, { caller }] = [[saved.record], input]
      return { ...saved, related: await relate(context, mutation.trx, { records, caller }) }
    })
    reply.etag(record.version)
    return { record, related, changeId }
  })`,
  },
  deleteRecords: {
    imports: `import { mutate } from '#platform/server/changes/mutation-context.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import { deleteRecords } from '#platform/server/resource/resource-service.ts'`,
    body: call => `route(${call}, ({ body: { ids }, ...input }) =>
    mutate(context, input, mutation => deleteRecords(context, mutation, ids)),
  )`,
  },
}

/** The file of a route. */
export function routeText({ name, call }: { name: string; call: string }): string {
  const { imports = '', body } = ROUTES[call] ?? {}
  const fields = `typeof ${camelCase(name)}Resource.fields`
  return `import type { ResourceContract } from '#platform/contract/resource.contract.ts'
${imports}
import type { ResourceContext } from '#platform/server/resource/resource-context.ts'
import type { ${camelCase(name)}Resource } from '../contract/${name}.resource.ts'

// It answers in place of the given route; access and input are checked before, by the contract.

type Fields = ${fields}

export const ${call}Route = (
  context: ResourceContext<Fields>,
  calls: ResourceContract<Fields>,
): Route => ${body?.(`calls.${call}`) ?? ''}
`
}
