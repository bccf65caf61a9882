import { CompiledQuery, type KyselyPlugin, type RootOperationNode, sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listQueryOf } from '#platform/contract/resource.contract.ts'
import { choice, defineResource, person, text } from '#platform/contract/resource-fields.rules.ts'
import type { Database } from '#platform/server/database/database.ts'
import { createTestDatabase } from '#platform/server/database/test-database.ts'
import { columnsOf, tableOf } from '#platform/server/resource/columns.ts'
import { createResourceRepo, insertRow } from '#platform/server/resource/resource-repo.ts'
import { createResourceTable } from '#platform/server/resource/resource-table.ts'

// Which index a list of thousands reads: that of a filter for few records, that of the sort for many.

const EVERYONE = { ownerId: undefined }
const RECORDS = 4_000
const boats = defineResource({
  name: 'plan-boats',
  subject: 'Client',
  nouns: { one: 'boat', many: 'boats' },
  icon: 'table',
  menu: { group: 'apps', place: 1 },
  pageId: 904,
  fields: {
    name: text({ required: true }),
    state: choice({ of: ['afloat', 'ashore', 'sunk'] }),
    skipper: person(),
  },
})
const query = listQueryOf(boats)

let database: Database
beforeAll(async () => {
  database = await createTestDatabase()
  const { dialect } = database
  await database.write(async trx => {
    await createResourceTable(trx, dialect, { table: tableOf(boats), columns: columnsOf(boats) })
    for (let index = 0; index < RECORDS; index += 1) {
      const state = index % 1_000 === 7 ? 'sunk' : index % 3 === 0 ? 'ashore' : 'afloat'
      const values = { name: `Boat ${RECORDS - index}`, state, skipper: null } as const
      await insertRow(trx, boats, { values, by: 1, now: new Date(0) })
    }
    if (dialect.name === 'postgres') await sql`analyze ${sql.table(tableOf(boats))}`.execute(trx)
  })
})
afterAll(() => database.close())

/** A list and the plans of its queries. */
async function listWithPlans(asked: Record<string, unknown>) {
  const asks: RootOperationNode[] = []
  const recorder: KyselyPlugin = {
    transformQuery: ({ node }) => {
      asks.push(node)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const { read, dialect } = database
  const repo = createResourceRepo(boats, { read: read.withPlugin(recorder), dialect })
  const { rows, total } = await repo.list(query.parse(asked), EVERYONE)
  const explain = dialect.name === 'postgres' ? 'explain' : 'explain query plan'
  const plans: string[] = []
  for (const node of asks) {
    const compiled = read.getExecutor().compileQuery(node, { queryId: 'plan' })
    const plan = CompiledQuery.raw(`${explain} ${compiled.sql}`, [...compiled.parameters])
    plans.push(JSON.stringify((await read.executeQuery(plan)).rows))
  }
  return { total, names: rows.map(row => row.name), plans: plans.join('\n') }
}

it('a filter that few records pass is read by its own index, and counted by it', async () => {
  const { names, plans, total } = await listWithPlans({ state: 'sunk' })
  expect([total, names]).toEqual([4, ['Boat 1993', 'Boat 2993', 'Boat 3993', 'Boat 993']])
  expect(plans).toContain('own_plan_boats_by_state')
  expect(plans).not.toContain('own_plan_boats_by_name_key')
})

it('a filter that many records pass is checked while reading the sort index', async () => {
  const { names, plans, total } = await listWithPlans({ state: 'afloat', perPage: 2 })
  expect([total, names]).toEqual([2_663, ['Boat 1001', 'Boat 1002']])
  expect(plans).toContain('own_plan_boats_by_name_key')
})
