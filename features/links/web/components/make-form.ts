import { HOUR } from '#platform/contract/durations.rules.ts'
import { EVENT_CATEGORIES } from '#platform/contract/event-categories.rules.ts'
import {
  addDays,
  fromLocalSpan,
  fromLocalTime,
  isDay,
  toLocalTime,
} from '#platform/contract/local-time.rules.ts'
import * as z from 'zod/mini'
import type { MakeKind, Making } from '#platform/web/screens/record-links.ts'
import type { Read } from './source.ts'

// The form that makes a task, a card or an event: its fields, and what they say.

/** Created from texts only: a ticket, an invoice draft. The others have a time. */
export type DocumentKind = 'ticket' | 'invoice'
export type PlanKind = Exclude<MakeKind, DocumentKind>
export const isDocument = (kind: MakeKind): kind is DocumentKind =>
  kind === 'ticket' || kind === 'invoice'
export const makeSchema = z.object({
  title: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  day: z.string(),
  time: z.string(),
  endDay: z.string(),
  endTime: z.string(),
  category: z.enum(EVENT_CATEGORIES),
  project: z.string(),
  board: z.string(),
})
export type MakeFields = z.output<typeof makeSchema>
export type MakeName = keyof MakeFields

/** An hour later, on the same clocks. */
export function hourAfter(day: string, time: string): { day: string; time: string } {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const next = (hour + 1) % 24
  return {
    day: hour === 23 ? addDays(day, 1) : day,
    time: `${String(next).padStart(2, '0')}:${String(minute).padStart(2, '0')}`,
  }
}

/** The form's initial values. An event without a day starts at the next full hour. */
export function initialFields(
  kind: PlanKind,
  { title, when }: Read,
  { now, zone }: { now: Date; zone: string },
): Record<MakeName, string> {
  const next = toLocalTime(new Date(now.getTime() + HOUR), zone)
  const start =
    when ??
    (kind === 'event'
      ? { day: next.day, time: `${next.time.slice(0, 2)}:00` }
      : { day: '', time: undefined })
  const time = start.time ?? ''
  const hour = time === '' ? { day: start.day, time: '' } : hourAfter(start.day, time)
  const end =
    when?.end === undefined ? hour : { day: when.end.day, time: when.end.time ?? hour.time }
  return {
    title,
    day: start.day,
    time,
    endDay: end.day,
    endTime: end.time,
    category: 'Personal',
    project: '',
    board: '',
  }
}

/** Why an event cannot be made of these; undefined when it can. */
export function findTimeFault({
  day,
  time,
  endDay,
  endTime,
}: Record<MakeName, string>): 'day' | 'end' | undefined {
  if (!isDay(day)) return 'day'
  if (!isDay(endDay) || `${endDay}T${time === '' ? '' : endTime}` < `${day}T${time}`) return 'end'
  return time !== '' && (endTime === '' || (endDay === day && endTime <= time)) ? 'end' : undefined
}

export function toMaking(
  kind: PlanKind,
  fields: MakeFields,
  { people, zone }: { people: readonly number[]; zone: string },
): Making {
  const { title, day, time, endDay, endTime, category, board: boardId } = fields
  const due = day === '' ? null : time === '' ? day : fromLocalTime({ day, time }, zone)
  if (kind === 'task') return { kind, title, due, people, timeZone: zone }
  if (kind === 'card') return { kind, title, due, people, boardId }
  const base = { kind, title, people, category, timeZone: zone }
  if (time === '') return { ...base, start: day, end: addDays(endDay, 1), allDay: true }
  return {
    ...base,
    ...fromLocalSpan({ day, time }, { day: endDay, time: endTime }, zone),
    allDay: false,
  }
}
