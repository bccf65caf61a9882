import { addDays, fromLocalTime, isDay, toLocalTime } from '#platform/contract/local-time.rules.ts'
import { parseRecurrence } from '#platform/contract/recurrence.rules.ts'
import { USUAL_MINUTES } from '../../contract/calendar.rules.ts'
import { lastOccurrence, occurrencesBetween } from '#platform/server/recurrence/recurrence.ts'
import { endBeforeStart, tooLong } from '../calendar.errors.ts'
import type { EventRow } from '../calendar.tables.ts'

// Times of events. What lasts whole days has days, and never moments: it is the same day wherever one looks from.

const MINUTE = 60_000
const DAY = 86_400_000
const MOST_DAYS = 366
/** Days begin up to so much before, and end up to so much after, those of UTC. */
const EARLIEST_ZONE = 14 * 60 * MINUTE
const LATEST_ZONE = 12 * 60 * MINUTE
const NEVER = '9999-12-31T00:00:00.000Z'

export interface GivenTimes {
  start: string
  end?: string | undefined
  isAllDay: boolean
  zone: string
  /** It may end when it starts, as events of other programs do. */
  mayBeInstant?: boolean
}
export type Times = Pick<EventRow, 'starts_at' | 'ends_at' | 'is_all_day' | 'zone'>

/** Times as they are stored. Throws where the end is not after the start. */
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
  if (Date.parse(ends_at) - Date.parse(starts_at) > MOST_DAYS * DAY) throw tooLong(MOST_DAYS)
  return { starts_at, ends_at, is_all_day: isAllDay ? 1 : 0, zone }
}

/** How long it lasts, in milliseconds; of whole days the hours do not matter. */
export const lengthOf = ({ starts_at, ends_at }: Pick<EventRow, 'starts_at' | 'ends_at'>): number =>
  Date.parse(ends_at) - Date.parse(starts_at)

/** The end of what begins then and lasts so long. */
export const endOf = (start: string, length: number): string => {
  const end = new Date(Date.parse(start) + length).toISOString()
  return isDay(start) ? end.slice(0, 10) : end
}

type Timed = Times & Pick<EventRow, 'rule'>

/** Between which moments all of it lies. */
export function rangeOf(row: Timed): Pick<EventRow, 'range_from' | 'range_to'> {
  const last = row.rule === '' ? row.starts_at : lastStart(row)
  // What takes no time lies in the minute in which it begins.
  const to = last === undefined ? NEVER : endOf(last, Math.max(lengthOf(row), MINUTE))
  if (row.is_all_day === 0) return { range_from: row.starts_at, range_to: to }
  const shift = (day: string, by: number) => new Date(Date.parse(day) + by).toISOString()
  return {
    range_from: shift(row.starts_at, -EARLIEST_ZONE),
    range_to: to === NEVER ? NEVER : shift(to, LATEST_ZONE),
  }
}

/** The start of the last time; undefined where it goes on for ever. */
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

/** Every start of a series within a window, changed and left out times among them unless they are `except`ed. */
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

/** The minutes that are taken, for who keeps them: whole days are those of the event's own zone. */
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

/** A time, moved as far as `from` was moved to `to`: by the clocks of the zone, so that 9:00 stays 9:00. */
export function moveLike(
  time: string,
  { from, to, zone }: { from: string; to: string; zone: string },
): string {
  if (isDay(time))
    return new Date(Date.parse(time) + Date.parse(to) - Date.parse(from)).toISOString().slice(0, 10)
  const local = (moment: string) => {
    const { day, time: clock } = toLocalTime(moment, zone)
    return Date.parse(`${day}T${clock}:00.000Z`)
  }
  const moved = new Date(local(time) + local(to) - local(from)).toISOString()
  return fromLocalTime({ day: moved.slice(0, 10), time: moved.slice(11, 16) }, zone)
}
