import { FIRST_NUMBER } from '../../contract/invoice.rules.ts'
import type { Db } from '#platform/server/database/database.ts'
import { chunksOf } from '#platform/server/database/chunks.ts'

// Which of Stripe's invoices are here, and which numbers are left for them.

/** Those of these invoices that are not deleted. */
export async function listPresentInvoices(
  db: Db,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const present = new Set<number>()
  for (const some of chunksOf(ids)) {
    const rows = await db
      .selectFrom('invoices')
      .select('id')
      .where('id', 'in', some)
      .where('deleted_at', 'is', null)
      .execute()
    for (const { id } of rows) present.add(id)
  }
  return present
}

/** The numbers of earlier books that no invoice has, a deleted one neither: the lowest first. */
export async function listFreeNumbers(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('invoices')
    .select('number')
    .where('number', '<', FIRST_NUMBER)
    .execute()
  const taken = new Set(rows.map(({ number }) => number))
  return Array.from({ length: FIRST_NUMBER - 1 }, (_, at) => at + 1).filter(
    number => !taken.has(number),
  )
}
