import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import type { CartMarks, CartOwner } from './ports.service.ts'

/** A person's marks: wishes of the first list with their ids, restock requests, quantities in the cart. */
export interface Marks {
  wishes: ReadonlyMap<number, number>
  waits: ReadonlySet<number>
  cart: ReadonlyMap<number, number>
}

/** Strangers have a cart, and nothing else. */
export async function readMarks(
  db: Db,
  { owner, carts }: { owner: CartOwner; carts: CartMarks },
): Promise<Marks> {
  const userId = 'userId' in owner ? owner.userId : undefined
  const [wishes, waits, cart] = await Promise.all([
    userId === undefined ? [] : listFirst(db, userId),
    userId === undefined
      ? []
      : db
          .selectFrom('restock_alerts')
          .select('product_id')
          .where('user_id', '=', userId)
          .execute(),
    carts.of(owner),
  ])
  const counts = new Map<number, number>()
  for (const { productId, qty } of cart) counts.set(productId, (counts.get(productId) ?? 0) + qty)
  return {
    wishes: new Map(wishes.map(row => [row.product_id, row.id])),
    waits: new Set(waits.map(row => row.product_id)),
    cart: counts,
  }
}

const listFirst = (db: Db, userId: number) =>
  db
    .selectFrom('wishes')
    .innerJoin('wish_lists', 'wish_lists.id', 'wishes.list_id')
    .select(['wishes.id', 'wishes.product_id'])
    .where('wish_lists.user_id', '=', userId)
    .where('is_first', '=', 1)
    .orderBy('wishes.id')
    .execute()

/** A repeated request counts once. */
export const insertWait = (
  trx: Trx,
  { productId, userId, since }: { productId: number; userId: number; since: Date },
) =>
  trx
    .insertInto('restock_alerts')
    .values({ product_id: productId, user_id: userId, since: since.toISOString() })
    .onConflict(conflict => conflict.doNothing())
    .execute()

export const deleteWait = (
  trx: Trx,
  { productId, userId }: { productId: number; userId: number },
) =>
  trx
    .deleteFrom('restock_alerts')
    .where('product_id', '=', productId)
    .where('user_id', '=', userId)
    .execute()

/** Deletes all restock requests for the product. Returns who had them. */
export async function deleteWaits(trx: Trx, productId: number): Promise<number[]> {
  const rows = await trx
    .deleteFrom('restock_alerts')
    .where('product_id', '=', productId)
    .returning('user_id')
    .execute()
  return rows.map(row => row.user_id)
}
