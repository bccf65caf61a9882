import {
  CART_LINES_MAX,
  needsOrderApproval,
  QTY_MAX,
  type ShippingKind,
} from '../../contract/orders.rules.ts'
import { type CouponRefusal, findCouponRefusal } from '../../contract/orders-coupons.rules.ts'
import { type LineTax, toMajor } from '#platform/contract/money.rules.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { readSettings } from '#features/settings/server/settings.service.ts'
import type { Catalogue, CatalogueProduct } from '#features/shop/server/shop.service.ts'
import { type KnownCoupon, listCartCoupons } from '../coupons/coupons.repo.ts'
import { cartFull, chooseVariant, notInCart, productNotFound, soldOut } from '../orders.errors.ts'
import { type CartTotals, countCart, type CountedLine } from '../totals/totals.service.ts'
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

// The cart: what lies in it, what it comes to, and how it is changed. Prices are those of the shop at the moment of asking.

type Shop = Pick<Catalogue, 'productsByIds'>

/** A line with what the shop says of it. */
export interface CartLine extends CountedLine {
  variantId: number
  variantName: string
  sku: string
  image: string
  available: number
  problem: 'gone' | 'sold-out' | 'fewer' | null
  product: CatalogueProduct
}
export interface CouponInCart {
  coupon: KnownCoupon
  refusal: CouponRefusal | null
}
export interface LoadedCart {
  lines: CartLine[]
  saved: CartLine[]
  coupons: CouponInCart[]
  currency: string
  shipping: ShippingKind
  tax: LineTax | undefined
  totals: CartTotals
  needsApproval: boolean
  /** What it would cost to send it the one way or the other. */
  shippingCosts: { standard: number; express: number }
}

export interface CartAsk {
  owner: CartOwner
  shipping: ShippingKind
  now: Date
}

/** The cart as it is now; an empty one where there is none. */
export async function loadCart(
  db: Db,
  shop: Shop,
  { owner, shipping, now }: CartAsk,
): Promise<LoadedCart> {
  const cartId = await findCartId(db, owner)
  const rows = cartId === undefined ? [] : await listCartLines(db, cartId)
  const products = new Map(
    (await shop.productsByIds(db, [...new Set(rows.map(row => row.product_id))])).map(one => [
      one.id,
      one,
    ]),
  )
  const { regional, tax: taxes, shop: rules } = await readSettings(db)
  const [first] = products.values()
  const currency = first?.currency ?? regional.currency
  const all = rows.flatMap(row => {
    const product = products.get(row.product_id)
    return product === undefined
      ? []
      : [{ line: toLine(row, product, currency), isSaved: row.is_saved === 1 }]
  })
  const lines = all.filter(one => !one.isSaved).map(one => one.line)
  const counted = lines.filter(line => line.problem === null || line.problem === 'fewer')
  const known =
    cartId === undefined
      ? []
      : await listCartCoupons(db, cartId, 'userId' in owner ? owner.userId : undefined)
  const coupons = judgeCoupons(known, { lines: counted, currency, now })
  const counts = coupons.filter(one => one.refusal === null).map(one => one.coupon)
  const [rate] = taxes.rates
  const counting = { lines: counted, coupons: counts, currency, tax: rate }
  const [standard, express] = [
    countCart({ ...counting, shipping: 'standard' }),
    countCart({ ...counting, shipping: 'express' }),
  ]
  const totals = shipping === 'standard' ? standard : express
  return {
    lines,
    saved: all.filter(one => one.isSaved).map(one => one.line),
    coupons,
    currency,
    shipping,
    tax: rate,
    totals,
    needsApproval: needsOrderApproval(
      { ...rules, currency: regional.currency },
      { total: toMajor(totals.total, currency), currency },
    ),
    shippingCosts: { standard: standard.shipping, express: express.shipping },
  }
}

