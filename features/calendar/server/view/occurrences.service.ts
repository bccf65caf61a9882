import { DAY } from '#platform/contract/durations.rules.ts'
import type { CalendarEvent, EventQuery } from '../../contract/calendar.contract.ts'
import { CATEGORIES, type Category, MAX_FOUND, WINDOW_DAYS } from '../../contract/calendar.rules.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import type { Database, Db } from '#platform/server/database/database.ts'
import type { FileLinks } from '#platform/server/files/file-links.ts'
import { eventNotFound, occurrenceNotFound, windowTooLong } from '../calendar.errors.ts'
import { getEvent, listEventRows, listExceptions, listStrays } from '../calendar.repo.ts'
import type { EventRow } from '../calendar.tables.ts'
import { expand, findOccurrence, type Occurrence } from '../series/expand.service.ts'
import { toEvents } from './view.service.ts'

// Selects occurrences: within a range, by search, or a single one.

interface Listing {
  query: EventQuery
  caller: Caller
  now: Date
}
/** The occurrences of a query; without a range every event once, a series as a whole. */
export async function listOccurrences(
  { read, dialect }: Database,
  { query, caller, now }: Listing,
): Promise<Occurrence[]> {
  const { from, to, q = '' } = query
  const window = toWindow(from, to)
  const asked = {
    userId: query.people === 'all' ? undefined : caller.userId,
    categories: readCategories(query),
    window,
    q,
  }
  const rows = await listEventRows(read, asked)
  if (window === undefined) {
    const found = q === '' ? rows : rows.slice(0, MAX_FOUND)
    const exceptions = await exceptionsOf(read, dialect, found)
    return q === '' ? found.map(once) : nextOf(found, exceptions, now)
  }
  const known = new Set(rows.map(row => row.id))
  const strays = q === '' ? (await listStrays(read, asked)).filter(row => !known.has(row.id)) : []
  const all = [...rows, ...strays]
  return expand(all, await exceptionsOf(read, dialect, all), window)
}

const exceptionsOf = (
  db: Db,
  dialect: Database['dialect'],
  rows: readonly EventRow[],
): Promise<EventRow[]> =>
  listExceptions(
    db,
    dialect,
    rows.filter(row => row.rule !== '').map(row => row.id),
  )

const once = (row: EventRow): Occurrence => ({
  row,
  series: row,
  starts_at: row.starts_at,
  ends_at: row.ends_at,
  occurrence: row.rule === '' ? null : row.starts_at,
})

/** A found series leads to its next occurrence. */
async function nextOf(
  rows: readonly EventRow[],
  exceptions: readonly EventRow[],
  now: Date,
): Promise<Occurrence[]> {
  const window = {
    from: now.toISOString(),
    to: new Date(now.getTime() + WINDOW_DAYS * DAY).toISOString(),
  }
  const series = rows.filter(row => row.rule !== '')
  const coming = (await expand(series, exceptions, window)).toSorted((a, b) =>
    a.starts_at < b.starts_at ? -1 : 1,
  )
  return rows.map(row => coming.find(one => one.series.id === row.id) ?? once(row))
}

export function toWindow(
  from: string | undefined,
  to: string | undefined,
): { from: string; to: string } | undefined {
  if (from === undefined && to === undefined) return undefined
  const begin = from === undefined ? Date.parse(to ?? '') - WINDOW_DAYS * DAY : Date.parse(from)
  const end = to === undefined ? begin + WINDOW_DAYS * DAY : Date.parse(to)
  if (end - begin > WINDOW_DAYS * DAY) throw windowTooLong(WINDOW_DAYS)
  return { from: new Date(begin).toISOString(), to: new Date(end).toISOString() }
}

/** No value: all; an empty one: none. */
export function readCategories(
  query: Pick<EventQuery, 'calendars' | 'calendars[]'>,
): readonly Category[] {
  const given = [query.calendars ?? [], query['calendars[]'] ?? []].flat()
  if (given.length === 0) return CATEGORIES
  return CATEGORIES.filter(one => given.includes(one))
}

interface Reading {
  db: Db
  database: Database
  caller: Caller
  pictures: Pick<FileLinks, 'urlOf'>
}
export async function readEvent(
  { db, database, caller, pictures }: Reading,
  asked: { id: number; occurrence: string | null },
): Promise<CalendarEvent> {
  const row = await getEvent(db, asked.id)
  const { dialect } = database
  const exceptions = await listExceptions(db, dialect, [row.id])
  const occurrence = row.rule === '' ? undefined : (asked.occurrence ?? undefined)
  const found = occurrence === undefined ? once(row) : findOccurrence(row, exceptions, occurrence)
  if (found === undefined) throw occurrenceNotFound()
  const [event] = await toEvents(
    { db, dialect, caller, urlOf: file => pictures.urlOf(file, caller) },
    [found],
  )
  if (event === undefined) throw eventNotFound()
  return event
}
