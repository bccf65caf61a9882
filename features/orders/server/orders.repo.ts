import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import type { OrderEventKind } from '../contract/orders.rules.ts'
import type { OrderLineRow, OrderRow } from './orders.tables.ts'

// Orders with lines and timeline, as read and written by every folder.

export const findOrderRow = (db: Db, id: number): Promise<OrderRow | undefined> =>
  db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()

export const getOrderRow = (db: Db, id: number): Promise<OrderRow> =>
  db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Changes an order, which has a new version by that. */
export async function updateOrderRow(
  trx: Trx,
  id: number,
  { change, now }: { change: Partial<Omit<OrderRow, 'id' | 'version'>>; now: Date },
): Promise<void> {
  await trx
    .updateTable('orders')
    .set(eb => ({ ...change, updated_at: now.toISOString(), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export const listOrderLines = (db: Db, orderId: number): Promise<OrderLineRow[]> =>
  db.selectFrom('order_lines').selectAll().where('order_id', '=', orderId).orderBy('id').execute()

export const listOrderEvents = (db: Db, orderId: number) =>
  db.selectFrom('order_events').selectAll().where('order_id', '=', orderId).orderBy('id').execute()

interface NewEvent {
  orderId: number
  kind: OrderEventKind
  now: Date
  by: string | null
  amount?: number | undefined
  text?: string | undefined
}
/** Adds a line to an order's timeline. */
export async function insertEvent(
  trx: Trx,
  { orderId, kind, now, by, amount, text = '' }: NewEvent,
): Promise<void> {
  const row = {
    order_id: orderId,
    kind,
    at: now.toISOString(),
    by_name: by,
    amount: amount ?? null,
    text,
  }
  await trx.insertInto('order_events').values(row).execute()
}

export interface Buyer {
  full_name: string
  username: string
  email: string
  company: string
}
/** The buyer as named by the order. */
export const getBuyer = (trx: Trx, userId: number): Promise<Buyer> =>
  trx
    .selectFrom('users')
    .select(['full_name', 'username', 'email', 'company'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()

/** The number of a person's unfinished orders: shown before they are deleted. */
export async function countOpenOrders(db: Db, userId: number): Promise<number> {
  const row = await db
    .selectFrom('orders')
    .select(eb => eb.fn.countAll<number>().as('n'))
    .where('user_id', '=', userId)
    .where('status', 'in', ['awaiting', 'pending', 'paid', 'shipped'])
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

/** Whether a person has paid for a product, and not returned all of it. */
export async function hasBought(
  db: Db,
  { userId, productId }: { userId: number; productId: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .select('order_lines.id')
    .where('orders.user_id', '=', userId)
    .where('order_lines.product_id', '=', productId)
    .where('orders.status', 'in', ['paid', 'shipped', 'delivered'])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
