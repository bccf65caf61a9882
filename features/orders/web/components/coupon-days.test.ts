import { expect, it } from 'vitest'
import { daysOf, momentsOf } from './coupon-days.ts'

it.each([
  ['Europe/Zurich', '2026-12-23T23:00:00.000Z', '2026-12-24T23:00:00.000Z'],
  ['America/New_York', '2026-12-24T05:00:00.000Z', '2026-12-25T05:00:00.000Z'],
  ['UTC', '2026-12-24T00:00:00.000Z', '2026-12-25T00:00:00.000Z'],
])('CART-03 a coupon of a single day counts all of it in %s', (zone, startsAt, endsAt) => {
  const day = { startsAt: '2026-12-24', endsAt: '2026-12-24' }
  expect(momentsOf(day, zone)).toEqual({ startsAt, endsAt })
  expect(daysOf({ startsAt, endsAt }, zone)).toEqual(day)
})

it('CART-03 the last day of a coupon is the one in which it ends, also when the clocks change', () => {
  const days = { startsAt: '', endsAt: '2026-10-25' }
  const moments = { startsAt: null, endsAt: '2026-10-25T23:00:00.000Z' }
  expect(momentsOf(days, 'Europe/Zurich')).toEqual(moments)
  expect(daysOf(moments, 'Europe/Zurich')).toEqual(days)
  expect(daysOf({ startsAt: null, endsAt: '2026-10-25T15:30:00.000Z' }, 'UTC')).toEqual(days)
})
