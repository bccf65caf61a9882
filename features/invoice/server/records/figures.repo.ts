import type { Updateable } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import type { Tables, Trx } from '#platform/server/database/tables.ts'
import type { InvoiceDbRow, InvoicesTable } from '../invoice.tables.ts'

// An invoice's amounts and their sources: payments, credit notes, number, history.

export interface Settlement {
  /** The current invoice, even if deleted. */
  row: InvoiceDbRow
  /** In minor units, as `credited` is. */
  paid: number
  credited: number
}

/** An invoice with what was paid and credited of it up to now. */
export async function getSettlement(db: Db, id: number): Promise<Settlement> {
  const row = await db
    .selectFrom('invoices')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const payments = await db
    .selectFrom('invoice_payments')
    .select('amount')
    .where('invoice_id', '=', id)
    .where('taken_back_at', 'is', null)
    .execute()
  const credits = await db
    .selectFrom('invoice_credits')
    .select('amount')
    .where('invoice_id', '=', id)
    .execute()
  return { row, paid: sum(payments), credited: sum(credits) }
}

const sum = (rows: { amount: number }[]): number =>
  rows.reduce((total, { amount }) => total + amount, 0)

/** Writes recalculated figures, as the next version of the record. */
export const updateFigures = (
  trx: Trx,
  id: number,
  columns: Updateable<InvoicesTable>,
): Promise<InvoiceDbRow> =>
  trx
    .updateTable('invoices')
    .set(eb => ({ ...columns, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

type NumberKind = Tables['invoice_numbers']['kind']

/** The next number of a kind of document: taken in the transaction that writes it, so that none is lost and none given twice. */
export async function takeNumber(trx: Trx, kind: NumberKind): Promise<number> {
  const { next } = await trx
    .updateTable('invoice_numbers')
    .set(eb => ({ next: eb('next', '+', 1) }))
    .where('kind', '=', kind)
    .returning('next')
    .executeTakeFirstOrThrow()
  return next - 1
}

/** The next number for an issued invoice or another document, unless one is issued before. */
export async function getNextNumber(db: Db, kind: NumberKind = 'invoice'): Promise<number> {
  const { next } = await db
    .selectFrom('invoice_numbers')
    .select('next')
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  return next
}

export async function insertEvent(
  trx: Trx,
  row: {
    invoice_id: number
    event: Tables['invoice_events']['event']
    at: string
    by_name: string
    detail: string
  },
): Promise<void> {
  await trx.insertInto('invoice_events').values(row).execute()
}
