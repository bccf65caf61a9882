import { foldSearch } from '#platform/contract/fold.rules.ts'
import type { Category } from '../contract/calendar.rules.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Dialect } from '#platform/server/database/dialect.ts'
import { columnsContain } from '#platform/server/database/columns-contain.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { findPreferences } from '#features/preferences/server/preferences.service.ts'
import { readSettings } from '#features/settings/server/settings.service.ts'
import { eventNotFound } from './calendar.errors.ts'
import type { EventFields, EventRow } from './calendar.tables.ts'
import { rangeOf } from './series/times.service.ts'
import './calendar.tables.ts'
import { chunksOf } from '#platform/server/database/chunks.ts'

/** Maximum rows read per request. */
const MAX_ROWS = 5_000
const ROWS_AT_ONCE = 200

/** The time zone of a person, else of the instance. */
export async function findZone(db: Db, userId: number): Promise<string> {
  const { timeZone = '' } = await findPreferences(db, userId)
  return timeZone === '' ? (await readSettings(db)).regional.timeZone : timeZone
}

export const findEvent = (db: Db, id: number): Promise<EventRow | undefined> =>
  db
    .selectFrom('calendar_events')
    .selectAll()
    .where('id', '=', id)
    .where('series_id', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

export async function getEvent(db: Db, id: number): Promise<EventRow> {
  const row = await findEvent(db, id)
  if (row === undefined) throw eventNotFound()
  return row
}

export const listVersions = (db: Db, ids: readonly number[]) =>
  db.selectFrom('calendar_events').select(['id', 'version']).where('id', 'in', ids).execute()

/** Those of the UIDs that are already in someone's calendar: their own events, and those they are invited to. */
export async function listKnownUids(
  db: Db,
  { userId, uids }: { userId: number; uids: readonly string[] },
): Promise<Set<string>> {
  const found = new Set<string>()
  for (const some of chunksOf(uids)) {
    const rows = await db
      .selectFrom('calendar_events')
      .select('uid')
      .where(eb =>
        eb.or([
          eb('owner_id', '=', userId),
          eb(
            'id',
            'in',
            eb.selectFrom('calendar_guests').select('event_id').where('user_id', '=', userId),
          ),
        ]),
      )
      .where('deleted_at', 'is', null)
      .where('uid', 'in', some)
      .execute()
    for (const { uid } of rows) found.add(uid)
  }
  return found
}

/** Exceptions of these series. */
export async function listExceptions(
  db: Db,
  dialect: Dialect,
  seriesIds: number[],
): Promise<EventRow[]> {
  if (seriesIds.length === 0) return []
  return db
    .selectFrom('calendar_events')
    .selectAll()
    .where(dialect.isOneOf('series_id', seriesIds))
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
}

export interface EventsAsked {
  /** The owner or guest; undefined for everyone's. */
  userId: number | undefined
  categories: readonly Category[]
  window?: { from: string; to: string } | undefined
  q?: string | undefined
}

/** Events and series that may lie in a range; exceptions come separately, by `listExceptions`. */
export async function listEventRows(
  db: Db,
  { userId, categories, window, q = '' }: EventsAsked,
): Promise<EventRow[]> {
  if (categories.length === 0) return []
  let query = db
    .selectFrom('calendar_events')
    .selectAll()
    .where('deleted_at', 'is', null)
    .where('series_id', 'is', null)
    .where('category', 'in', categories)
    .orderBy('starts_at')
    .orderBy('id')
    .limit(MAX_ROWS)
  if (userId !== undefined) {
    query = query.where(eb =>
      eb.or([
        eb('owner_id', '=', userId),
        eb(
          'id',
          'in',
          eb.selectFrom('calendar_guests').select('event_id').where('user_id', '=', userId),
        ),
      ]),
    )
  }
  // An exception may lie outside the range of its series: `listStrays` finds those.
  if (window !== undefined)
    query = query.where('range_to', '>', window.from).where('range_from', '<', window.to)
  if (q !== '') query = query.where(columnsContain(['words'], q))
  return query.execute()
}

/** Series with an exception in a range, wherever the series itself lies; and series of which someone is invited to one occurrence only. */
export async function listStrays(
  db: Db,
  { userId, categories, window }: EventsAsked,
): Promise<EventRow[]> {
  if (categories.length === 0 || window === undefined) return []
  let strays = db
    .selectFrom('calendar_events')
    .select('series_id')
    .where('deleted_at', 'is', null)
    .where('series_id', 'is not', null)
    .where('category', 'in', categories)
    .where('range_to', '>', window.from)
    .where('range_from', '<', window.to)
  if (userId !== undefined) {
    strays = strays.where(eb =>
      eb.or([
        eb('owner_id', '=', userId),
        eb(
          'id',
          'in',
          eb.selectFrom('calendar_guests').select('event_id').where('user_id', '=', userId),
        ),
      ]),
    )
  }
  return db
    .selectFrom('calendar_events')
    .selectAll()
    .where('id', 'in', strays)
    .where('deleted_at', 'is', null)
    .limit(MAX_ROWS)
    .execute()
}

export type NewRow = EventFields &
  Pick<EventRow, 'owner_id' | 'uid'> &
  Partial<
    Pick<
      EventRow,
      | 'series_id'
      | 'original_start'
      | 'skips'
      | 'sequence'
      | 'is_out_of_office'
      | 'out_of_office_message'
      | 'is_floating'
    >
  > &
  /** Precomputed, if known. */
  Partial<Pick<EventRow, 'range_from' | 'range_to'>>

export async function insertEvents(
  trx: Trx,
  rows: readonly NewRow[],
  now: Date,
): Promise<number[]> {
  const moment = now.toISOString()
  const ids: number[] = []
  for (const some of chunksOf(rows, ROWS_AT_ONCE)) {
    const values = some.map(row => ({
      series_id: null,
      original_start: null,
      skips: '[]',
      sequence: 0,
      is_out_of_office: 0,
      out_of_office_message: '',
      is_floating: 0,
      ...row,
      ...knownRange(row),
      words: wordsOf(row),
      created_at: moment,
      updated_at: moment,
      version: 1,
      deleted_at: null,
    }))
    const made = await trx.insertInto('calendar_events').values(values).returning('id').execute()
    ids.push(...made.map(one => one.id))
  }
  return ids
}

const knownRange = ({ range_from, range_to, ...row }: NewRow) =>
  range_from === undefined || range_to === undefined ? rangeOf(row) : { range_from, range_to }

export async function insertEvent(trx: Trx, row: NewRow, now: Date): Promise<EventRow> {
  const [id = 0] = await insertEvents(trx, [row], now)
  return trx
    .selectFrom('calendar_events')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Updates a row with its derived columns. */
export async function updateEventRow(
  trx: Trx,
  row: EventRow,
  change: Partial<EventRow>,
): Promise<EventRow> {
  const { id: _, ...next } = { ...row, ...change }
  const full = { ...next, ...rangeOf(next), words: wordsOf(next) }
  await trx.updateTable('calendar_events').set(full).where('id', '=', row.id).execute()
  return { id: row.id, ...full }
}

const wordsOf = ({
  title,
  location,
  description,
}: Pick<EventRow, 'title' | 'location' | 'description'>): string =>
  foldSearch([title, location, description].join('\u0001'))

/** A change of any occurrence increments the version of the series. */
export async function stampSeries(trx: Trx, id: number, now: Date): Promise<void> {
  await trx
    .updateTable('calendar_events')
    .set(eb => ({ version: eb('version', '+', 1), updated_at: now.toISOString() }))
    .where('id', '=', id)
    .execute()
}
