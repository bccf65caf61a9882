import { DAY } from '#platform/contract/durations.rules.ts'
import { parseRecurrence } from '#platform/contract/recurrence.rules.ts'
import {
  addDays,
  fromLocalTime,
  moveLike,
  toLocalTime,
  daysBetween,
} from '#platform/contract/local-time.rules.ts'
import type { EventRow } from '../calendar.tables.ts'
import { dayOf, type Start } from './days.service.ts'
import { shiftRule, shiftStart } from './shift.service.ts'
import { endOf, lengthOf, startsBetween, type Times } from './times.service.ts'

// Moves a series with its occurrences.

/** A monthly occurrence is at most a week from where it is moved to. */
const SAME_MONTH = 14
const FAR = 400

/** The rule and times of a series of which one occurrence was moved. */
export function moveSeries<Fields extends Times & Pick<EventRow, 'rule'>>(
  row: EventRow,
  fields: Fields,
  occurrence: string,
): Fields {
  const [first, next] = [dayOf(row), dayOf(fields)]
  const from = dayOf({ ...row, starts_at: occurrence })
  const to = addDays(from, daysBetween(first, next))
  const rule = shiftRule(fields.rule, from, to)
  const day = shiftStart(first, { before: row.rule, after: rule, from, to })
  if (day === next) return { ...fields, rule }
  const starts_at = moveLike(fields.starts_at, { from: next, to: day, zone: fields.zone })
  return { ...fields, rule, starts_at, ends_at: endOf(starts_at, lengthOf(fields)) }
}

interface Moved {
  before: Start
  /** By how much the changed occurrence moves. */
  move: Start
  after: Times & Pick<EventRow, 'rule'>
  /** The rule itself was changed. */
  hasOwnRule: boolean
}

/** Where times of a series are once it is moved: as far away as the changed occurrence, and as the occurrence of the new series. */
export function movesOf({ before, move, after, hasOwnRule }: Moved): {
  moved: (time: string) => string
  placed: (time: string) => string
} {
  const frequency = parseRecurrence(after.rule)?.frequency
  const isByMonth = !hasOwnRule && (frequency === 'monthly' || frequency === 'yearly')
  const moved = (time: string) => moveTo(time, before, move)
  const placed = (time: string) =>
    (isByMonth ? nearestStart(after, moved(time), { within: SAME_MONTH }) : undefined) ??
    moved(time)
  return { moved, placed }
}

/** Moments become days, and days moments, where a series becomes all-day or timed. */
export function moveTo(time: string, before: Start, after: Start): string {
  const { zone } = after
  if (before.is_all_day === after.is_all_day)
    return moveLike(time, { from: before.starts_at, to: after.starts_at, zone })
  const by = daysBetween(dayOf(before), dayOf(after))
  const day = addDays(dayOf({ ...before, starts_at: time }), by)
  return after.is_all_day === 1
    ? day
    : fromLocalTime({ day, time: toLocalTime(after.starts_at, zone).time }, zone)
}

/** The occurrence to show after a change: the nearest to a time, if need be the first; null if all are skipped. */
export function existingStart(row: EventRow, time: string): string | null {
  if (row.rule === '') return null
  const skips: string[] = JSON.parse(row.skips)
  const first = skips.includes(row.starts_at) ? null : row.starts_at
  return nearestStart(row, time, { within: FAR, except: skips }) ?? first
}

function nearestStart(
  row: Times & Pick<EventRow, 'rule'>,
  time: string,
  { within, except = [] }: { within: number; except?: readonly string[] },
): string | undefined {
  const shift = (days: number) => new Date(Date.parse(time) + days * DAY).toISOString()
  const away = (start: string) => Math.abs(Date.parse(start) - Date.parse(time))
  return startsBetween(row, { from: shift(-within), to: shift(within + 1) }, except).toSorted(
    (one, other) => away(one) - away(other),
  )[0]
}
