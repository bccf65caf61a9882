import { DAY } from '#platform/contract/durations.rules.ts'
import type { CalendarEvent } from '../../contract/calendar.contract.ts'
import {
  addDays,
  fromLocalTime,
  toLocalTime,
  daysBetween,
} from '#platform/contract/local-time.rules.ts'
import { addMonths } from '#platform/contract/months.rules.ts'
import { daysFrom, weekOf } from '#ui/date-field/month-days.ts'

// Calendar days in the reader's time zone, and the layout of events on them.

export const VIEWS = ['month', 'week', 'day', 'list'] as const
export type View = (typeof VIEWS)[number]

/** 0 is Sunday, as in `Intl` and the settings. */
type WeekStart = number
const LIST_DAYS = 30

/** The days of a view. */
export function daysOfView(view: View, day: string, weekStart: WeekStart): string[] {
  if (view === 'day') return [day]
  if (view === 'week') return daysFrom(weekOf(day, weekStart), 7)
  if (view === 'list') return daysFrom(day, LIST_DAYS)
  const first = `${day.slice(0, 8)}01`
  const from = weekOf(first, weekStart)
  const next = addMonths(first, 1)
  const weeks = Math.ceil((Date.parse(next) - Date.parse(from)) / (7 * DAY))
  return daysFrom(from, weeks * 7)
}

/** The day that previous and next lead to. */
export function step(view: View, day: string, by: 1 | -1): string {
  if (view === 'month') return addMonths(`${day.slice(0, 8)}01`, by)
  return addDays(day, by * { week: 7, day: 1, list: LIST_DAYS }[view])
}

/** The moments that enclose the days. */
export const windowOf = (days: readonly string[], zone: string): { from: string; to: string } => ({
  from: fromLocalTime({ day: days[0] ?? '', time: '00:00' }, zone),
  to: fromLocalTime({ day: addDays(days.at(-1) ?? '', 1), time: '00:00' }, zone),
})

/** An item in the grid: an event, or an entry of another area. */
export interface Item {
  key: string
  title: string
  /** A category, or a layer. */
  kind: string
  firstDay: string
  /** The last day it touches. */
  lastDay: string
  /** Minutes on the first and last day; irrelevant for whole days. */
  from: number
  to: number
  /** Shown above the hours: all-day, or longer than a day. */
  isLong: boolean
  isAllDay: boolean
  /** The moments it begins and ends at, or the days. */
  start?: string
  end?: string
  event?: CalendarEvent
  link?: string
}

export const keyOf = (event: CalendarEvent): string =>
  `${event.id}/${event.extendedProps.occurrence ?? ''}`
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
export const toTime = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** The position of an event in a time zone; days stay the same. */
export function placeOf(
  { start, end, allDay }: Pick<CalendarEvent, 'start' | 'end' | 'allDay'>,
  zone: string,
) {
  if (allDay)
    return {
      firstDay: start,
      lastDay: addDays(end, -1),
      from: 0,
      to: 1440,
      isLong: true,
      isAllDay: true,
    }
  const [begin, finish] = [toLocalTime(start, zone), toLocalTime(end, zone)]
  // An instantaneous event at midnight belongs to the day that starts.
  const endsAtMidnight = finish.time === '00:00' && start !== end
  const lastDay = endsAtMidnight ? addDays(finish.day, -1) : finish.day
  const isLong = Date.parse(end) - Date.parse(start) >= DAY
  return {
    firstDay: begin.day,
    lastDay: lastDay < begin.day ? begin.day : lastDay,
    from: minutesOf(begin.time),
    to: endsAtMidnight ? 1440 : minutesOf(finish.time),
    isLong,
    isAllDay: false,
  }
}

export function toItem(event: CalendarEvent, { zone, busy }: { zone: string; busy: string }): Item {
  const title = event.extendedProps.part === 'stranger' ? busy : event.title
  return {
    key: keyOf(event),
    title,
    kind: event.extendedProps.calendar,
    event,
    start: event.start,
    end: event.end,
    ...placeOf(event, zone),
  }
}

type Place = Pick<Item, 'firstDay' | 'lastDay' | 'from' | 'to'>
const DAY_MINUTES = 1440

/** By the clock, over all its days. */
export const minutesLong = ({ firstDay, lastDay, from, to }: Place): number =>
  daysBetween(firstDay, lastDay) * DAY_MINUTES + to - from

/** From a minute after the start of a day on, for so long; both may lead to other days. */
export function placeAt(day: string, from: number, length: number): Place {
  const first = Math.floor(from / DAY_MINUTES)
  const last = Math.max(first, Math.ceil((from + length) / DAY_MINUTES) - 1)
  return {
    firstDay: addDays(day, first),
    lastDay: addDays(day, last),
    from: from - first * DAY_MINUTES,
    to: from + length - last * DAY_MINUTES,
  }
}

/** The part on one of its days. */
export const partOn = (
  { firstDay, lastDay, from, to }: Place,
  day: string,
): Pick<Place, 'from' | 'to'> => ({
  from: firstDay < day ? 0 : from,
  to: lastDay > day ? DAY_MINUTES : to,
})

export const isOn = (item: Item, day: string): boolean =>
  item.firstDay <= day && item.lastDay >= day
/** Long ones first, then by time. */
export const inOrder = (a: Item, b: Item): number =>
  a.firstDay === b.firstDay
    ? Number(b.isLong) - Number(a.isLong) ||
      daysBetween(b.firstDay, b.lastDay) - daysBetween(a.firstDay, a.lastDay) ||
      a.from - b.from ||
      (a.key < b.key ? -1 : 1)
    : a.firstDay < b.firstDay
      ? -1
      : 1
