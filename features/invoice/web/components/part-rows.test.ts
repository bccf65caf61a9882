import { describe, expect, it } from 'vitest'
import { evenParts, readParts } from './part-rows.ts'

const invoice = { total: 100, currency: 'USD' }
const today = '2026-01-31'
const due = (shares: string[], dueDate = '2026-03-01') => shares.map(share => ({ share, dueDate }))

describe('part invoices in the form', () => {
  it('INV-31 start equal and a month apart, clamped to the last day of short months', () => {
    const rows = evenParts({ invoice, by: 'percent', count: 3, today })
    expect(rows).toEqual([
      { share: '33.33', dueDate: '2026-02-28' },
      { share: '33.33', dueDate: '2026-03-31' },
      { share: '33.34', dueDate: '2026-04-30' },
    ])
    expect(readParts({ invoice, by: 'percent', rows, today })).toMatchObject({
      amounts: [33.33, 33.33, 33.34],
      problem: undefined,
    })
    expect(
      evenParts({ invoice: { total: 100, currency: 'JPY' }, by: 'amount', count: 3, today }).map(
        ({ share }) => share,
      ),
    ).toEqual(['33', '33', '34'])
  })

  it('INV-31 equal percentages add up to all of it, whatever their number and language', () => {
    for (const write of [String, (value: number) => `${value}`.replace('.', ',')])
      for (let count = 2; count <= 12; count += 1) {
        const rows = evenParts({ invoice, by: 'percent', count, today, write })
        expect(readParts({ invoice, by: 'percent', rows, today }).problem).toBeUndefined()
      }
  })

  it('INV-31 report what is invalid', () => {
    const problemOf = (rows: ReturnType<typeof due>, by: 'percent' | 'amount' = 'percent') =>
      readParts({ invoice, by, rows, today }).problem
    expect(problemOf(due(['50', '']))).toBe('share')
    expect(problemOf(due(['50', '-1']))).toBe('share')
    expect(problemOf(due(['50.005', '49.995']))).toBe('share')
    expect(problemOf(due(['50', '49']))).toBe('sum')
    expect(problemOf(due(['50', '50'], '2026-01-30'))).toBe('due')
    expect(problemOf(due(['50', '50'], ''))).toBe('due')
    expect(problemOf(due(['60,50', '39.5'], '2026-01-31'), 'amount')).toBeUndefined()
  })
})
