import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  currencyDigits,
  MAX_MONEY,
  type MoneyLine,
  partOf,
  split,
  toMajor,
  toMinor,
  totalsOf,
} from './money.rules.ts'

const CURRENCIES = ['EUR', 'USD', 'JPY', 'KWD'] as const
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

const line: fc.Arbitrary<MoneyLine> = fc.record({
  cost: fc.integer({ min: -1_000_000, max: 10_000_000 }),
  quantity: fc.integer({ min: 0, max: 50_000 }),
  discount: fc.integer({ min: 0, max: 10_000 }),
  taxes: fc.array(
    fc.constantFrom(
      { name: 'VAT', basisPoints: 1900 },
      { name: 'VAT', basisPoints: 700 },
      { name: 'City', basisPoints: 123 },
    ),
    {
      maxLength: 2,
    },
  ),
})
const discount = fc.oneof(
  fc.record({ basisPoints: fc.integer({ min: 0, max: 10_000 }) }),
  fc.record({ amount: fc.integer({ min: 0, max: 5_000_000 }) }),
)

describe('amounts', () => {
  it('INV-22 have as many decimals as their currency', () => {
    expect(CURRENCIES.map(currencyDigits)).toEqual([2, 2, 0, 3])
    expect([toMinor(12.34, 'EUR'), toMinor(1234, 'JPY'), toMinor(1.234, 'KWD')]).toEqual([
      1234, 1234, 1234,
    ])
    expect([
      toMinor(1.005, 'EUR'),
      toMinor(1.000000005, 'EUR'),
      toMinor(0.5, 'JPY'),
      toMinor(1.2345, 'KWD'),
      toMinor(Number.NaN, 'EUR'),
      toMinor(1e13, 'JPY'),
    ]).toEqual(Array.from({ length: 6 }))
    // Binary numbers cannot say a tenth.
    expect(toMinor(0.1 + 0.2, 'EUR')).toBe(30)
    expect(Object.is(toMinor(-0, 'EUR'), 0)).toBe(true)
  })

  it('INV-22 round-trip through the wire format', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -MAX_MONEY, max: MAX_MONEY }),
        fc.constantFrom(...CURRENCIES),
        (minor, currency) => {
          expect(toMinor(toMajor(minor, currency), currency)).toBe(minor)
        },
      ),
    )
  })
})

describe('rounding', () => {
  it.each([
    [5, 1, 2, 3],
    [-5, 1, 2, -3],
    [25, 1, 10, 3],
    [24, 1, 10, 2],
    [-1, 1, 10, 0],
    [999_999_999_999, 999_999_999, 1_000_000_000, 999_999_998_999],
  ])('INV-22 is half up: %d × %d / %d is %d', (amount, part, whole, rounded) => {
    expect(partOf(amount, part, whole)).toBe(rounded)
  })

  it('INV-31 loses nothing when an amount is split', () => {
    const weights = fc.array(fc.integer({ min: 0, max: 1_000_000 }), {
      minLength: 1,
      maxLength: 20,
    })
    fc.assert(
      fc.property(fc.integer({ min: -MAX_MONEY, max: MAX_MONEY }), weights, (amount, parts) => {
        const shares = split(amount, parts)
        expect(sum(shares)).toBe(amount)
        const whole = sum(parts)
        const errors = parts.map((part, index) =>
          Math.abs((shares[index] ?? 0) - (amount * part) / Math.max(1, whole)),
        )
        expect(Math.max(...errors)).toBeLessThanOrEqual(whole === 0 ? Math.abs(amount) : 1.01)
      }),
    )
    expect(split(100, [1, 1, 1])).toEqual([34, 33, 33])
    expect([split(5, [0, 0]), split(5, [])]).toEqual([[5, 0], []])
  })
})

describe('document totals', () => {
  it('INV-21 are lines less line discounts, less the document discount, plus taxes', () => {
    const vat = { name: 'VAT', basisPoints: 1900 }
    const totals = totalsOf(
      [
        { cost: 9999, quantity: 1500, discount: 1000, taxes: [vat] },
        { cost: 500, quantity: 3000, taxes: [vat, { name: 'City', basisPoints: 250 }] },
        { cost: 10_000, quantity: 1000 },
      ],
      { basisPoints: 1000 },
    )
    expect(totals.lines.map(({ gross, price }) => [gross, price])).toEqual([
      [14_999, 13_499],
      [1500, 1500],
      [10_000, 10_000],
    ])
    expect(totals).toMatchObject({ subtotal: 24_999, discount: 2500 })
    expect(totals.taxes).toEqual([
      { name: 'VAT', basisPoints: 1900, base: 13_499 - 1350 + 1500 - 150, amount: 2565 },
      { name: 'City', basisPoints: 250, base: 1350, amount: 34 },
    ])
    expect(totals.total).toBe(24_999 - 2500 + 2565 + 34)
  })

  it('INV-10 INV-21 CART-02 add up for any lines', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), discount, (lines, off) => {
        const totals = totalsOf(lines, off)
        expect(totals.subtotal).toBe(sum(totals.lines.map(({ price }) => price)))
        expect(
          totals.lines.every(({ gross, discount: less, price }) => gross - less === price),
        ).toBe(true)
        expect(sum(totals.lines.map(({ share }) => share))).toBe(totals.discount)
        expect(totals.discount).toBeLessThanOrEqual(Math.max(0, totals.subtotal))
        expect(totals.tax).toBe(sum(totals.taxes.map(({ amount }) => amount)))
        expect(totals.total).toBe(totals.subtotal - totals.discount + totals.tax)
        for (const { base, basisPoints, amount } of totals.taxes)
          expect(Math.abs(amount - (base * basisPoints) / 10_000)).toBeLessThanOrEqual(0.5)
      }),
    )
  })

  it('INV-21 limit the discount to the subtotal, and take none off negative lines', () => {
    expect(totalsOf([{ cost: 300, quantity: 1000 }], { amount: 500 })).toMatchObject({
      discount: 300,
      total: 0,
    })
    const totals = totalsOf(
      [
        { cost: 300, quantity: 1000 },
        { cost: -100, quantity: 1000 },
      ],
      { amount: 50 },
    )
    expect(totals.lines.map(({ share }) => share)).toEqual([50, 0])
    expect(totalsOf([]).total).toBe(0)
  })

  it('INV-22 reject a sum too large to be exact', () => {
    const most = 1_000_000_000_000
    const line = (cost: number, quantity = 1000) => ({ cost, quantity })
    expect([toMinor(most, 'JPY'), toMinor(most + 1, 'JPY')]).toEqual([most, undefined])
    expect([totalsOf([line(most)]).total, totalsOf([line(-most)]).total]).toEqual([most, -most])
    const vat = { ...line(most), taxes: [{ name: 'VAT', basisPoints: 1 }] }
    // Any of the sums counts: of a line, of all lines, of the whole.
    for (const lines of [[line(most, 2000), line(-most)], [line(most), line(1)], [vat]])
      expect(() => totalsOf(lines)).toThrow(RangeError)
  })
})
