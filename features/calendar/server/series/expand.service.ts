import { DAY } from '#platform/contract/durations.rules.ts'
import { addDays } from '#platform/contract/local-time.rules.ts'
import { setImmediate } from 'node:timers/promises'
import type { EventRow } from '../calendar.tables.ts'
import { endOf, lengthOf, startsBetween } from './times.service.ts'

/** One occurrence: its row and times. */
export interface Occurrence {
  row: EventRow
  /** The series; the row itself for a single event. */
  series: EventRow
  starts_at: string
  ends_at: string
  /** The original start; null for a single event. */
  occurrence: string | null
}

interface Window {
  from: string
  to: string
}

/** Calendars may have thousands of series: yields to other work this often. */
const TURN_MILLISECONDS = 10

/** Occurrences of these series and exceptions within a range. */
export async function expand(
  rows: readonly EventRow[],
  exceptions: readonly EventRow[],
  window: Window,
): Promise<Occurrence[]> {
  const changed = new Map<number, EventRow[]>()
  for (const row of exceptions) {
    if (row.series_id === null) continue
    const some = changed.get(row.series_id) ?? []
    changed.set(row.series_id, some)
    some.push(row)
  }
  const found: Occurrence[] = []
  let since = performance.now()
  for (const row of rows) {
    found.push(
      ...(row.rule === '' ? [single(row)] : ofSeries(row, changed.get(row.id) ?? [], window)),
    )
    if (performance.now() - since < TURN_MILLISECONDS) continue
    await setImmediate()
    since = performance.now()
  }
  return found
}

const single = (row: EventRow): Occurrence => ({
  row,
  series: row,
  starts_at: row.starts_at,
  ends_at: row.ends_at,
  occurrence: null,
})

function ofSeries(
  series: EventRow,
  exceptions: readonly EventRow[],
  { from, to }: Window,
): Occurrence[] {
  const length = lengthOf(series)
  const skips: string[] = JSON.parse(series.skips)
  const except = [
    ...skips,
    ...exceptions.flatMap(row => (row.original_start === null ? [] : [row.original_start])),
  ]
  // Days are offset from the requested moments; the client drops what lies outside.
  const slack = series.is_all_day === 1 ? DAY : 0
  const early = new Date(Date.parse(from) - length - slack).toISOString()
  const late = new Date(Date.parse(to) + slack).toISOString()
  const isWithin = (row: EventRow) => row.range_to > from && row.range_from < to
  return [
    ...startsBetween(series, { from: early, to: late }, except)
      .map(start => ({
        row: series,
        series,
        starts_at: start,
        ends_at: endOf(start, length),
        occurrence: start,
      }))
      .filter(one => one.ends_at >= early),
    ...exceptions
      .filter(isWithin)
      .map(row => ({ ...single(row), series, occurrence: row.original_start })),
  ]
}

/** An occurrence as of now; undefined if it does not take place. */
export function findOccurrence(
  series: EventRow,
  exceptions: readonly EventRow[],
  occurrence: string,
): Occurrence | undefined {
  const changed = exceptions.find(row => row.original_start === occurrence)
  if (changed !== undefined) return { ...single(changed), series, occurrence }
  const skips: string[] = JSON.parse(series.skips)
  if (series.rule === '' || skips.includes(occurrence)) return undefined
  const isDay = series.is_all_day === 1
  const to = isDay ? addDays(occurrence, 1) : new Date(Date.parse(occurrence) + 1).toISOString()
  const [start] = startsBetween(series, { from: occurrence, to })
  if (start !== occurrence) return undefined
  return {
    row: series,
    series,
    starts_at: start,
    ends_at: endOf(start, lengthOf(series)),
    occurrence,
  }
}
