import { needsOrderApproval, type ShippingKind } from '../../contract/orders.rules.ts'
import { type CouponRefusal, findCouponRefusal } from '../../contract/orders-coupons.rules.ts'
import { toLocalTime } from '#platform/contract/local-time.rules.ts'
import { type LineTax, toMajor } from '#platform/contract/money.rules.ts'
import type { Db } from '#platform/server/database/database.ts'
import { readSettings } from '#features/settings/server/settings.service.ts'
import type { Catalogue, CatalogueProduct } from '#features/shop/server/shop.service.ts'
import { type KnownCoupon, listCartCoupons } from '../coupons/coupons.repo.ts'
import { findEffects } from '../totals/coupon-effect.service.ts'
import {
  type CartTotals,
  countCart,
  type CountedLine,
  type Counting,
} from '../totals/totals.service.ts'
import { type CartOwner, findCartId, listCartLines } from './cart.repo.ts'

// A cart's content and totals. Prices are the shop's at the time of the request.

export type Shop = Pick<Catalogue, 'productsByIds'>

/** A line with its product. */
export interface CartLine extends CountedLine {
  variantId: number
  variantName: string
  sku: string
  image: string
  available: number
  problem: 'unavailable' | 'sold-out' | 'low-stock' | null
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
  /** The company's day. */
  today: string
  /** The cost of either shipping method. */
  shippingCosts: { standard: number; express: number }
}

export interface CartAsk {
  owner: CartOwner
  shipping: ShippingKind
  now: Date
}

/** The current cart; an empty one if there is none. */
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
  const counted = lines.filter(line => line.problem === null || line.problem === 'low-stock')
  const known =
    cartId === undefined
      ? []
      : await listCartCoupons(db, cartId, 'userId' in owner ? owner.userId : undefined)
  const judged = judgeCoupons(known, { lines: counted, currency, now })
  const counts = judged.filter(one => one.refusal === null).map(one => one.coupon)
  const [rate] = taxes.rates
  const counting = { lines: counted, coupons: counts, currency, tax: rate }
  const [standard, express] = [
    countCart({ ...counting, shipping: 'standard' }),
    countCart({ ...counting, shipping: 'express' }),
  ]
  const { coupons, totals } = leaveIdle(judged, {
    ...counting,
    shipping,
    totals: shipping === 'standard' ? standard : express,
  })
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
    today: toLocalTime(now, regional.timeZone).day,
  }
}

function toLine(
  row: { variant_id: number; qty: number },
  product: CatalogueProduct,
  currency: string,
): CartLine {
  const variant = product.variants.find(one => one.id === row.variant_id)
  const price = variant?.price ?? product.price
  // A color that is not made any more, or one that has become necessary since.
  const isUnavailable =
    !product.isForSale ||
    product.currency !== currency ||
    (row.variant_id === 0 ? product.variants.length > 0 : variant === undefined)
  const available = isUnavailable ? 0 : (variant ?? product).stock
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
    problem: isUnavailable
      ? 'unavailable'
      : available === 0
        ? 'sold-out'
        : available < row.qty
          ? 'low-stock'
          : null,
    product,
  }
}

/** Each coupon with the reason it doesn't apply, judged together with those added before it. */
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

/** Leaves coupons without effect out: they are not used up. */
function leaveIdle(
  judged: CouponInCart[],
  { totals, ...counting }: Counting & { totals: CartTotals },
): { coupons: CouponInCart[]; totals: CartTotals } {
  const effects = findEffects(counting, totals)
  const idle = new Set(counting.coupons.filter((_, index) => effects[index] === false))
  const couponAmounts = totals.couponAmounts.filter((_, index) => effects[index])
  const coupons = judged.map(one =>
    idle.has(one.coupon) ? { ...one, refusal: 'coupon.no_effect' as const } : one,
  )
  return { coupons, totals: { ...totals, couponAmounts } }
}
