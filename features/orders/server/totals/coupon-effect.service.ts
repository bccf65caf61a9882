import { type CartTotals, type Counting, shippingCost } from './totals.service.ts'

/** For each coupon, whether it counts: one for shipping doesn't where shipping costs the same without it, or is free by another. */
export function findEffects(
  { coupons, ...counting }: Counting,
  { shipping: cost }: Pick<CartTotals, 'shipping'>,
): boolean[] {
  const others = coupons.filter(one => one.kind !== 'shipping')
  const isIdle = counting.lines.length > 0 && shippingCost({ ...counting, coupons: others }) <= cost
  const first = coupons.findIndex(one => one.kind === 'shipping')
  return coupons.map(({ kind }, index) => kind !== 'shipping' || (!isIdle && index === first))
}
