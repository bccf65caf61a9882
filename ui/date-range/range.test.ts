import { expect, it } from 'vitest'
import { daysOf, lastDayOf, rangeOf, toDay } from './range.ts'

it('ADD-02 a date range starts at the first day’s start and ends before the day after the last', () => {
  const range = rangeOf({ from: '2026-03-28', to: '2026-03-29' })
  expect(range.from).toBe(new Date(2026, 2, 28).toISOString())
  expect(range.to).toBe(new Date(2026, 2, 30).toISOString())
  expect(daysOf(range)).toEqual({ from: '2026-03-28', to: '2026-03-29' })
  expect(toDay(lastDayOf(range.to ?? ''))).toBe('2026-03-29')
})

it('ADD-02 a date range may be open at either end', () => {
  expect(rangeOf({ from: '', to: '' })).toEqual({ from: undefined, to: undefined })
  expect(daysOf({ from: undefined, to: new Date(2026, 0, 1).toISOString() })).toEqual({
    from: '',
    to: '2025-12-31',
  })
})
