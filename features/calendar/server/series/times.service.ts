import { DAY, HOUR, MINUTE } from '#platform/contract/durations.rules.ts'
import { addDays, fromLocalTime, isDay, toLocalTime } from '#platform/contract/local-time.rules.ts'
import { parseRecurrence } from '#platform/contract/recurrence.rules.ts'
import { USUAL_MINUTES } from '../../contract/calendar.rules.ts'
import { lastOccurrence, occurrencesBetween } from '#platform/server/recurrence/recurrence.ts'
import { endBeforeStart, tooLong } from '../calendar.errors.ts'
import type { EventRow } from '../calendar.tables.ts'

// Times of events. All-day events have days instead of moments: the same day in any time zone.

const MAX_DAYS = 366
/** Maximum offset of local days from UTC. */
const EARLIEST_ZONE = 14 * HOUR
const LATEST_ZONE = 12 * HOUR
const NEVER = '9999-12-31T00:00:00.000Z'

export interface GivenTimes {
  start: string
  end?: string | undefined
  isAllDay: boolean
  zone: string
  /** Allows a zero duration, as events of other programs have. */
  mayBeInstant?: boolean
}
export type Times = Pick<EventRow, 'starts_at' | 'ends_at' | 'is_all_day' | 'zone'>

/** Times in stored form. Throws unless the end is after the start. */
export function readTimes({ start, end, isAllDay, zone, mayBeInstant = false }: GivenTimes): Times {
  const asDay = (text: string) => (isDay(text) ? text : toLocalTime(text, zone).day)
  const asMoment = (text: string) =>
    isDay(text) ? fromLocalTime({ day: text, time: '00:00' }, zone) : new Date(text).toISOString()
  const starts_at = isAllDay ? asDay(start) : asMoment(start)
  const usual = isAllDay
    ? addDays(starts_at, 1)
    : new Date(Date.parse(starts_at) + USUAL_MINUTES * MINUTE).toISOString()
  const ends_at = end === undefined ? usual : isAllDay ? asDay(end) : asMoment(end)
  const isInstant = mayBeInstant && !isAllDay && ends_at === starts_at
  if (ends_at <= starts_at && !isInstant) throw endBeforeStart()
  if (Date.parse(ends_at) - Date.parse(starts_at) > MAX_DAYS * DAY) throw tooLong(MAX_DAYS)
  return { starts_at, ends_at, is_all_day: isAllDay ? 1 : 0, zone }
}

/** Duration in milliseconds; for all-day events, of whole days. */
export const lengthOf = ({ starts_at, ends_at }: Pick<EventRow, 'starts_at' | 'ends_at'>): number =>
  Date.parse(ends_at) - Date.parse(starts_at)

/** The end, by start and duration. */
export const endOf = (start: string, length: number): string => {
  const end = new Date(Date.parse(start) + length).toISOString()
  return isDay(start) ? end.slice(0, 10) : end
}

type Timed = Times & Pick<EventRow, 'rule'>

/** The range of moments that contains it. */
export function rangeOf(row: Timed): Pick<EventRow, 'range_from' | 'range_to'> {
  const last = row.rule === '' ? row.starts_at : lastStart(row)
  // An instantaneous event occupies the minute it starts in.
  const to = last === undefined ? NEVER : endOf(last, Math.max(lengthOf(row), MINUTE))
  if (row.is_all_day === 0) return { range_from: row.starts_at, range_to: to }
  const shift = (day: string, by: number) => new Date(Date.parse(day) + by).toISOString()
  return {
    range_from: shift(row.starts_at, -EARLIEST_ZONE),
    range_to: to === NEVER ? NEVER : shift(to, LATEST_ZONE),
  }
}

/** The start of the last occurrence; undefined if unlimited. */
function lastStart(row: Timed): string | undefined {
  const rule = parseRecurrence(row.rule)
  if (rule?.count === undefined) {
    if (rule?.until === undefined) return undefined
    return row.is_all_day === 1
      ? rule.until.slice(0, 10)
      : new Date(Date.parse(rule.until) + DAY).toISOString()
  }
  return lastOccurrence({
    start: row.starts_at,
    zone: row.zone,
    isAllDay: row.is_all_day === 1,
    rule: row.rule,
  })
}

interface Window {
  from: string
  to: string
}

/** Every start of a series within a range, including exceptions and skipped ones unless they are `except`ed. */
export function startsBetween(
  row: Timed,
  { from, to }: Window,
  except: readonly string[] = [],
): string[] {
  const isAllDay = row.is_all_day === 1
  const window = isAllDay ? { from: from.slice(0, 10), to: to.slice(0, 10) } : { from, to }
  return occurrencesBetween({
    start: row.starts_at,
    zone: row.zone,
    isAllDay,
    rule: row.rule,
    except,
    ...window,
  })
}

/** The minutes that a booking occupies: whole days in the event's time zone. */
export function minutesOf({
  starts_at,
  ends_at,
  zone,
}: Pick<EventRow, 'starts_at' | 'ends_at' | 'zone'>): { from: number; to: number } {
  const moment = (text: string) =>
    isDay(text) ? fromLocalTime({ day: text, time: '00:00' }, zone) : text
  return {
    from: Math.floor(Date.parse(moment(starts_at)) / MINUTE),
    to: Math.ceil(Date.parse(moment(ends_at)) / MINUTE),
  }
}
