import { afterAll, beforeAll, expect, it } from 'vitest'
import { SEARCH_BOUNDS } from '#platform/server/database/common-hits.ts'
import type { Database } from '#platform/server/database/database.ts'
import { createTestDatabase } from '#platform/server/database/test-database.ts'
import type { CustomList } from '#platform/server/resource/custom-port.ts'
import { giveText } from '#features/custom-fields/tests/give-field.ts'
import { adminQueryShape } from '../../contract/shop-admin.contract.ts'
import { listAdminRows } from './product-list.repo.ts'

// How lists of more than 200,000 products work, tried on the demo's by lowering the bounds.

let database: Database
beforeAll(async () => {
  database = await createTestDatabase('demo')
})
afterAll(() => database.close())

async function list(
  asked: object,
  bounds: Partial<typeof SEARCH_BOUNDS> = {},
  custom?: CustomList,
) {
  const query = adminQueryShape.parse({ q: 'e', perPage: 2, ...asked })
  const { rows, ...total } = await listAdminRows(database, query, {
    bounds: { ...SEARCH_BOUNDS, ...bounds },
    custom,
  })
  return { ids: rows.map(row => row.id), ...total }
}

it.each([
  ['by name', {}],
  ['on its second page', { page: 2 }],
  ['highest price first', { sortColumn: 'price', sort: 'desc' }],
])(
  'SHOP-07 returns the same hits for a common text when counting stops early: %s',
  async (_, asked) => {
    const exact = await list(asked)
    expect(exact.ids).toHaveLength(2)
    expect(exact.total).toBeGreaterThan(4)
    expect(exact.isTotalMinimum).toBeUndefined()
    for (const rowsWalked of [1_000, 1])
      expect(
        await list(asked, { hitsSorted: 4, rowsCounted: 5, rowsWalked }),
        `${rowsWalked} rows walked`,
      ).toEqual({ ids: exact.ids, low: exact.low, total: 4, isTotalMinimum: true })
  },
)

it('SHOP-07 counts hidden and low-stock products completely', async () => {
  const bounds = { hitsSorted: 1_000, rowsCounted: 5 }
  for (const show of ['hidden', 'low'])
    expect(await list({ show }, bounds)).toEqual(await list({ show }))
})

it('SHOP-07 ADD-13 counts a common text up to the bound, and includes a match in custom fields', async () => {
  const bounds = { hitsSorted: 2, rowsCounted: 5 }
  const exact = await list({ q: 'papierwerk' })
  expect(exact.total).toBeGreaterThan(2)
  const { id } = await database.read
    .selectFrom('products')
    .select('id')
    .where('deleted_at', 'is', null)
    .where('words', 'not like', '%papier%')
    .orderBy('name_key')
    .executeTakeFirstOrThrow()
  const listed = await giveText(database, { entity: 'products', id, text: 'Ersetzt Papiér' })
  for (const rowsWalked of [1_000, 1])
    expect(
      await list({ q: 'papierwerk' }, { ...bounds, rowsWalked }, await listed('papierwerk')),
    ).toEqual({ ...exact, total: 2, isTotalMinimum: true })
  expect(await list({ q: 'papier' }, bounds, await listed('papier'))).toEqual({
    ids: [id, ...exact.ids].slice(0, 2),
    low: exact.low,
    total: exact.total + 1,
  })
})
