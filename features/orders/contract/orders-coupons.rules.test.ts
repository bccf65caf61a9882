import { describe, expect, it } from 'vitest'
import {
  findCouponRefusal,
  couponCovers,
  isInForce,
  tidyCode,
  type CouponGoods,
  type CouponTerms,
} from './orders-coupons.rules.ts'

const coupon = (change: Partial<CouponTerms> = {}): CouponTerms => ({
  code: 'TEN',
  kind: 'percent',
  isActive: true,
  startsAt: null,
  endsAt: null,
  minimum: 0,
  maxUses: null,
  maxUsesPerCustomer: null,
  uses: 0,
  usesOwn: 0,
  isCombinable: true,
  productIds: [],
  categories: [],
  balance: 0,
  ...change,
})
const lamp: CouponGoods = { productId: 4, category: 'Lighting', price: 3_000 }
const chair: CouponGoods = { productId: 5, category: 'Seating', price: 9_000 }
const NOW = '2026-03-02T12:00:00.000Z'
const refusalOf = (
  change: Partial<CouponTerms>,
  goods: readonly CouponGoods[] = [lamp, chair],
  others: readonly CouponTerms[] = [],
) => findCouponRefusal(coupon(change), { goods, others, now: NOW })

describe('coupons', () => {
  it('CART-03 count from the first moment on and no longer at the last', () => {
    expect(refusalOf({ startsAt: NOW })).toBeUndefined()
    expect(refusalOf({ startsAt: '2026-03-02T12:00:00.001Z' })).toBe('coupon.not_yet')
    expect(refusalOf({ endsAt: NOW })).toBe('coupon.expired')
    expect(refusalOf({ endsAt: '2026-03-02T12:00:00.001Z' })).toBeUndefined()
    expect(refusalOf({ isActive: false })).toBe('coupon.unknown')
  })

  it('CART-03 count as often as set, altogether and for each buyer', () => {
    expect(refusalOf({ maxUses: 3, uses: 2 })).toBeUndefined()
    expect(refusalOf({ maxUses: 3, uses: 3 })).toBe('coupon.used_up')
    expect(refusalOf({ maxUsesPerCustomer: 1, usesOwn: 0, uses: 7 })).toBeUndefined()
    expect(refusalOf({ maxUsesPerCustomer: 1, usesOwn: 1, uses: 7 })).toBe('coupon.used_by_you')
    // A list of promotions does not ask who is buying.
    expect(isInForce(coupon({ maxUsesPerCustomer: 1, usesOwn: 1 }), NOW)).toBe(true)
    expect(isInForce(coupon({ maxUses: 1, uses: 1 }), NOW)).toBe(false)
  })

  it('CART-03 count only eligible items toward their minimum', () => {
    expect(refusalOf({ minimum: 12_000 })).toBeUndefined()
    expect(refusalOf({ minimum: 12_001 })).toBe('coupon.minimum')
    expect(refusalOf({ minimum: 9_000, categories: ['Seating'] })).toBeUndefined()
    expect(refusalOf({ minimum: 9_001, categories: ['Seating'] })).toBe('coupon.minimum')
    expect(refusalOf({ minimum: 3_000, productIds: [4] })).toBeUndefined()
    expect(refusalOf({ productIds: [9], categories: ['Tables'] })).toBe('coupon.goods')
    // An empty cart has no wrong goods, only too few.
    expect(refusalOf({ categories: ['Tables'] }, [])).toBeUndefined()
    expect(refusalOf({ categories: ['Tables'], minimum: 1 }, [])).toBe('coupon.minimum')
    expect(couponCovers({ productIds: [4], categories: [] }, chair)).toBe(false)
    const both = { productIds: [4], categories: ['Seating'] }
    expect([lamp, chair, { ...lamp, productId: 6 }].map(one => couponCovers(both, one))).toEqual([
      true,
      true,
      false,
    ])
  })

  it('CART-03 combine only when both allow it; a gift card combines with all', () => {
    const other = (change: Partial<CouponTerms> = {}) => [coupon({ code: 'OTHER', ...change })]
    expect(refusalOf({}, [lamp], other())).toBeUndefined()
    expect(refusalOf({ isCombinable: false }, [lamp], other())).toBe('coupon.alone')
    expect(refusalOf({}, [lamp], other({ isCombinable: false }))).toBe('coupon.alone')
    expect(refusalOf({ isCombinable: false }, [lamp], [])).toBeUndefined()
    expect(refusalOf({ isCombinable: false }, [lamp], [coupon()])).toBeUndefined()
    expect(
      refusalOf({ isCombinable: false }, [lamp], other({ kind: 'gift', isCombinable: false })),
    ).toBeUndefined()
    const gift = { kind: 'gift', balance: 1, isCombinable: false } as const
    expect(refusalOf(gift, [lamp], other({ isCombinable: false }))).toBeUndefined()
  })

  it('CART-10 that are gift cards count while they have a balance', () => {
    expect(refusalOf({ kind: 'gift', balance: 1 })).toBeUndefined()
    expect(refusalOf({ kind: 'gift', balance: 0 })).toBe('coupon.empty')
    expect(refusalOf({ kind: 'percent', balance: 0 })).toBeUndefined()
  })

  it('CART-03 are found regardless of case and spacing of the code', () => {
    expect(tidyCode(' ten - off\t')).toBe('TEN-OFF')
  })
})
