import type { Invoice } from '../../contract/invoice-shapes.rules.ts'
import { toMajor } from '#platform/contract/money.rules.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { InvoiceDbRow } from '../invoice.tables.ts'

/** The parts of the whole that an invoice is, or is one of; none of an invoice that was never divided. */
export async function readParts(
  db: Db,
  row: Pick<InvoiceDbRow, 'id' | 'part_of'>,
): Promise<Invoice['parts']> {
  const wholeId = row.part_of ?? row.id
  const rows = await db
    .selectFrom('invoices')
    .select(['id', 'number', 'due_on', 'total', 'currency', 'status'])
    .where('part_of', '=', wholeId)
    .where('deleted_at', 'is', null)
    .orderBy('part_number')
    .execute()
  if (rows.length === 0) return null
  const whole = await db
    .selectFrom('invoices')
    .select(['id', 'number'])
    .where('id', '=', wholeId)
    .executeTakeFirstOrThrow()
  return {
    whole,
    parts: rows.map(({ id, number, due_on: dueDate, total, currency, status }) => ({
      id,
      number,
      dueDate,
      total: toMajor(total, currency),
      invoiceStatus: status,
    })),
  }
}
