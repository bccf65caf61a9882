import { MINUTE } from '#platform/contract/durations.rules.ts'
import type { Span } from '../../contract/calendar.contract.ts'
import {
  addDays,
  fromLocalSpan,
  fromLocalTime,
  isDay,
  readMomentText,
  toLocalTime,
  toMomentText,
  weekdayOf,
} from '#platform/contract/local-time.rules.ts'
import { type Item, minutesLong, toTime } from './days.ts'
import type { Ghost } from './ghost-store.ts'

// Converts grid and form positions to event times, and back.

export interface EventTimes {
  start: string
  end: string
  allDay: boolean
}

/** An hour of a day that no one chose a time for: at nine, or the next full hour once that is over today. */
export function firstTimes(day: string, zone: string, now: Date): EventTimes {
  const at = toLocalTime(now, zone)
  const isOver = at.day === day && at.time > '09:00'
  const from = isOver ? (Number(at.time.slice(0, 2)) + 1) * 60 : 9 * 60
  const timeAt = (minutes: number) =>
    fromLocalTime(
      { day: addDays(day, Math.floor(minutes / 1440)), time: toTime(minutes % 1440) },
      zone,
    )
  return { start: timeAt(from), end: timeAt(from + 60), allDay: false }
}

/** A drawn or dropped ghost as times. Moved events keep their duration. */
export function timesOfGhost(
  ghost: Ghost,
  { item, zone }: { item?: Item | undefined; zone: string },
): EventTimes {
  const { firstDay, lastDay, from, to } = ghost
  if (from === undefined || to === undefined)
    return { start: firstDay, end: addDays(lastDay, 1), allDay: true }
  const begin = { day: firstDay, time: toTime(from) }
  const start = fromLocalTime(begin, zone)
  const event = item?.event
  const isSameLength =
    item !== undefined &&
    !item.isAllDay &&
    minutesLong({ firstDay, lastDay, from, to }) === minutesLong(item)
  if (event !== undefined && isSameLength) {
    return {
      start,
      end: new Date(
        Date.parse(start) + Date.parse(event.end) - Date.parse(event.start),
      ).toISOString(),
      allDay: false,
    }
  }
  const end =
    to >= 1440 ? { day: addDays(lastDay, 1), time: '00:00' } : { day: lastDay, time: toTime(to) }
  return { ...fromLocalSpan(begin, end, zone), allDay: false }
}

export interface TimeFields {
  allDay: string
  startDay: string
  startTime: string
  /** The inclusive last day. */
  endDay: string
  endTime: string
}

export function toTimeFields({ start, end, allDay }: EventTimes, zone: string): TimeFields {
  if (allDay)
    return {
      allDay: '1',
      startDay: start,
      startTime: '09:00',
      endDay: addDays(end, -1),
      endTime: '10:00',
    }
  const [from, to] = [toLocalTime(start, zone), toLocalTime(end, zone)]
  return { allDay: '', startDay: from.day, startTime: from.time, endDay: to.day, endTime: to.time }
}

/** Undefined while a field is empty. */
export function fromTimeFields(
  { allDay, startDay, startTime, endDay, endTime }: TimeFields,
  zone: string,
): EventTimes | undefined {
  if (!isDay(startDay) || !isDay(endDay)) return undefined
  if (allDay === '1') return { start: startDay, end: addDays(endDay, 1), allDay: true }
  if (!/^\d{2}:\d{2}$/.test(startTime) || !/^\d{2}:\d{2}$/.test(endTime)) return undefined
  return {
    ...fromLocalSpan({ day: startDay, time: startTime }, { day: endDay, time: endTime }, zone),
    allDay: false,
  }
}

/** The end moves with the start: the duration stays, also where the clocks skip the time of the start. */
export function moveStart(
  fields: TimeFields,
  change: Partial<Pick<TimeFields, 'startDay' | 'startTime'>>,
  zone: string,
): TimeFields {
  const next = { ...fields, ...change }
  const [before, after, end] = [
    clockAt(fields.startDay, fields.startTime),
    clockAt(next.startDay, next.startTime),
    clockAt(fields.endDay, fields.endTime),
  ]
  if (before === undefined || after === undefined || end === undefined) return next
  const moved = new Date(end + after - before).toISOString()
  const [endDay = '', endTime = ''] = shownAs(moved.slice(0, 16)).split('T')
  return { ...next, endDay, endTime }

  /** A time that is skipped is shown as the one that the clocks say then. */
  function shownAs(text: string): string {
    return toMomentText(readMomentText(text, zone) ?? null, zone)
  }
  /** As a number that ignores clock changes: a day later at the same time is the same length. */
  function clockAt(day: string, time: string): number | undefined {
    const text = shownAs(`${day}T${time}`)
    return text === '' ? undefined : Date.parse(`${text}:00Z`)
  }
}

const QUARTER = 15 * MINUTE
const FIRST_HOUR = 8
const LAST_HOUR = 18

/** The next time within working hours when everyone is free. */
export function findFree(
  busy: readonly Span[],
  { from, length, zone, until }: { from: string; length: number; zone: string; until: string },
): string | undefined {
  for (
    let at = Math.ceil(Date.parse(from) / QUARTER) * QUARTER;
    at + length <= Date.parse(until);
    at += QUARTER
  ) {
    const [start, end] = [new Date(at), new Date(at + length)]
    const [begins, ends] = [toLocalTime(start, zone), toLocalTime(end, zone)]
    const isWork =
      weekdayOf(begins.day) < 5 &&
      begins.day === ends.day &&
      hourOf(begins.time) >= FIRST_HOUR &&
      hourOf(ends.time) <= LAST_HOUR
    if (
      isWork &&
      !busy.some(span => span.start < end.toISOString() && span.end > start.toISOString())
    )
      return start.toISOString()
  }
  return undefined
}
const hourOf = (time: string): number => Number(time.slice(0, 2)) + Number(time.slice(3)) / 60
