import type { ExpressionBuilder } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import type { Tables, Trx } from '#platform/server/database/tables.ts'
import { checkoutNotFound, type EndReason } from '../orders.errors.ts'
import type { CheckoutRow } from '../orders.tables.ts'

/** Why a paid checkout ends without an order. */
export const TOO_LATE: EndReason = 'sold-out'

/** The checkout started by a request with the same key. */
export const findCheckoutByKey = (
  db: Db,
  userId: number,
  key: string,
): Promise<CheckoutRow | undefined> =>
  db
    .selectFrom('checkouts')
    .selectAll()
    .where('user_id', '=', userId)
    .where('once_key', '=', key)
    .executeTakeFirst()

export const findCheckout = (db: Db, id: string): Promise<CheckoutRow | undefined> =>
  db.selectFrom('checkouts').selectAll().where('id', '=', id).executeTakeFirst()

export const getCheckout = (db: Db, id: string): Promise<CheckoutRow> =>
  db.selectFrom('checkouts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** One of the person's own; throws 404. */
export async function getOwnCheckout(db: Db, userId: number, id: string): Promise<CheckoutRow> {
  const row = await db
    .selectFrom('checkouts')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (row === undefined) throw checkoutNotFound()
  return row
}

/** Sold out while it was paid for, it only waits for its money to be given back. */
const isUndecided = (eb: ExpressionBuilder<Tables, 'checkouts'>) =>
  eb.and([
    eb('state', 'in', ['open', 'challenge']),
    eb.or([eb('reason', 'is', null), eb('reason', '!=', TOO_LATE)]),
  ])

/** A person's unfinished payments. */
export const listOpenCheckouts = (db: Db, userId: number): Promise<CheckoutRow[]> =>
  db.selectFrom('checkouts').selectAll().where('user_id', '=', userId).where(isUndecided).execute()

/** Anyone's unfinished payments started before a time, oldest first. */
export const listLeftCheckouts = (
  db: Db,
  { before, limit }: { before: string; limit: number },
): Promise<CheckoutRow[]> =>
  db
    .selectFrom('checkouts')
    .selectAll()
    .where(isUndecided)
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(limit)
    .execute()

export async function insertCheckout(trx: Trx, row: CheckoutRow): Promise<void> {
  await trx.insertInto('checkouts').values(row).execute()
}

export async function updateCheckoutRow(
  trx: Trx,
  id: string,
  change: Partial<Pick<CheckoutRow, 'state' | 'reason' | 'order_id' | 'captured_at'>>,
): Promise<void> {
  await trx.updateTable('checkouts').set(change).where('id', '=', id).execute()
}

/** Marks it as waiting for the buyer's confirmation, unless it was finished in the meantime. */
export async function markChallenged(trx: Trx, id: string): Promise<void> {
  await trx
    .updateTable('checkouts')
    .set({ state: 'challenge' })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .execute()
}

/** `false` where it was done with before. */
export async function markEnded(trx: Trx, id: string, reason: EndReason): Promise<boolean> {
  const ended = await trx
    .updateTable('checkouts')
    .set({ state: 'ended', reason, holds: 0 })
    .where('id', '=', id)
    .where('state', 'in', ['open', 'challenge'])
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}
