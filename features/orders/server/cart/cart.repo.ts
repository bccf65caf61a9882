import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import type { CartOwner } from '#features/shop/server/shop.service.ts'
import type { CartLineRow } from '../orders.tables.ts'

export type { CartOwner }
/** The line's key: 0 means a product without variants. */
export interface LineKey {
  productId: number
  variantId: number
}

export async function findCartId(db: Db, owner: CartOwner): Promise<number | undefined> {
  const carts = db.selectFrom('carts').select('id')
  const mine =
    'userId' in owner
      ? carts.where('user_id', '=', owner.userId)
      : carts.where('guest_key', '=', owner.guestKey)
  return (await mine.executeTakeFirst())?.id
}

export async function touchCart(trx: Trx, owner: CartOwner, now: Date): Promise<number> {
  const known = await findCartId(trx, owner)
  const updated_at = now.toISOString()
  if (known !== undefined) {
    await trx.updateTable('carts').set({ updated_at }).where('id', '=', known).execute()
    return known
  }
  const row =
    'userId' in owner
      ? { user_id: owner.userId, guest_key: null }
      : { user_id: null, guest_key: owner.guestKey }
  return (
    await trx
      .insertInto('carts')
      .values({ ...row, updated_at })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
}

export const listCartLines = (db: Db, cartId: number): Promise<CartLineRow[]> =>
  db.selectFrom('cart_lines').selectAll().where('cart_id', '=', cartId).orderBy('id').execute()

export const findLine = (db: Db, cartId: number, { productId, variantId }: LineKey) =>
  db
    .selectFrom('cart_lines')
    .selectAll()
    .where('cart_id', '=', cartId)
    .where('product_id', '=', productId)
    .where('variant_id', '=', variantId)
    .executeTakeFirst()

/** Sets a cart line, replacing an existing one. */
export async function putLine(
  trx: Trx,
  {
    cartId,
    productId,
    variantId,
    qty,
    isSaved,
    now,
  }: LineKey & { cartId: number; qty: number; isSaved: boolean; now: Date },
): Promise<void> {
  const change = { qty, is_saved: isSaved ? 1 : 0 }
  await trx
    .insertInto('cart_lines')
    .values({
      cart_id: cartId,
      product_id: productId,
      variant_id: variantId,
      ...change,
      added_at: now.toISOString(),
    })
    .onConflict(conflict =>
      conflict.columns(['cart_id', 'product_id', 'variant_id']).doUpdateSet(change),
    )
    .execute()
}

/** Takes out a line, or all of a product; answers what it was. */
export async function takeLines(
  trx: Trx,
  cartId: number,
  { productId, variantId }: { productId: number; variantId?: number | undefined },
) {
  const all = trx
    .deleteFrom('cart_lines')
    .where('cart_id', '=', cartId)
    .where('product_id', '=', productId)
  return (variantId === undefined ? all : all.where('variant_id', '=', variantId))
    .returningAll()
    .execute()
}

export async function deleteCart(trx: Trx, cartId: number): Promise<void> {
  await trx.deleteFrom('carts').where('id', '=', cartId).execute()
}

export async function insertCartCoupon(trx: Trx, cartId: number, couponId: number): Promise<void> {
  await trx.insertInto('cart_coupons').values({ cart_id: cartId, coupon_id: couponId }).execute()
}

export async function deleteCartCoupon(trx: Trx, cartId: number, couponId: number): Promise<void> {
  await trx
    .deleteFrom('cart_coupons')
    .where('cart_id', '=', cartId)
    .where('coupon_id', '=', couponId)
    .execute()
}

/** Takes all coupons out of a cart. */
export async function clearCartCoupons(trx: Trx, cartId: number): Promise<void> {
  await trx.deleteFrom('cart_coupons').where('cart_id', '=', cartId).execute()
}

/** Deletes guest carts unchanged for this long. */
export async function deleteOldGuestCarts(trx: Trx, before: Date): Promise<number> {
  const deleted = await trx
    .deleteFrom('carts')
    .where('user_id', 'is', null)
    .where('updated_at', '<', before.toISOString())
    .returning('id')
    .execute()
  return deleted.length
}

/** A cart's content per product. */
export async function listMarks(
  db: Db,
  owner: CartOwner,
): Promise<{ productId: number; qty: number }[]> {
  const cartId = await findCartId(db, owner)
  if (cartId === undefined) return []
  const rows = await db
    .selectFrom('cart_lines')
    .select(['product_id', eb => eb.fn.sum<number>('qty').as('qty')])
    .where('cart_id', '=', cartId)
    .where('is_saved', '=', 0)
    .groupBy('product_id')
    .execute()
  return rows.map(({ product_id, qty }) => ({ productId: product_id, qty: Number(qty) }))
}