function toLine(
  row: { variant_id: number; qty: number },
  product: CatalogueProduct,
  currency: string,
): CartLine {
  const variant = product.variants.find(one => one.id === row.variant_id)
  const price = variant?.price ?? product.price
  // A colour that is not made any more, or one that has become necessary since.
  const isGone =
    !product.isForSale ||
    product.currency !== currency ||
    (row.variant_id === 0 ? product.variants.length > 0 : variant === undefined)
  const available = isGone ? 0 : (variant ?? product).stock
  return {
    productId: product.id,
    variantId: row.variant_id,
    variantName: variant?.name ?? '',
    sku: variant === undefined || variant.sku === '' ? product.sku : variant.sku,
    image: variant?.image ?? product.image,
    category: product.category,
    price,
    listPrice: product.listPrice !== null && product.listPrice > price ? product.listPrice : null,
    qty: row.qty,
    hasFreeShipping: product.hasFreeShipping,
    available,
    problem: isGone ? 'gone' : available === 0 ? 'sold-out' : available < row.qty ? 'fewer' : null,
    product,
  }
}

/** Each coupon with why it does not count, judged beside those that were given before it. */
function judgeCoupons(
  coupons: KnownCoupon[],
  { lines, currency, now }: { lines: CartLine[]; currency: string; now: Date },
): CouponInCart[] {
  const goods = lines.map(({ productId, category, price, qty }) => ({
    productId,
    category,
    price: price * qty,
  }))
  const judged: CouponInCart[] = []
  for (const coupon of coupons) {
    const others = judged.filter(one => one.refusal === null).map(one => one.coupon)
    const refusal =
      coupon.currency === currency
        ? findCouponRefusal(coupon, { goods, others, now: now.toISOString() })
        : 'coupon.unknown'
    judged.push({ coupon, refusal: refusal ?? null })
  }
  return judged
}

export type QtyLimit = 'stock' | 'most' | null
const clamp = (wanted: number, available: number): { qty: number; limit: QtyLimit } => {
  const qty = Math.min(wanted, QTY_MAX, available)
  return {
    qty,
    limit: qty === wanted ? null : available < Math.min(wanted, QTY_MAX) ? 'stock' : 'most',
  }
}

interface Wanted {
  owner: CartOwner
  productId: number
  variantId: number | null | undefined
  qty: number
  now: Date
}

/** Lays a product into the cart: as many more, or in all; never more than there are. */
export async function putInCart(
  trx: Trx,
  shop: Shop,
  { owner, qty: wanted, now, isMore, ...which }: Wanted & { isMore: boolean },
): Promise<{ qty: number; limit: QtyLimit; name: string }> {
  const { key, name, available } = await findGoods(trx, shop, which)
  const cartId = await touchCart(trx, owner, now)
  const known = await findLine(trx, cartId, key)
  if (!isMore && known === undefined) throw notInCart()
  if (known === undefined && (await listCartLines(trx, cartId)).length >= CART_LINES_MAX)
    throw cartFull()
  if (available === 0) throw soldOut(name)
  const before = isMore && known !== undefined && known.is_saved === 0 ? known.qty : 0
  const { qty, limit } = clamp(before + wanted, available)
  await putLine(trx, { cartId, ...key, qty, isSaved: false, now })
  await tellCart(trx, owner, now)
  return { qty, limit, name }
}

async function findGoods(
  db: Db,
  shop: Shop,
  { productId, variantId }: Pick<Wanted, 'productId' | 'variantId'>,
): Promise<{ key: LineKey; name: string; available: number }> {
  const [product] = await shop.productsByIds(db, [productId])
  if (product === undefined || !product.isForSale) throw productNotFound()
  // Who says nothing takes the first colour that is there: the specification's call names the product alone.
  const chosen =
    variantId ?? (product.variants.find(one => one.stock > 0) ?? product.variants[0])?.id
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
  await tellCart(trx, owner, now)
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
  const gone = cartId === undefined ? [] : await takeLines(trx, cartId, { productId, variantId })
  if (gone.length === 0) throw notInCart()
  await touchCart(trx, owner, now)
  await tellCart(trx, owner, now)
  return gone.map(row => ({
    productId: row.product_id,
    variantId: row.variant_id,
    qty: row.qty,
    isSaved: row.is_saved === 1,
  }))
}

/** What somebody had laid into a cart before they signed in joins their own: of what is in both, the larger quantity stays. */
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
  if (merged.length > 0) await tellCart(trx, { userId }, now)
  return merged
}

/** The other tabs of the one whose cart it is. */
export async function tellCart(trx: Trx, owner: CartOwner, now: Date): Promise<void> {
  if ('userId' in owner)
    await announce(trx, { topic: 'Order', ids: ['cart'], now, userId: owner.userId })
}
