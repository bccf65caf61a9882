import { type CouponKind, couponCovers } from '../../contract/orders-coupons.rules.ts'
import type { ShippingKind } from '../../contract/orders.rules.ts'
import {
  currencyDigits,
  type LineTax,
  type MoneyLine,
  partOf,
  QUANTITY_SCALE,
  RATE_SCALE,
  split,
  type TaxTotals,
  totalsOf,
} from '#platform/contract/money.rules.ts'
import { percentOff } from '#features/shop/contract/shop.rules.ts'
import { addDays, weekdayOf } from '#platform/contract/local-time.rules.ts'

// Totals of a cart or order: the only place where they are calculated (features.md CART-02). Invoices use the same rules
// (platform/contract/money.rules.ts), on the lines made by `moneyLines`.

/** What is bought; amounts in minor units. */
export interface CountedLine {
  productId: number
  category: string
  price: number
  listPrice: number | null
  qty: number
  hasFreeShipping: boolean
}
export interface CountedCoupon {
  code: string
  kind: CouponKind
  /** Basis points of `percent`, an amount of `amount`. */
  value: number
  balance: number
  productIds: readonly number[]
  categories: readonly string[]
}
export interface Counting {
  lines: readonly CountedLine[]
  /** Those that count, in the order in which they were given. */
  coupons: readonly CountedCoupon[]
  shipping: ShippingKind
  currency: string
  tax: LineTax | undefined
}
export interface CartTotals {
  listTotal: number
  items: number
  discount: number
  shipping: number
  taxes: TaxTotals[]
  tax: number
  total: number
  giftCards: number
  due: number
  /** What each coupon takes off or pays, in the order of the coupons. */
  couponAmounts: number[]
  /** What all coupons together take off each line. */
  lineDiscounts: number[]
}

/** A sum in whole units of common currencies: 5 dollars, 500 yen, 5 dinars. */
export const inMinor = (units: number, currency: string): number =>
  units * 10 ** Math.max(2, currencyDigits(currency))

const STANDARD = 5
const EXPRESS = 15
const FREE_FROM = 100

/** From this amount of goods on, standard shipping is free. */
export const freeShippingFrom = (currency: string): number => inMinor(FREE_FROM, currency)

/** The shipping cost: standard is free for enough goods, or with a free-shipping coupon. */
export function shippingCost({
  lines,
  coupons,
  shipping,
  currency,
}: Omit<Counting, 'tax'>): number {
  if (lines.length === 0) return 0
  if (shipping === 'express') return inMinor(EXPRESS, currency)
  const isFree =
    itemsOf(lines) >= freeShippingFrom(currency) ||
    lines.every(line => line.hasFreeShipping) ||
    coupons.some(coupon => coupon.kind === 'shipping')
  return isFree ? 0 : inMinor(STANDARD, currency)
}

export function countCart(counting: Counting): CartTotals {
  const { lines, coupons } = counting
  const items = itemsOf(lines)
  const { couponAmounts, lineDiscounts } = takeOff(lines, coupons)
  const discount = sumOf(couponAmounts)
  const shipping = shippingCost(counting)
  const document = totalsOf(moneyLines({ lines, shipping, tax: counting.tax }), {
    amount: discount,
  })
  let due = document.total
  for (const [index, { kind, balance }] of coupons.entries()) {
    if (kind !== 'gift') continue
    couponAmounts[index] = Math.min(balance, due)
    due -= couponAmounts[index]
  }
  return {
    listTotal: lines.reduce(
      (sum, { price, listPrice, qty }) => sum + Math.max(price, listPrice ?? 0) * qty,
      0,
    ),
    items,
    discount,
    shipping,
    taxes: document.taxes,
    tax: document.tax,
    total: document.total,
    giftCards: document.total - due,
    due,
    couponAmounts,
    lineDiscounts,
  }
}

/** The goods and the shipping as lines of a document. */
export function moneyLines({
  lines,
  shipping,
  tax,
}: {
  lines: readonly Pick<CountedLine, 'price' | 'qty'>[]
  shipping: number
  tax: LineTax | undefined
}): MoneyLine[] {
  const taxes = tax === undefined ? [] : [tax]
  const goods = lines.map(({ price, qty }) => ({
    cost: price,
    quantity: qty * QUANTITY_SCALE,
    taxes,
  }))
  return shipping === 0 ? goods : [...goods, { cost: shipping, quantity: QUANTITY_SCALE, taxes }]
}

const itemsOf = (lines: readonly Pick<CountedLine, 'price' | 'qty'>[]): number =>
  lines.reduce((sum, { price, qty }) => sum + price * qty, 0)

/** What each coupon takes off, and off which lines; together never more than the goods cost. */
function takeOff(
  lines: readonly CountedLine[],
  coupons: readonly CountedCoupon[],
): Pick<CartTotals, 'couponAmounts' | 'lineDiscounts'> {
  const left = lines.map(({ price, qty }) => price * qty)
  const take = (amount: number, isMeant: readonly boolean[]): number => {
    const room = left.map((value, index) => (isMeant[index] === true ? value : 0))
    const taken = Math.min(amount, sumOf(room))
    for (const [index, part] of split(taken, room).entries())
      left[index] = (left[index] ?? 0) - part
    return taken
  }
  const couponAmounts = coupons.map(coupon => {
    const isFitting = lines.map(line => couponCovers(coupon, line))
    const amount = discountOf(coupon, itemsOf(lines.filter((_, index) => isFitting[index])))
    const taken = take(amount, isFitting)
    // Others have paid for its goods already: the rest is taken off the others.
    return (
      taken +
      take(
        amount - taken,
        isFitting.map(() => true),
      )
    )
  })
  const lineDiscounts = lines.map(({ price, qty }, index) => price * qty - (left[index] ?? 0))
  return { couponAmounts, lineDiscounts }
}

const sumOf = (amounts: readonly number[]): number =>
  amounts.reduce((sum, amount) => sum + amount, 0)

function discountOf({ kind, value }: CountedCoupon, goods: number): number {
  if (kind === 'percent') return partOf(goods, value, RATE_SCALE)
  return kind === 'amount' ? Math.min(value, goods) : 0
}

const WORKDAYS: Record<ShippingKind, number> = { standard: 3, express: 1 }

/** The day on which what is ordered today arrives: so many working days later. */
export function shippingDateOf(kind: ShippingKind, today: string): string {
  let day = today
  for (let left = WORKDAYS[kind]; left > 0;) {
    day = addDays(day, 1)
    if (weekdayOf(day) < 5) left -= 1
  }
  return day
}

/** The discount against the list price in whole percent, within the range of the specification (3 to 20). */
export const discountPercentage = (line: { price: number; listPrice: number | null }): number =>
  Math.min(20, Math.max(3, percentOff(line)))
