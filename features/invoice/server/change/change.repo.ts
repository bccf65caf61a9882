import type { Insertable, Updateable } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import type { InvoiceDbRow, InvoiceLinesTable, InvoicesTable } from '../invoice.tables.ts'
import { chunksOf } from '#platform/server/database/chunks.ts'

// Writes invoice rows. Callers that change amounts recalculate afterwards, which creates the next version.

export type LineValues = Omit<InvoiceLinesTable, 'id' | 'invoice_id'>

export async function insertInvoice(trx: Trx, row: Insertable<InvoicesTable>): Promise<number> {
  const { id } = await trx
    .insertInto('invoices')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateInvoiceRow(
  trx: Trx,
  id: number,
  changes: Updateable<InvoicesTable>,
): Promise<void> {
  await trx.updateTable('invoices').set(changes).where('id', '=', id).execute()
}

export const updateDigest = (trx: Trx, id: number, digest: string): Promise<InvoiceDbRow> =>
  trx
    .updateTable('invoices')
    .set({ digest })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** The row is kept for undo. */
export async function deleteInvoiceRow(trx: Trx, id: number, at: string): Promise<void> {
  await trx
    .updateTable('invoices')
    .set(eb => ({ deleted_at: at, updated_at: at, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export const findDeletedInvoice = (db: Db, id: number): Promise<{ id: number } | undefined> =>
  db
    .selectFrom('invoices')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst()

/** Lines that go in by one statement. */
const LINES_AT_ONCE = 50

export async function replaceLines(
  trx: Trx,
  invoiceId: number,
  lines: readonly LineValues[],
): Promise<void> {
  await trx.deleteFrom('invoice_lines').where('invoice_id', '=', invoiceId).execute()
  for (const some of chunksOf(lines, LINES_AT_ONCE)) {
    const rows = some.map(line => ({ ...line, invoice_id: invoiceId }))
    await trx.insertInto('invoice_lines').values(rows).execute()
  }
}
