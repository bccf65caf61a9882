import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amountsOfParts, groupByTax, splitSums, WHOLE_PERCENT } from './invoice-parts.rules.ts'
import {
  type MoneyLine,
  partOf,
  RATE_SCALE,
  split,
  toMajor,
  toMinor,
  totalsOf,
} from '#platform/contract/money.rules.ts'

const sumOf = (all: readonly number[]): number => all.reduce((sum, one) => sum + one, 0)
const TAXES = [
  { name: 'VAT', basisPoints: 1900 },
  { name: 'VAT', basisPoints: 700 },
  { name: 'MWST', basisPoints: 810 },
  { name: 'City', basisPoints: 825 },
]
const line: fc.Arbitrary<MoneyLine> = fc.record({
  cost: fc.oneof(fc.integer({ min: 0, max: 5_000_000 }), fc.integer({ min: -3_000, max: 0 })),
  quantity: fc.integer({ min: 1, max: 20_000 }),
  discount: fc.integer({ min: 0, max: 10_000 }),
  taxes: fc.subarray(TAXES, { maxLength: 2 }),
})
const shares = fc
  .integer({ min: 2, max: 12 })
  .chain(parts =>
    fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: parts, maxLength: parts }),
  )
const currency = fc.constantFrom('JPY', 'USD', 'KWD')

describe('splitting an invoice into parts', () => {
  it('INV-31 INV-22 adds up to the whole exactly, per tax, base and part, in currencies with 0, 2 and 3 decimals', () => {
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 8 }),
        fc.oneof(
          fc.record({ basisPoints: fc.integer({ min: 0, max: 9_000 }) }),
          fc.record({ amount: fc.integer({ min: 0, max: 100_000 }) }),
        ),
        shares,
        currency,
        (lines, discount, weights, money) => {
          const whole = totalsOf(lines, discount)
          fc.pre(whole.total >= weights.length)
          const groups = groupByTax(lines, whole)
          const amounts = amountsOfParts(whole.total, {
            by: 'amount',
            shares: split(whole.total, weights),
          })
          const parts = splitSums(
            [...groups.map(({ base }) => base), ...whole.taxes.map(({ amount }) => amount)],
            amounts,
          )
          expect(sumOf(groups.map(({ base }) => base))).toBe(whole.subtotal - whole.discount)
          for (const [index, part] of parts.entries()) expect(sumOf(part)).toBe(amounts[index])
          for (const [column, { base }] of groups.entries())
            expect(sumOf(parts.map(part => part[column] ?? 0))).toBe(base)
          for (const [column, tax] of whole.taxes.entries()) {
            expect(sumOf(parts.map(part => part[groups.length + column] ?? 0))).toBe(tax.amount)
            const isMeant = (group: (typeof groups)[number]) =>
              group.taxes.some(
                ({ name, basisPoints }) => name === tax.name && basisPoints === tax.basisPoints,
              )
            const bases = parts.map(part =>
              sumOf(groups.map((group, place) => (isMeant(group) ? (part[place] ?? 0) : 0))),
            )
            expect(sumOf(bases)).toBe(tax.base)
          }
          // An amount sent over the wire comes back as the same minor units.
          for (const cell of parts[0] ?? []) expect(toMinor(toMajor(cell, money), money)).toBe(cell)
        },
      ),
      { numRuns: 200 },
    )
  })

  it('INV-31 keeps each part’s tax within rounding of its rate', () => {
    const positive = line.filter(({ cost, taxes }) => cost > 0 && taxes?.length === 1)
    fc.assert(
      fc.property(fc.array(positive, { minLength: 1, maxLength: 6 }), shares, (lines, weights) => {
        const whole = totalsOf(lines)
        fc.pre(whole.total >= weights.length)
        const groups = groupByTax(lines, whole)
        const parts = splitSums(
          [...groups.map(({ base }) => base), ...whole.taxes.map(({ amount }) => amount)],
          split(whole.total, weights),
        )
        for (const part of parts)
          for (const [column, tax] of whole.taxes.entries()) {
            const place = groups.findIndex(
              ({ taxes }) =>
                taxes[0]?.name === tax.name && taxes[0].basisPoints === tax.basisPoints,
            )
            const meant = partOf(part[place] ?? 0, tax.basisPoints, RATE_SCALE)
            expect(Math.abs((part[groups.length + column] ?? 0) - meant)).toBeLessThanOrEqual(2)
          }
      }),
    )
  })

  it.each([
    ['USD in thirds', 10_000, [3333, 3333, 3334], [3333, 3333, 3334]],
    ['of three units two parts', 3, [5000, 5000], [2, 1]],
    ['JPY', 1001, [2500, 2500, 5000], [250, 250, 501]],
  ])('INV-31 by percentage: %s', (_name, total, percent, expected) => {
    expect(sumOf(percent)).toBe(WHOLE_PERCENT)
    expect(amountsOfParts(total, { by: 'percent', shares: percent })).toEqual(expected)
  })
})
