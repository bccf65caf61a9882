import type { DaySpan } from '../../contract/card-shapes.rules.ts'
import {
  addDays,
  fromLocalTime,
  toLocalTime,
  weekdayOf,
} from '#platform/contract/local-time.rules.ts'
import type { MailRow } from '../dashboards.tables.ts'
import { addMonths, monthOf } from '../figures/span.service.ts'

// When a mail is sent, and the days it covers: both in its time zone.

type Schedule = Pick<MailRow, 'frequency' | 'weekday' | 'month_day' | 'at_time' | 'time_zone'>
/** Longer than any month, so that a match is found. */
const LOOK_AHEAD = 40

/** The next time after a moment; missed ones are skipped. */
export function nextAfter(
  now: Date,
  { frequency, weekday, month_day, at_time: time, time_zone: zone }: Schedule,
): string {
  const today = toLocalTime(now, zone).day
  const fits = (day: string) =>
    frequency === 'daily' ||
    (frequency === 'weekly' ? weekdayOf(day) === weekday : Number(day.slice(8)) === month_day)
  for (let ahead = 0; ahead <= LOOK_AHEAD; ahead += 1) {
    const day = addDays(today, ahead)
    const at = fits(day) ? fromLocalTime({ day, time }, zone) : ''
    if (at > now.toISOString()) return at
  }
  throw new Error('No day of forty fits.')
}

/** Complete past days: yesterday, the last seven days, the last month. */
export function spanFor(
  now: Date,
  { frequency, time_zone: zone }: Pick<Schedule, 'frequency' | 'time_zone'>,
): DaySpan {
  const today = toLocalTime(now, zone).day
  if (frequency === 'monthly') return monthOf(addMonths(today, -1))
  return { from: addDays(today, frequency === 'daily' ? -1 : -7), to: addDays(today, -1) }
}
