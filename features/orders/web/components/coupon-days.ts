import { addDays, fromLocalTime, toLocalTime } from '#platform/contract/local-time.rules.ts'

// A coupon counts from the start of its first day to the end of its last, by the clocks of the person who enters them. It is stored up to the moment at
// which it no longer counts: the start of the day after.

const MIDNIGHT = '00:00'
type Days = Record<'startsAt' | 'endsAt', string>
type Moments = Record<'startsAt' | 'endsAt', string | null>

/** The moments of typed days; an empty day is none. */
export const momentsOf = ({ startsAt, endsAt }: Days, zone: string): Moments => ({
  startsAt: startsAt === '' ? null : fromLocalTime({ day: startsAt, time: MIDNIGHT }, zone),
  endsAt: endsAt === '' ? null : fromLocalTime({ day: addDays(endsAt, 1), time: MIDNIGHT }, zone),
})

/** The days of stored moments: the last is the one in which it still counts. */
export const daysOf = ({ startsAt, endsAt }: Moments, zone: string): Days => ({
  startsAt: startsAt === null ? '' : toLocalTime(startsAt, zone).day,
  endsAt: endsAt === null ? '' : toLocalTime(new Date(Date.parse(endsAt) - 1), zone).day,
})
