import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SearchBounds } from '#platform/server/database/common-hits.ts'
import type { Database } from '#platform/server/database/database.ts'
import { createTestDatabase } from '#platform/server/database/test-database.ts'
import { listOrderRows, type OrderQuestion } from './list.repo.ts'

// How lists of more than 200,000 orders work, tried on the demo's by lowering the bounds.

let database: Database
beforeAll(async () => {
  database = await createTestDatabase('demo')
})
afterAll(() => database.close())

const question = (change: Partial<OrderQuestion>): OrderQuestion => ({
  q: 'e',
  status: '',
  paymentMethod: '',
  sortColumn: 'placedAt',
  sort: 'desc',
  ...change,
})
async function list(change: Partial<OrderQuestion>, bounds?: SearchBounds, page = 1) {
  const { rows, ...total } = await listOrderRows(database, {
    question: question(change),
    page,
    perPage: 2,
    ...(bounds === undefined ? {} : { bounds }),
  })
  return { ids: rows.map(row => row.id), ...total }
}

it.each([
  ['by date', {}, 1],
  ['on its second page', {}, 2],
  ['by customer', { sortColumn: 'customer', sort: 'asc' }, 1],
  ['with one status', { status: 'delivered' }, 1],
] as const)(
  'CART-09 returns the same hits for a common text when counting stops early: %s',
  async (_, change, page) => {
    const exact = await list(change, undefined, page)
    expect(exact.ids).toHaveLength(2)
    const most = page * 2
    expect(exact.total).toBeGreaterThan(most)
    expect(exact.isTotalMinimum).toBeUndefined()
    for (const rowsWalked of [1_000, 1])
      expect(
        await list(change, { hitsSorted: most, rowsCounted: 5, rowsWalked }, page),
        `${rowsWalked} rows walked`,
      ).toEqual({ ids: exact.ids, total: most, isTotalMinimum: true })
  },
)

it('CART-09 returns an empty page beyond the counted rows', async () => {
  expect(await list({}, { hitsSorted: 4, rowsCounted: 5, rowsWalked: 1_000 }, 3)).toEqual({
    ids: [],
    total: 4,
    isTotalMinimum: true,
  })
})
