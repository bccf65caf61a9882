import { expect, it } from 'vitest'
import { daysOf, lastDayOf, rangeOf } from './range.ts'

it.each([
  ['Europe/Berlin', '2026-03-27T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
  ['Asia/Tokyo', '2026-03-27T15:00:00.000Z', '2026-03-29T15:00:00.000Z'],
])(
  'ADD-02 a date range in %s starts at the first day’s start and ends before the day after the last',
  (zone, from, to) => {
    const range = rangeOf({ from: '2026-03-28', to: '2026-03-29' }, zone)
    expect(range).toEqual({ from, to })
    expect(daysOf(range, zone)).toEqual({ from: '2026-03-28', to: '2026-03-29' })
    expect(lastDayOf(to).getTime()).toBe(Date.parse(to) - 1)
  },
)

it('ADD-02 a date range may be open at either end', () => {
  expect(rangeOf({ from: '', to: '' }, 'UTC')).toEqual({ from: undefined, to: undefined })
  expect(daysOf({ from: undefined, to: '2026-01-01T00:00:00.000Z' }, 'UTC')).toEqual({
    from: '',
    to: '2025-12-31',
  })
})
