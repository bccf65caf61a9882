import {
  type Category,
  MAX_IMPORT,
  type LeftOut,
  MAX_TITLE,
} from '../../contract/calendar.rules.ts'
import { parseRecurrence, writeRecurrence } from '#platform/contract/recurrence.rules.ts'
import { fromLocalTime, isDay } from '#platform/contract/local-time.rules.ts'
import { AppError } from '#platform/server/http/app-error.ts'
import type { NewRow } from '../calendar.repo.ts'
import { rangeOf, readTimes } from '../series/times.service.ts'
import { type LostEvent, type ReadCalendar, type ReadEvent, readCalendar } from './read.service.ts'

// Imported events in our form.

export interface Taken {
  row: NewRow
  /** The original start, for an exception of a series in the file. */
  occurrence: string | null
}
export interface Taking {
  /** For floating times. */
  zone: string
  category: Category
  ownerId: number
}
export interface TakenEvents extends Pick<ReadCalendar, 'lost' | 'more'> {
  taken: Taken[]
}

/** The events of a file, and why others are skipped; undefined if it is not a calendar. */
export function takeEvents({
  file,
  ...taking
}: Taking & { file: string }): TakenEvents | undefined {
  const read = readCalendar({ text: file, most: MAX_IMPORT })
  if (read === undefined) return undefined
  const lost = [...read.lost]
  const series = new Map<string, Taken>()
  const lose = ({ title, line }: ReadEvent, reason: LeftOut) =>
    void lost.push({ title, line, reason })
  const take = (event: ReadEvent): Taken | undefined => {
    const taken = toNew(event, taking)
    if (typeof taken !== 'string') return taken
    lose(event, taken)
    return undefined
  }
  for (const event of read.events.filter(one => one.occurrence === null)) {
    if (series.has(event.uid)) lose(event, 'repeated')
    else if (event.isCancelled) lose(event, 'cancelled')
    else {
      const taken = take(event)
      if (taken !== undefined) series.set(event.uid, taken)
    }
  }
  const changed: Taken[] = []
  for (const event of read.events.filter(one => one.occurrence !== null)) {
    const whole = series.get(event.uid)
    const taken = whole === undefined || whole.row.rule === '' ? lose(event, 'series') : take(event)
    if (whole === undefined || taken === undefined) continue
    if (event.isCancelled) whole.row.skips = withSkips(whole.row.skips, [taken.occurrence ?? ''])
    else changed.push(taken)
  }
  lost.sort((one: LostEvent, other: LostEvent) => one.line - other.line)
  return { taken: [...series.values(), ...changed], lost, more: read.more }
}

/** An imported event as a row; the reason if its times are invalid. */
export function toNew(event: ReadEvent, { zone: own, category, ownerId }: Taking): Taken | LeftOut {
  const zone = event.zone ?? own
  const toTime = (time: string) => toMoment(time, zone)
  try {
    const start = toTime(event.start)
    // Without an end, a day lasts until the next, and a timed event is instantaneous (RFC 5545 3.6.1).
    const usual = event.isAllDay ? undefined : start
    const times = readTimes({
      start,
      end: event.end === undefined ? usual : toTime(event.end),
      isAllDay: event.isAllDay,
      zone,
      mayBeInstant: true,
    })
    const occurrence = event.occurrence === null ? null : toTime(event.occurrence)
    const row = {
      ...times,
      is_floating: event.isFloating ? 1 : 0,
      owner_id: ownerId,
      uid: event.uid,
      category,
      title: (event.title === '' ? '–' : event.title).slice(0, MAX_TITLE),
      url: event.url,
      location: event.location,
      description: event.description,
      rule: occurrence === null ? ruleOf(event, toTime) : '',
      skips: JSON.stringify(event.skips.map(toTime)),
      is_private: event.isPrivate ? 1 : 0,
      is_busy: event.isBusy ? 1 : 0,
      reminders: JSON.stringify(event.reminders),
    }
    // Expanding a rule takes time on writing; in the worker it blocks no one.
    return { row: { ...row, ...rangeOf(row) }, occurrence }
  } catch (error) {
    return error instanceof AppError && error.code === 'event.too_long' ? 'too_long' : 'end'
  }
}

/** A time as read: a day, or the moment of a local time. */
export const toMoment = (time: string, zone: string): string =>
  isDay(time) || time.endsWith('Z')
    ? time
    : fromLocalTime({ day: time.slice(0, 10), time: time.slice(11, 16) }, zone)

/** In its own time zone unless given otherwise. */
function ruleOf({ rule, until }: ReadEvent, toTime: (local: string) => string): string {
  const read = until === undefined ? undefined : parseRecurrence(rule)
  if (read === undefined || until === undefined) return rule
  return writeRecurrence({ ...read, until: toTime(until) })
}

/** Adds skipped occurrences. */
export function withSkips(skips: string | undefined, more: readonly string[]): string {
  const known: string[] = JSON.parse(skips ?? '[]')
  return JSON.stringify([...new Set([...known, ...more])].filter(skip => skip !== '').toSorted())
}
