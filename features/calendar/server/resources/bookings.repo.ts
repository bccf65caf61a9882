import { DAY, MINUTE } from '#platform/contract/durations.rules.ts'
import { BOOKING_DAYS } from '../../contract/calendar.rules.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Dialect } from '#platform/server/database/dialect.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { bookingTooFar, resourceTaken, resourceUnknown } from '../calendar.errors.ts'
import type { EventRow } from '../calendar.tables.ts'
import { endOf, lengthOf, minutesOf, startsBetween } from '../series/times.service.ts'
import { chunksOf } from '#platform/server/database/chunks.ts'

// Bookings of resources. They never overlap: the database prevents it (`forbidOverlaps`), after a check with a better message.

const ROWS_AT_ONCE = 300

export async function listResourcesOf(db: Db, dialect: Dialect, eventIds: number[]) {
  if (eventIds.length === 0) return []
  return db
    .selectFrom('calendar_event_resources')
    .innerJoin(
      'calendar_resources',
      'calendar_resources.id',
      'calendar_event_resources.resource_id',
    )
    .select(['event_id', 'calendar_resources.id', 'name', 'kind'])
    .where(dialect.isOneOf('event_id', eventIds))
    .orderBy('name_key')
    .execute()
}

/** Sets the resources of an event. */
export async function setResources(
  trx: Trx,
  eventId: number,
  ids: readonly number[],
): Promise<void> {
  const unique = [...new Set(ids)]
  await trx.deleteFrom('calendar_event_resources').where('event_id', '=', eventId).execute()
  if (unique.length === 0) return
  const known = await trx
    .selectFrom('calendar_resources')
    .select('id')
    .where('id', 'in', unique)
    .where('deleted_at', 'is', null)
    .execute()
  if (known.length < unique.length) throw resourceUnknown()
  await trx
    .insertInto('calendar_event_resources')
    .values(unique.map(resource_id => ({ event_id: eventId, resource_id })))
    .execute()
}

/** Renews the bookings of a series and its exceptions. Throws 409 for a conflict. */
export async function bookSeries(
  trx: Trx,
  { dialect, seriesId, now }: { dialect: Dialect; seriesId: number; now: Date },
): Promise<void> {
  const family = await trx
    .selectFrom('calendar_events')
    .selectAll()
    .where(eb => eb.or([eb('id', '=', seriesId), eb('series_id', '=', seriesId)]))
    .execute()
  const ids = family.map(row => row.id)
  await trx.deleteFrom('calendar_bookings').where(dialect.isOneOf('event_id', ids)).execute()
  const alive = family.filter(row => row.deleted_at === null)
  const resources = await listResourcesOf(
    trx,
    dialect,
    alive.map(row => row.id),
  )
  const exceptions = alive.flatMap(row => (row.original_start === null ? [] : [row.original_start]))
  for (const row of alive) {
    const own = resources.filter(one => one.event_id === row.id)
    if (own.length === 0) continue
    const times = row.rule === '' ? [row] : timesOf(row, { exceptions, now })
    for (const resource of own) await book(trx, { resource, row, times })
  }
}

function timesOf(
  row: EventRow,
  { exceptions, now }: { exceptions: readonly string[]; now: Date },
): Pick<EventRow, 'starts_at' | 'ends_at' | 'zone'>[] {
  const farthest = new Date(now.getTime() + BOOKING_DAYS * DAY).toISOString()
  if (row.range_to > farthest) throw bookingTooFar(BOOKING_DAYS)
  const skips: string[] = JSON.parse(row.skips)
  const length = lengthOf(row)
  return startsBetween(row, { from: row.range_from, to: row.range_to }, [
    ...skips,
    ...exceptions,
  ]).map(start => ({
    starts_at: start,
    ends_at: endOf(start, length),
    zone: row.zone,
  }))
}

interface Booking {
  resource: { id: number; name: string }
  row: EventRow
  times: readonly Pick<EventRow, 'starts_at' | 'ends_at' | 'zone'>[]
}

async function book(trx: Trx, { resource, row, times }: Booking): Promise<void> {
  const spans = times.map(minutesOf)
  const [first, last] = [
    Math.min(...spans.map(span => span.from)),
    Math.max(...spans.map(span => span.to)),
  ]
  const taken = await trx
    .selectFrom('calendar_bookings')
    .select(['from_minute', 'to_minute'])
    .where('resource_id', '=', resource.id)
    .where('from_minute', '<', last)
    .where('to_minute', '>', first)
    .execute()
  const clash = spans.find(span =>
    taken.some(other => other.from_minute < span.to && other.to_minute > span.from),
  )
  if (clash !== undefined)
    throw resourceTaken(resource.name, new Date(clash.from * MINUTE).toISOString())
  const rows = spans.map(({ from, to }) => ({
    resource_id: resource.id,
    event_id: row.id,
    from_minute: from,
    to_minute: to,
  }))
  for (const some of chunksOf(rows, ROWS_AT_ONCE)) {
    await trx.insertInto('calendar_bookings').values(some).execute()
  }
}
