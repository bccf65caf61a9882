import { MAX_CART_LINES, MAX_QTY } from '../../contract/orders.rules.ts'
import { defaultVariant } from '#features/shop/contract/shop.rules.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { cartFull, chooseVariant, notInCart, productNotFound, soldOut } from '../orders.errors.ts'
import {
  type CartOwner,
  deleteCart,
  findCartId,
  findLine,
  type LineKey,
  listCartLines,
  putLine,
  takeLines,
  touchCart,
} from './cart.repo.ts'
import type { Shop } from './loaded-cart.service.ts'

// Changing a cart. Quantities never exceed the stock.

export type QtyLimit = 'stock' | 'most' | null
const clamp = (requested: number, available: number): { qty: number; limit: QtyLimit } => {
  const qty = Math.min(requested, MAX_QTY, available)
  return {
    qty,
    limit: qty === requested ? null : available < Math.min(requested, MAX_QTY) ? 'stock' : 'most',
  }
}

interface LineInput {
  owner: CartOwner
  productId: number
  variantId: number | null | undefined
  qty: number
  now: Date
}

/** Adds a product to the cart: as many more, or in all; never more than there are. */
export async function putInCart(
  trx: Trx,
  shop: Shop,
  { owner, qty: asked, now, isMore, ...which }: LineInput & { isMore: boolean },
): Promise<{ qty: number; limit: QtyLimit; name: string }> {
  const { key, name, available } = await findGoods(trx, shop, which)
  const cartId = await touchCart(trx, owner, now)
  const known = await findLine(trx, cartId, key)
  if (!isMore && known === undefined) throw notInCart()
  if (known === undefined && (await listCartLines(trx, cartId)).length >= MAX_CART_LINES)
    throw cartFull()
  if (available === 0) throw soldOut(name)
  const before = isMore && known !== undefined && known.is_saved === 0 ? known.qty : 0
  const { qty, limit } = clamp(before + asked, available)
  await putLine(trx, { cartId, ...key, qty, isSaved: false, now })
  await notifyCart(trx, owner, now)
  return { qty, limit, name }
}

async function findGoods(
  db: Db,
  shop: Shop,
  { productId, variantId }: Pick<LineInput, 'productId' | 'variantId'>,
): Promise<{ key: LineKey; name: string; available: number }> {
  const [product] = await shop.productsByIds(db, [productId])
  if (product === undefined || !product.isForSale) throw productNotFound()
  // Defaults to the first available variant: the specification's call names the product only.
  const chosen = variantId ?? defaultVariant(product.variants)?.id
  const variant = product.variants.find(one => one.id === chosen)
  if (chosen !== undefined && variant === undefined) throw chooseVariant()
  return {
    key: { productId, variantId: variant?.id ?? 0 },
    name: product.name,
    available: (variant ?? product).stock,
  }
}

/** Lays a line aside, or takes it up again. */
export async function layAside(
  trx: Trx,
  {
    owner,
    productId,
    variantId,
    isSaved,
    now,
  }: {
    owner: CartOwner
    productId: number
    variantId: number | null | undefined
    isSaved: boolean
    now: Date
  },
): Promise<void> {
  const cartId = await touchCart(trx, owner, now)
  const lines = (await listCartLines(trx, cartId)).filter(
    line =>
      line.product_id === productId &&
      (variantId === undefined || line.variant_id === (variantId ?? 0)),
  )
  if (lines.length === 0) throw notInCart()
  for (const { variant_id, qty } of lines)
    await putLine(trx, { cartId, productId, variantId: variant_id, qty, isSaved, now })
  await notifyCart(trx, owner, now)
}

export interface TakenLine extends LineKey {
  qty: number
  isSaved: boolean
}
/** Takes a product out; answers what lay there, for putting it back. */
export async function takeOutOfCart(
  trx: Trx,
  {
    owner,
    productId,
    variantId,
    now,
  }: { owner: CartOwner; productId: number; variantId?: number | undefined; now: Date },
): Promise<TakenLine[]> {
  const cartId = await findCartId(trx, owner)
  const deleted = cartId === undefined ? [] : await takeLines(trx, cartId, { productId, variantId })
  if (deleted.length === 0) throw notInCart()
  await touchCart(trx, owner, now)
  await notifyCart(trx, owner, now)
  return deleted.map(row => ({
    productId: row.product_id,
    variantId: row.variant_id,
    qty: row.qty,
    isSaved: row.is_saved === 1,
  }))
}

/** Merges a guest cart into the person's own at sign-in: for products in both, the larger quantity is kept. */
export async function mergeCarts(
  trx: Trx,
  shop: Shop,
  { userId, guestKey, now }: { userId: number; guestKey: string; now: Date },
): Promise<{ productId: number; name: string; qty: number }[]> {
  const guestId = await findCartId(trx, { guestKey })
  if (guestId === undefined) return []
  const lines = await listCartLines(trx, guestId)
  const cartId = await touchCart(trx, { userId }, now)
  const names = new Map(
    (
      await shop.productsByIds(
        trx,
        lines.map(line => line.product_id),
      )
    ).map(one => [one.id, one.name]),
  )
  const merged: { productId: number; name: string; qty: number }[] = []
  for (const { product_id: productId, variant_id: variantId, qty } of lines) {
    const own = await findLine(trx, cartId, { productId, variantId })
    const most = Math.max(qty, own?.is_saved === 0 ? own.qty : 0)
    await putLine(trx, { cartId, productId, variantId, qty: most, isSaved: false, now })
    merged.push({ productId, name: names.get(productId) ?? '', qty: most })
  }
  await deleteCart(trx, guestId)
  if (merged.length > 0) await notifyCart(trx, { userId }, now)
  return merged
}

/** Refreshes the owner's other tabs. */
export async function notifyCart(trx: Trx, owner: CartOwner, now: Date): Promise<void> {
  if ('userId' in owner)
    await announce(trx, { topic: 'Order', ids: ['cart'], now, userId: owner.userId })
}
