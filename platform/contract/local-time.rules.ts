import { DAY } from './durations.rules.ts'

// Local times and dates by time zone, using Intl only. Separate from time-zone.rules.ts, which every first load includes.

/** What clock and calendar on the wall of a place say: a day `2026-11-25` and a time `15:00`. */
export interface LocalTime {
  day: string
  time: string
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/**
 * The local date and time of a moment in a zone.
 * @example toLocalTime('2026-11-25T14:00:00.000Z', 'Europe/Berlin') // { day: '2026-11-25', time: '15:00' }
 */
export function toLocalTime(moment: string | Date, zone: string): LocalTime {
  const [day, time] = localText(new Date(moment).getTime(), zone)
  return { day, time: time.slice(0, 5) }
}

/**
 * The moment of a local time in a zone. A time skipped by a clock change counts with the offset before it; for an ambiguous time the first
 * moment is used.
 * @example fromLocalTime({ day: '2026-11-25', time: '15:00' }, 'Europe/Berlin') // '2026-11-25T14:00:00.000Z'
 */
export function fromLocalTime({ day, time }: LocalTime, zone: string): string {
  const at = asUtc({ day, time })
  // The offsets a day before and a day after: those on both sides of a leap of the clocks, if there is one.
  const before = offsetAt(at - DAY, zone)
  const after = offsetAt(at + DAY, zone)
  if (before === after) return new Date(at - before).toISOString()
  const fitting = [before, after].filter(offset => offsetAt(at - offset, zone) === offset)
  return new Date(at - (fitting.length === 0 ? before : Math.max(...fitting))).toISOString()
}

/**
 * From when to when, in a zone. Where the clocks skip the start, the length stays: 2:00 to 3:00 isn't over when it begins.
 * @example fromLocalSpan({ day, time: '02:00' }, { day, time: '03:00' }, 'Europe/Berlin')
 */
export function fromLocalSpan(
  from: LocalTime,
  to: LocalTime,
  zone: string,
): { start: string; end: string } {
  const [start, end] = [fromLocalTime(from, zone), fromLocalTime(to, zone)]
  const length = asUtc(to) - asUtc(from)
  if (end > start || length <= 0) return { start, end }
  return { start, end: new Date(Date.parse(start) + length).toISOString() }
}

/**
 * The text of a field for a moment, `2026-11-25T15:00`; empty without one.
 * @example toMomentText(task.remindAt, timeZone)
 */
export function toMomentText(moment: string | Date | null, zone: string): string {
  if (moment === null || moment === '') return ''
  const { day, time } = toLocalTime(moment, zone)
  return `${day}T${time}`
}

/**
 * The moment that the text of such a field means in a zone; undefined while it is empty, or no moment.
 * @example readMomentText('2026-11-25T15:00', timeZone)
 */
export function readMomentText(text: string, zone: string): string | undefined {
  const [day = '', time = ''] = text.split('T')
  return isDay(day) && CLOCK.test(time) ? fromLocalTime({ day, time }, zone) : undefined
}

/**
 * Tomorrow and next Monday at a time of day, as people put things off; on a Sunday, Monday is tomorrow alone.
 * @example nextDaysAt('08:00', new Date(), timeZone).tomorrow
 */
export function nextDaysAt(
  time: string,
  now: Date,
  zone: string,
): { tomorrow: string; monday: string | undefined } {
  const today = toLocalTime(now, zone).day
  const at = (days: number) => fromLocalTime({ day: addDays(today, days), time }, zone)
  const untilMonday = 7 - weekdayOf(today)
  return { tomorrow: at(1), monday: untilMonday === 1 ? undefined : at(untilMonday) }
}

/**
 * Shifts a day or a moment as `from` was moved to `to`, by the clocks of a zone: 9:00 stays 9:00.
 * @example moveLike(task.remindAt, { from: '2026-11-25', to: '2026-12-02', zone })
 */
export function moveLike(
  time: string,
  { from, to, zone }: { from: string; to: string; zone: string },
): string {
  const local = (text: string) => (isDay(text) ? Date.parse(text) : asUtc(toLocalTime(text, zone)))
  const moved = new Date(local(time) + local(to) - local(from)).toISOString()
  const day = moved.slice(0, 10)
  return isDay(time) ? day : fromLocalTime({ day, time: moved.slice(11, 16) }, zone)
}

const CLOCK = /^(?:[01]\d|2[0-3]):[0-5]\d$/

/** The day that is `days` later, or earlier. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00.000Z`) + days * DAY).toISOString().slice(0, 10)

/**
 * Whole days from one day to another; negative where that is earlier.
 *
 * @example daysBetween('2026-02-27', '2026-03-01') // 2
 */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY)

/** 0 for Monday to 6 for Sunday. */
export const weekdayOf = (day: string): number =>
  (new Date(`${day}T00:00:00.000Z`).getUTCDay() + 6) % 7

/** Whether the text is an existing day like `2026-11-25`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const moment = new Date(`${text}T00:00:00.000Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text)
}

const asUtc = ({ day, time }: LocalTime): number => Date.parse(`${day}T${time}:00.000Z`)

const offsetAt = (moment: number, zone: string): number => {
  const [day, time] = localText(moment, zone)
  return Date.parse(`${day}T${time}.000Z`) - Math.floor(moment / 1000) * 1000
}

const SHOWN = /^(\d{1,4})-(\d\d-\d\d), (\d\d:\d\d:\d\d)$/

function localText(moment: number, zone: string): [string, string] {
  let clock = clocks.get(zone)
  if (clock === undefined) {
    clock = new Intl.DateTimeFormat('en-CA-u-ca-gregory-nu-latn', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
    clocks.set(zone, clock)
  }
  // The parts one by one cost four times as much.
  const [, year, day, time] = SHOWN.exec(clock.format(moment)) ?? []
  if (year !== undefined && day !== undefined && time !== undefined)
    return [`${year.padStart(4, '0')}-${day}`, time]
  const part: Record<string, string> = {}
  for (const { type, value } of clock.formatToParts(moment)) part[type] = value
  return [
    `${(part.year ?? '').padStart(4, '0')}-${part.month}-${part.day}`,
    `${part.hour}:${part.minute}:${part.second}`,
  ]
}
