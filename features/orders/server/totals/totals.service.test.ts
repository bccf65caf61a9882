import { valueOfPieces } from '../../contract/orders-refund.rules.ts'
import { COUPON_KINDS } from '../../contract/orders-coupons.rules.ts'
import { SHIPPING_KINDS } from '../../contract/orders.rules.ts'
import { totalsOf } from '#platform/contract/money.rules.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Counting,
  countCart,
  discountPercentage,
  moneyLines,
  shippingCost,
  shippingDateOf,
} from './totals.service.ts'

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
const CURRENCIES = ['USD', 'JPY', 'KWD'] as const
const CATEGORIES = ['Seating', 'Lighting', 'Kitchen'] as const

const line = fc.record({
  productId: fc.integer({ min: 1, max: 9 }),
  category: fc.constantFrom(...CATEGORIES),
  price: fc.integer({ min: 0, max: 5_000_000 }),
  listPrice: fc.option(fc.integer({ min: 0, max: 6_000_000 })),
  qty: fc.integer({ min: 1, max: 10 }),
  hasFreeShipping: fc.boolean(),
})
const coupon = fc.record({
  code: fc.string(),
  kind: fc.constantFrom(...COUPON_KINDS),
  value: fc.integer({ min: 0, max: 10_000 }),
  balance: fc.integer({ min: 0, max: 3_000_000 }),
  productIds: fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 2 }),
  categories: fc.array(fc.constantFrom(...CATEGORIES), { maxLength: 2 }),
})
const counting: fc.Arbitrary<Counting> = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 8 }),
  coupons: fc.array(coupon, { maxLength: 4 }),
  shipping: fc.constantFrom(...SHIPPING_KINDS),
  currency: fc.constantFrom(...CURRENCIES),
  tax: fc.option(
    fc.record({ name: fc.constant('VAT'), basisPoints: fc.integer({ min: 0, max: 3_000 }) }),
    { nil: undefined },
  ),
})

describe('cart totals', () => {
  it('CART-02 are items less coupons, plus shipping and tax, in currencies with 0, 2 and 3 decimals; gift cards reduce what is due', () => {
    fc.assert(
      fc.property(counting, cart => {
        const totals = countCart(cart)
        const { items, discount, shipping, tax, taxes, total, giftCards, due, couponAmounts } =
          totals
        expect(items).toBe(sum(cart.lines.map(({ price, qty }) => price * qty)))
        expect(total).toBe(items - discount + shipping + tax)
        expect(tax).toBe(sum(taxes.map(({ amount }) => amount)))
        expect(due).toBe(total - giftCards)
        expect(sum(couponAmounts)).toBe(discount + giftCards)
        expect(
          [items, discount, shipping, tax, total, giftCards, due].every(
            amount => Number.isSafeInteger(amount) && amount >= 0,
          ),
        ).toBe(true)
        expect(discount).toBeLessThanOrEqual(items)
      }),
      { numRuns: 1_000 },
    )
  })

  it('CART-02 ship for 5, express for 15, and standard free from 100 in whole units of the currency', () => {
    const shipped = (price: number, change: Partial<Counting> = {}, hasFreeShipping = false) =>
      shippingCost({
        lines: [
          { productId: 1, category: 'Kitchen', price, listPrice: null, qty: 1, hasFreeShipping },
        ],
        coupons: [],
        shipping: 'standard',
        currency: 'USD',
        ...change,
      })
    expect([shipped(9_999), shipped(10_000)]).toEqual([500, 0])
    expect([shipped(1, { shipping: 'express' }), shipped(10_000, { shipping: 'express' })]).toEqual(
      [1_500, 1_500],
    )
    expect(['JPY', 'KWD'].map(currency => shipped(1, { currency }))).toEqual([500, 5_000])
    expect(shipped(99_999, { currency: 'KWD' })).toBe(5_000)
    expect(shipped(1, {}, true)).toBe(0)
    expect(shipped(1, { lines: [] })).toBe(0)
  })

  it('CART-07 equal the invoice’s totals to the minor unit, calculated from the same lines', () => {
    fc.assert(
      fc.property(counting, cart => {
        const { total, tax, discount, shipping, items } = countCart(cart)
        const invoice = totalsOf(moneyLines({ ...cart, shipping }), { amount: discount })
        expect([invoice.total, invoice.tax, invoice.subtotal]).toEqual([
          total,
          tax,
          items + shipping,
        ])
      }),
      { numRuns: 1_000 },
    )
  })

  it('CART-09 are refunded to the last unit, however items are returned one by one', () => {
    fc.assert(
      fc.property(counting, fc.infiniteStream(fc.nat()), (cart, chance) => {
        const { total, tax, shipping, lineDiscounts } = countCart(cart)
        const lines = cart.lines.map(({ price, qty }, id) => ({
          id,
          price,
          qty,
          discount: lineDiscounts[id] ?? 0,
          returned: 0,
        }))
        let refunded = 0
        while (lines.some(one => one.returned < one.qty)) {
          const open = lines.filter(one => one.returned < one.qty)
          const next = open[(chance.next().value ?? 0) % open.length]
          if (next === undefined) break
          const qty = 1 + ((chance.next().value ?? 0) % (next.qty - next.returned))
          refunded +=
            valueOfPieces({ total, shipping, lines }, [{ id: next.id, qty }]) ?? Number.NaN
          next.returned += qty
        }
        // What is left is the shipping at its full price with its tax: it is refunded with "all that is left".
        const share = total === tax ? 0 : (tax * shipping) / (total - tax)
        expect(Math.abs(total - refunded - shipping - share)).toBeLessThanOrEqual(1)
        expect(shipping === 0 ? refunded : total).toBe(total)
      }),
      { numRuns: 300 },
    )
  })
})

