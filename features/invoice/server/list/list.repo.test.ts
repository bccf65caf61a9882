import { afterAll, beforeAll, expect, it } from 'vitest'
import { SEARCH_BOUNDS } from '#platform/server/database/common-hits.ts'
import type { Database } from '#platform/server/database/database.ts'
import { createTestDatabase } from '#platform/server/database/test-database.ts'
import { invoiceListQuery } from '../../contract/invoice.contract.ts'
import { createInvoiceList } from './list.repo.ts'

// How lists of more than 200,000 invoices work, tried on the demo's by lowering the bounds.

const TODAY = '2026-03-02'
let database: Database
beforeAll(async () => {
  database = await createTestDatabase('demo')
})
afterAll(() => database.close())

async function list(asked: object, bounds: Partial<typeof SEARCH_BOUNDS> = {}) {
  const invoices = createInvoiceList({ ...database, bounds: { ...SEARCH_BOUNDS, ...bounds } })
  const query = invoiceListQuery.parse({ q: 'e', perPage: 2, ...asked })
  const { rows, ...total } = await invoices.list(query, TODAY)
  return { ids: rows.map(row => row.id), ...total }
}

it.each([
  ['newest first', {}],
  ['on its second page', { page: 2 }],
  ['by client name', { sortColumn: 'client.name', sort: 'asc' }],
  ['with one status', { status: 'Paid' }],
  ['in a date range', { from: '2026-01-01', sortColumn: 'total' }],
])(
  'INV-01 returns the same hits for a common text when counting stops early: %s',
  async (_, asked) => {
    const exact = await list(asked)
    expect(exact.ids).toHaveLength(2)
    expect(exact.total).toBeGreaterThan(4)
    expect(exact.isTotalMinimum).toBeUndefined()
    for (const rowsWalked of [1_000, 1])
      expect(
        await list(asked, { hitsSorted: 4, rowsCounted: 5, rowsWalked }),
        `${rowsWalked} rows walked`,
      ).toEqual({ ids: exact.ids, total: 4, isTotalMinimum: true })
  },
)

it('INV-01 returns an empty page beyond the counted rows', async () => {
  const bounds = { hitsSorted: 4, rowsCounted: 5 }
  expect(await list({ page: 3 }, bounds)).toEqual({ ids: [], total: 4, isTotalMinimum: true })
})
