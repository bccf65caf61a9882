import { describe, expect, it } from 'vitest'
import { periodAt, priceOf, quotePlan, startOf } from './plans.rules.ts'

const at = (day: string) => new Date(`${day}T12:00:00.000Z`)

describe('plan price', () => {
  it('USR-14 matches the specification, monthly and yearly', () => {
    expect([
      priceOf('basic', 'monthly'),
      priceOf('team', 'monthly'),
      priceOf('enterprise', 'monthly'),
    ]).toEqual([0, 4_900, 9_900])
    expect([priceOf('team', 'yearly'), priceOf('enterprise', 'yearly')]).toEqual([
      40_00 * 12,
      80_00 * 12,
    ])
    expect(priceOf('company', 'monthly')).toBeUndefined()
  })
})

describe('billing period', () => {
  it.each([
    ['2026-03-10T00:00:00.000Z', '2026-03-20', '2026-03-10', '2026-04-10', 31, 10],
    ['2026-01-31T00:00:00.000Z', '2026-02-10', '2026-01-31', '2026-02-28', 28, 10],
    ['2026-01-31T00:00:00.000Z', '2026-03-01', '2026-02-28', '2026-03-31', 31, 1],
    ['2024-02-29T00:00:00.000Z', '2024-03-29', '2024-03-29', '2024-04-29', 31, 0],
  ])(
    'USR-14 started on %s: on %s it runs from %s to %s',
    (began, today, from, until, days, past) => {
      const period = periodAt(began, 'monthly', at(today))
      expect([
        period.from.slice(0, 10),
        period.until.slice(0, 10),
        period.days,
        period.elapsedDays,
      ]).toEqual([from, until, days, past])
    },
  )

  it('USR-14 of a year ends on the same day, or on February 28', () => {
    expect(periodAt('2024-02-29T00:00:00.000Z', 'yearly', at('2025-01-01'))).toMatchObject({
      until: '2025-02-28T00:00:00.000Z',
      days: 365,
    })
  })
})

describe('immediate plan change', () => {
  const period = { from: '', until: '', days: 30, elapsedDays: 10 }

  it('USR-14 credits unused days against the new price', () => {
    const quote = quotePlan({ now: { paid: 4_900, period }, price: 9_900 })
    expect(quote).toEqual({ price: 9_900, credit: 3_267, due: 6_633, forfeited: 0 })
  })

  it('USR-14 never pays out, and credits nothing without a known price', () => {
    const lower = quotePlan({ now: { paid: 96_000, period }, price: 4_900 })
    expect(lower).toEqual({ price: 4_900, credit: 64_000, due: 0, forfeited: 59_100 })
    const legacy = quotePlan({ now: { paid: 0, period: undefined }, price: 4_900 })
    expect(legacy).toEqual({ price: 4_900, credit: 0, due: 4_900, forfeited: 0 })
  })

  it('USR-14 waits for the end of the period where it lowers the plan or forfeits credit', () => {
    const quote = (paid: number, price: number) => quotePlan({ now: { paid, period }, price })
    expect(startOf('team', 'enterprise', quote(4_900, 9_900))).toBe('now')
    expect(startOf('enterprise', 'team', quote(9_900, 48_000))).toBe('period-end')
    expect(startOf('team', 'team', quote(48_000, 4_900))).toBe('period-end')
    expect(startOf('company', 'basic', quote(0, 0))).toBe('now')
  })
})
