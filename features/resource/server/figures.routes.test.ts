import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'
import { features } from '#features/server.ts'
import { resourceContract } from '#platform/contract/resource.contract.ts'
import { figureCalls } from '#platform/contract/resource-figures.contract.ts'
import {
  date,
  defineResource,
  moment,
  money,
  number,
  person,
  text,
} from '#platform/contract/resource-fields.rules.ts'
import { columnsOf, tableOf } from '#platform/server/resource/columns.ts'
import { createResourceTable } from '#platform/server/resource/resource-table.ts'
import { resourceCases } from '../tests/try-resource.ts'
import { resourceFeature } from './resource.service.ts'

// Dashboard figures declared by a resource, within the caller's rights, on both engines.

const boats = defineResource({
  name: 'boats',
  subject: 'Client',
  nouns: { one: 'boat', many: 'boats' },
  icon: 'table',
  menu: { group: 'apps', place: 1 },
  pageId: 907,
  fields: {
    name: text({ required: true }),
    price: money(),
    dinars: money({ currency: 'KWD' }),
    crew: number(),
    bought: date(),
    checkedAt: moment(),
    keeper: person(),
  },
  owner: 'keeper',
  figures: {
    added: {},
    boughtBoats: { by: 'bought' },
    spent: { sum: 'price', by: 'bought' },
    dinars: { sum: 'dinars', by: 'bought' },
    crew: { sum: 'crew', by: 'checkedAt' },
  },
  rights: { author: ['create own', 'read own', 'delete own'], editor: ['read'] },
})
const calls = resourceContract(boats)
const { getFigure } = figureCalls(boats)
const feature = resourceFeature(boats)
type As = Parameters<TestApp['call']>[1]

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ features: [...features, feature] })
  await test.database.write(async trx => {
    const shape = { table: tableOf(boats), columns: columnsOf(boats) }
    await createResourceTable(trx, test.database.dialect, shape)
    await feature.seed.first?.(trx, test.now())
  })
})
afterAll(() => test.close())

async function add(draft: object, as: As = { as: 'admin' }): Promise<number> {
  const answer = await test.call(calls.addRecord, { ...as, body: { name: 'Boat', ...draft } })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json().record.id
}
const ask = (figure: string, query: Record<string, string>, as: As = { as: 'admin' }) =>
  test.call(
    { ...getFigure, path: getFigure.path.replace('{figure}', figure) },
    { ...as, query: { from: '2026-02-01', to: '2026-02-28', ...query } },
  )
async function figure(name: string, query: Record<string, string> = {}, as?: As) {
  const answer = await ask(name, query, as)
  expect(answer.statusCode, answer.body).toBe(200)
  return getFigure.output.parse(answer.json())
}

it('a figure counts records and sums fields, in a date range and by month', async () => {
  await add({ price: 10.1, dinars: 1.001, bought: '2026-01-31', crew: 2, checkedAt: '2026-02-28T23:59:00Z' })
  await add({ price: 20.2, dinars: 2.002, bought: '2026-02-01', crew: 3, checkedAt: '2026-03-01T00:00:00Z' })
  await add({ price: 40.4, bought: '2026-02-28' })
  const deletedId = await add({ price: 99, bought: '2026-02-10' })
  await add({ price: 5 })
  const before = await figure('spent')
  expect(before.value).toBe(159.6)
  await test.call(calls.deleteRecords, { as: 'admin', body: { ids: [deletedId] } })

  const spent = await figure('spent')
  expect(spent.value).toBe(60.6)
  expect(spent.months).toHaveLength(12)
  expect(spent.months.slice(-2)).toEqual([
    { month: '2026-01', value: 10.1 },
    { month: '2026-02', value: 60.6 },
  ])
  expect(spent.months[0]).toEqual({ month: '2025-03', value: 0 })
  expect((await figure('boughtBoats')).value).toBe(2)
  expect((await figure('dinars', { from: '2026-01-01' })).value).toBe(3.003)
  expect((await figure('crew')).value).toBe(2)
  expect((await figure('crew', { to: '2026-03-01' })).value).toBe(5)
  const today = test.now().toISOString().slice(0, 10)
  expect((await figure('added', { from: today, to: today })).value).toBe(4)
  // A month is always reported whole, whatever days the range covers.
  const part = await figure('spent', { from: '2026-02-01', to: '2026-02-02' })
  expect([part.value, part.months.at(-1)?.value]).toEqual([20.2, 60.6])
}) // oxfmt-ignore

it('a figure includes only records the caller may read', async () => {
  const writer = await test.makePerson({ role: 'author' })
  const mine = { token: writer.token }
  expect((await figure('spent', {}, mine)).value).toBe(0)
  await add({ price: 7, bought: '2026-02-03' }, mine)
  expect((await figure('spent', {}, mine)).value).toBe(7)
  expect((await figure('spent', {}, { as: 'editor' })).value).toBe(67.6)
  expect((await ask('spent', {}, { as: 'subscriber' })).statusCode).toBe(403)
  expect((await ask('spent', {}, {})).statusCode).toBe(401)
})

it.each([
  ['from', { from: 'soon' }],
  ['to', { to: '2026-02-30' }],
  ['to', { from: '2026-03-01' }],
])('%s with an invalid value is rejected by name', async (field, query) => {
  const answer = await ask('spent', query)
  expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, [field]])
})

it('an undeclared figure is rejected, and a resource without figures has no such call', async () => {
  expect((await ask('profit', {})).statusCode).toBe(400)
  expect(Object.keys(resourceCases(boats, { name: 'A' }))).toContain('boats.getFigure')
  const { figures: _, ...plain } = boats
  expect(Object.keys(resourceCases({ ...plain, figures: {} }, { name: 'A' }))).not.toContain(
    'boats.getFigure',
  )
})

it('the fields a figure filters by are indexed', () => {
  expect(columnsOf(boats)).toContainEqual({ name: 'checked_at', type: 'text', isIndexed: true })
})
