// Coupons and gift cards: what they are, and why one may not count (features.md CART-03, CART-10).

/** `gift` is a gift card: it pays, and keeps its balance. */
export const COUPON_KINDS = ['percent', 'amount', 'shipping', 'gift'] as const
export type CouponKind = (typeof COUPON_KINDS)[number]

export const COUPON_CODE = /^[A-Z0-9][A-Z0-9-]{2,29}$/
export const MAX_COUPON_NOTE = 200
/** As stored and compared: capitals, no spaces. */
export const tidyCode = (text: string): string => text.replaceAll(/\s+/g, '').toUpperCase()

export const COUPON_REFUSALS = [
  'coupon.unknown',
  'coupon.not_yet',
  'coupon.expired',
  'coupon.used_up',
  'coupon.used_by_you',
  'coupon.minimum',
  'coupon.goods',
  'coupon.alone',
  'coupon.empty',
  'coupon.no_effect',
] as const
export type CouponRefusal = (typeof COUPON_REFUSALS)[number]

/** A coupon as far as it decides whether it counts; amounts in minor units. */
export interface CouponTerms {
  code: string
  kind: CouponKind
  isActive: boolean
  startsAt: string | null
  endsAt: string | null
  /** The minimum amount of goods. */
  minimum: number
  maxUses: number | null
  maxUsesPerCustomer: number | null
  uses: number
  /** How often the caller has used it. */
  usesOwn: number
  /** Can be combined with others. */
  isCombinable: boolean
  /** What it counts for; everything when empty. */
  productIds: readonly number[]
  categories: readonly string[]
  /** What is left of a gift card. */
  balance: number
}
export interface CouponGoods {
  productId: number
  category: string
  /** Price by quantity. */
  price: number
}

/** Whether a coupon counts for a product. */
export const couponCovers = (
  { productIds, categories }: Pick<CouponTerms, 'productIds' | 'categories'>,
  goods: Omit<CouponGoods, 'price'>,
): boolean =>
  (productIds.length === 0 && categories.length === 0) ||
  productIds.includes(goods.productId) ||
  categories.includes(goods.category)

/** Is it in force: now, and not used up? */
export function isInForce(coupon: CouponTerms, now: string): boolean {
  return findTermsRefusal(coupon, now) === undefined
}

function findTermsRefusal(coupon: CouponTerms, now: string): CouponRefusal | undefined {
  if (!coupon.isActive) return 'coupon.unknown'
  if (coupon.startsAt !== null && now < coupon.startsAt) return 'coupon.not_yet'
  if (coupon.endsAt !== null && now >= coupon.endsAt) return 'coupon.expired'
  if (coupon.maxUses !== null && coupon.uses >= coupon.maxUses) return 'coupon.used_up'
  return coupon.kind === 'gift' && coupon.balance <= 0 ? 'coupon.empty' : undefined
}

/** Why a coupon doesn't apply to these goods together with the others; `undefined` if it does. */
export function findCouponRefusal(
  coupon: CouponTerms,
  {
    goods,
    others,
    now,
  }: { goods: readonly CouponGoods[]; others: readonly CouponTerms[]; now: string },
): CouponRefusal | undefined {
  const refusal = findTermsRefusal(coupon, now)
  if (refusal !== undefined) return refusal
  if (coupon.maxUsesPerCustomer !== null && coupon.usesOwn >= coupon.maxUsesPerCustomer)
    return 'coupon.used_by_you'
  const fitting = goods.filter(one => couponCovers(coupon, one))
  if (goods.length > 0 && fitting.length === 0) return 'coupon.goods'
  if (fitting.reduce((sum, { price }) => sum + price, 0) < coupon.minimum) return 'coupon.minimum'
  // A gift card is money: it combines with everything.
  const discounts = others.filter(one => one.kind !== 'gift' && one.code !== coupon.code)
  const isAlone =
    coupon.kind !== 'gift' && discounts.some(one => !one.isCombinable || !coupon.isCombinable)
  return isAlone ? 'coupon.alone' : undefined
}
