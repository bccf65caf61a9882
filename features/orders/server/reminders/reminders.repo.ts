import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import '../orders.tables.ts'

/** Since when a person wants to be reminded; `undefined` if they don't. */
export async function findReminder(db: Db, userId: number): Promise<string | undefined> {
  return (
    await db
      .selectFrom('cart_reminders')
      .select('since')
      .where('user_id', '=', userId)
      .executeTakeFirst()
  )?.since
}

export async function saveReminder(
  trx: Trx,
  { userId, isOn, now }: { userId: number; isOn: boolean; now: Date },
): Promise<void> {
  if (!isOn)
    return void (await trx.deleteFrom('cart_reminders').where('user_id', '=', userId).execute())
  const row = { user_id: userId, since: now.toISOString() }
  await trx
    .insertInto('cart_reminders')
    .values(row)
    .onConflict(conflict => conflict.column('user_id').doNothing())
    .execute()
}

export interface LeftCart {
  id: number
  user_id: number
  updated_at: string
  since: string
  email: string
}

/** Abandoned carts whose owners opted in, were not reminded of them, and have ordered nothing since. */
export const listLeftCarts = (
  db: Db,
  { before, limit }: { before: string; limit: number },
): Promise<LeftCart[]> =>
  selectAbandoned(db, before).orderBy('carts.updated_at').orderBy('carts.id').limit(limit).execute()

/** The same for one cart, in the transaction that sends the reminder: it may have changed since. */
export const findLeftCart = (
  trx: Trx,
  { id, before }: { id: number; before: string },
): Promise<LeftCart | undefined> =>
  selectAbandoned(trx, before).where('carts.id', '=', id).executeTakeFirst()

const selectAbandoned = (db: Db, before: string) =>
  db
    .selectFrom('carts')
    .innerJoin('cart_reminders', 'cart_reminders.user_id', 'carts.user_id')
    .innerJoin('users', 'users.id', 'cart_reminders.user_id')
    .select([
      'carts.id',
      'users.id as user_id',
      'carts.updated_at',
      'cart_reminders.since',
      'users.email',
    ])
    .where('carts.updated_at', '<', before)
    .where('cart_reminders.since', '<', before)
    .where('users.status', '=', 'active')
    .where('users.deleted_at', 'is', null)
    .where(eb =>
      eb.or([
        eb('carts.reminded_at', 'is', null),
        eb('carts.reminded_at', '<', eb.ref('carts.updated_at')),
      ]),
    )
    .where(eb =>
      eb.exists(
        eb
          .selectFrom('cart_lines')
          .select('cart_lines.id')
          .whereRef('cart_lines.cart_id', '=', 'carts.id')
          .where('cart_lines.is_saved', '=', 0),
      ),
    )
    .where(eb => {
      const after = eb
        .selectFrom('orders')
        .select('orders.id')
        .whereRef('orders.user_id', '=', 'carts.user_id')
      return eb.not(eb.exists(after.whereRef('orders.placed_at', '>=', 'carts.updated_at')))
    })

export async function recordReminded(
  trx: Trx,
  { id, now }: { id: number; now: Date },
): Promise<void> {
  await trx
    .updateTable('carts')
    .set({ reminded_at: now.toISOString() })
    .where('id', '=', id)
    .execute()
}
