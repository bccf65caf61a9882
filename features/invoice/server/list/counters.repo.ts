import { isOpenStatus } from '../../contract/invoice.rules.ts'
import { toMajor } from '#platform/contract/money.rules.ts'
import type { Db } from '#platform/server/database/database.ts'

// The figures above the list, from the facet table: what they say is what the list shows when they are pressed (INV-03).

export async function countInvoices(db: Db) {
  const facets = await db.selectFrom('invoices_facet').selectAll().where('n', '>', 0).execute()
  const { clients } = await db
    .selectFrom('invoice_clients')
    .select(eb => eb.fn.countAll<number>().as('clients'))
    .executeTakeFirstOrThrow()
  const figure = (
    column: 'total' | 'balance',
    belongs: (row: (typeof facets)[number]) => boolean,
  ) => {
    const sums = new Map<string, number>()
    const mine = facets.filter(belongs)
    // Drafts and what was voided are in no sum.
    for (const row of mine.filter(one => one.status !== 'Void' && one.status !== 'Draft'))
      sums.set(row.currency, (sums.get(row.currency) ?? 0) + Number(row[column]))
    const found = Array.from(sums, ([currency, minor]) => ({
      currency,
      amount: toMajor(minor, currency),
    }))
    const value = mine.reduce((n, row) => n + Number(row.n), 0)
    return {
      value,
      sums: found
        .filter(({ amount }) => amount !== 0)
        .toSorted((a, b) => (a.currency < b.currency ? -1 : 1)),
    }
  }
  return {
    clients: Number(clients),
    invoices: figure('total', () => true),
    paid: figure('total', row => row.status === 'Paid'),
    unpaid: figure('balance', row => isOpenStatus(row.status)),
    overdue: figure('balance', row => row.status === 'Past Due'),
  }
}
