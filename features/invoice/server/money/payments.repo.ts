import type { Insertable, Updateable } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import type { InvoiceCreditsTable, InvoicePaymentsTable, PaymentRow } from '../invoice.tables.ts'

// Payments and credit notes as they are written: none is ever deleted.

export async function insertPayment(
  trx: Trx,
  row: Insertable<InvoicePaymentsTable>,
): Promise<number> {
  const { id } = await trx
    .insertInto('invoice_payments')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const findPayment = (db: Db, id: number): Promise<PaymentRow | undefined> =>
  db.selectFrom('invoice_payments').selectAll().where('id', '=', id).executeTakeFirst()

export async function updatePaymentRow(
  trx: Trx,
  id: number,
  changes: Updateable<InvoicePaymentsTable>,
): Promise<void> {
  await trx.updateTable('invoice_payments').set(changes).where('id', '=', id).execute()
}

/** Payments on these invoices, without voided ones. */
export const listPaymentsOn = (db: Db, invoiceIds: readonly number[]): Promise<PaymentRow[]> =>
  db
    .selectFrom('invoice_payments')
    .selectAll()
    .where('invoice_id', 'in', invoiceIds)
    .where('taken_back_at', 'is', null)
    .execute()

export async function insertCredit(
  trx: Trx,
  row: Insertable<InvoiceCreditsTable>,
): Promise<number> {
  const { id } = await trx
    .insertInto('invoice_credits')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
