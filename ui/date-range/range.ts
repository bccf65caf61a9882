import { addDays, fromLocalTime, toLocalTime } from '#platform/contract/local-time.rules.ts'

/** Two moments, either of which may be open; `to` is the first that no longer belongs to it. */
export interface Range {
  from: string | undefined
  to: string | undefined
}
/** The same as days of the account's time zone (`2026-03-29`), both included; empty where it is open. */
export interface Days {
  from: string
  to: string
}

/** The most used ranges, in days. */
export const PRESETS = [1, 7, 30] as const

/** The last day of a range with an exclusive end. */
export const lastDayOf = (to: string): Date => new Date(Date.parse(to) - 1)

export const daysOf = ({ from, to }: Range, zone: string): Days => ({
  from: from === undefined ? '' : toLocalTime(from, zone).day,
  to: to === undefined ? '' : toLocalTime(lastDayOf(to), zone).day,
})

/** From the start of the first day to the end of the last; a day with a clock change has 23 or 25 hours. */
export function rangeOf({ from, to }: Days, zone: string): Range {
  const midnight = (day: string): string => fromLocalTime({ day, time: '00:00' }, zone)
  return {
    from: from === '' ? undefined : midnight(from),
    to: to === '' ? undefined : midnight(addDays(to, 1)),
  }
}
