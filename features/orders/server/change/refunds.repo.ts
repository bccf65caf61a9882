import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import type { RefundRow } from '../orders.tables.ts'

/** By which a provider recognizes a refund, however often it is asked for it. */
export const refundKey = (id: number): string => `refund:${id}`

export const listRefunds = (db: Db, orderId: number): Promise<RefundRow[]> =>
  db.selectFrom('order_refunds').selectAll().where('order_id', '=', orderId).orderBy('id').execute()

/** Those that were made, or still may be. */
export const listCountingRefunds = (db: Db, orderId: number): Promise<RefundRow[]> =>
  db
    .selectFrom('order_refunds')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('state', 'in', ['open', 'done'])
    .orderBy('id')
    .execute()

export async function insertRefundRow(trx: Trx, row: Omit<RefundRow, 'id'>): Promise<number> {
  const { id } = await trx
    .insertInto('order_refunds')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A refund with its order's payment method. */
export const findRefundToGive = (db: Db, id: number) =>
  db
    .selectFrom('order_refunds')
    .innerJoin('orders', 'orders.id', 'order_refunds.order_id')
    .selectAll('order_refunds')
    .select(['orders.payment_method', 'orders.checkout_id'])
    .where('order_refunds.id', '=', id)
    .executeTakeFirst()

export const getRefund = (db: Db, id: number): Promise<RefundRow> =>
  db.selectFrom('order_refunds').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

export async function updateRefundRow(
  trx: Trx,
  id: number,
  change: Partial<Pick<RefundRow, 'state' | 'credit_note_id'>>,
): Promise<void> {
  await trx.updateTable('order_refunds').set(change).where('id', '=', id).execute()
}

/** Counts pieces of a line as returned, or negative ones as not; `undefined` where there are not so many left. */
export const returnPieces = (
  trx: Trx,
  { orderId, id, qty }: { orderId: number; id: number; qty: number },
) =>
  trx
    .updateTable('order_lines')
    .set(eb => ({ returned: eb('returned', '+', qty) }))
    .where('id', '=', id)
    .where('order_id', '=', orderId)
    .where(eb => eb(eb('returned', '+', qty), '<=', eb.ref('qty')))
    .returning(['product_id', 'variant_id'])
    .executeTakeFirst()