describe('the value of returned items', () => {
  const chair = {
    productId: 1,
    category: 'Seating',
    price: 48_900,
    listPrice: null,
    qty: 1,
    hasFreeShipping: false,
  }
  const pencils = { ...chair, productId: 2, category: 'Office', price: 720 }
  const coupon = {
    code: 'SPRING',
    kind: 'percent' as const,
    value: 1_000,
    balance: 0,
    productIds: [],
    categories: [],
  }
  const valueOf = (cart: Counting, index: number) => {
    const { total, shipping, lineDiscounts } = countCart(cart)
    const lines = cart.lines.map(({ price, qty }, id) => ({
      id,
      price,
      qty,
      discount: lineDiscounts[id] ?? 0,
      returned: 0,
    }))
    return valueOfPieces({ total, shipping, lines }, [{ id: index, qty: 1 }])
  }
  const tax = { name: 'VAT', basisPoints: 260 }
  const cart = { shipping: 'standard' as const, currency: 'USD', tax }

  it('CART-09 isn’t lowered by a coupon for other items', () => {
    const coupons = [{ ...coupon, value: 1_500, categories: ['Seating'] }]
    expect(valueOf({ ...cart, lines: [chair, pencils], coupons }, 1)).toBe(739)
  })

  it('CART-09 leaves the shipping its full price', () => {
    const lines = [{ ...chair, price: 1_440 }]
    expect(valueOf({ ...cart, lines, coupons: [coupon] }, 0)).toBe(1_330)
  })

  it('CART-09 never takes more off a line than it costs, when several coupons are for it', () => {
    const coupons = [
      { ...coupon, value: 10_000, categories: ['Office'] },
      { ...coupon, kind: 'amount' as const, value: 500, categories: ['Office'] },
    ]
    const { lineDiscounts, discount } = countCart({ ...cart, lines: [chair, pencils], coupons })
    expect([lineDiscounts, discount]).toEqual([[500, 720], 1_220])
  })
})

describe('cart values of the specification', () => {
  it('CART-02 keep discounts within the specified range, and equal to a real discount', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100_000 }),
        fc.option(fc.integer({ min: 1, max: 200_000 })),
        (price, listPrice) => {
          const percent = discountPercentage({ price, listPrice })
          expect(percent).toBeGreaterThanOrEqual(3)
          expect(percent).toBeLessThanOrEqual(20)
        },
      ),
    )
    expect(discountPercentage({ price: 89, listPrice: 100 })).toBe(11)
  })

  it('CART-02 give a delivery date that is never on a weekend', () => {
    expect(shippingDateOf('standard', '2026-11-19')).toBe('2026-11-24')
    expect(shippingDateOf('express', '2026-11-20')).toBe('2026-11-23')
  })
})
