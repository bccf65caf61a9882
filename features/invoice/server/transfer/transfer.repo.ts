import type { Db } from '#platform/server/database/database.ts'
import type { InvoiceDbRow } from '../invoice.tables.ts'

// Which numbers of a file are in the books already.

/** Those of these numbers that an invoice has, a deleted one too. */
export async function listTakenNumbers(
  db: Db,
  numbers: readonly number[],
): Promise<ReadonlySet<number>> {
  if (numbers.length === 0) return new Set()
  const found = await db
    .selectFrom('invoices')
    .select('number')
    .where('number', 'in', numbers)
    .execute()
  return new Set(found.flatMap(({ number }) => number ?? []))
}

export async function listByNumbers(
  db: Db,
  numbers: readonly number[],
): Promise<Map<number | null, InvoiceDbRow>> {
  if (numbers.length === 0) return new Map()
  const found = await db
    .selectFrom('invoices')
    .selectAll()
    .where('number', 'in', numbers)
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(found.map(row => [row.number, row]))
}
