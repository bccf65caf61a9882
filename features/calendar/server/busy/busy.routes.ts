import { calendarExtrasContract, type Span } from '../../contract/calendar-extras.contract.ts'
import { CATEGORIES } from '../../contract/calendar.rules.ts'
import { fromWall, isDay } from '#platform/contract/wall-time.rules.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import { listEventRows, listExceptions } from '../calendar.repo.ts'
import { toWindow } from '../calendar.routes.ts'
import { listRows } from '../resources/resources.routes.ts'
import { expand, type Occurrence } from '../series/expand.service.ts'

// When people, rooms and machines are taken (features.md CAL-14). Nobody is told by what: whoever plans needs the times alone.

const MOST_PEOPLE = 50
const MINUTE = 60_000

export const busyRoutes = (database: Database): Route[] => [
  route(
    calendarExtrasContract.getFreeBusy,
    async ({ query: { userIds = '', resourceIds = '', from, to, except } }) => {
      const window = toWindow(from, to) ?? { from, to }
      const people = await database.read
        .selectFrom('users')
        .select(['id', 'full_name'])
        .where(database.dialect.isOneOf('id', numbersOf(userIds).slice(0, MOST_PEOPLE)))
        .where('deleted_at', 'is', null)
        .orderBy('id')
        .execute()
      const wanted = numbersOf(resourceIds)
      const resources = (await listRows(database.read)).filter(row => wanted.includes(row.id))
      return {
        people: await Promise.all(
          people.map(async ({ id, full_name: name }) => ({
            userId: id,
            name,
            busy: await busyOf(database, { userId: id, window, except }),
          })),
        ),
        resources: await Promise.all(
          resources.map(async ({ id, name }) => ({
            id,
            name,
            busy: await bookingsOf(database, { resourceId: id, window, except }),
          })),
        ),
      }
    },
  ),
]

const numbersOf = (text: string): number[] =>
  text === '' ? [] : [...new Set(text.split(',').map(Number))]

interface Asked {
  window: { from: string; to: string }
  /** An event that does not count: the one that is being planned. */
  except: number | undefined
}

async function busyOf(
  { read, dialect }: Database,
  { userId, window, except }: Asked & { userId: number },
): Promise<Span[]> {
  const rows = (await listEventRows(read, { userId, categories: CATEGORIES, window })).filter(
    row => row.id !== except,
  )
  const series = rows.filter(row => row.rule !== '').map(row => row.id)
  const all = await expand(rows, await listExceptions(read, dialect, series), window)
  const found = all.filter(one => one.row.is_busy === 1)
  const declined = await read
    .selectFrom('calendar_guests')
    .select('event_id')
    .where('user_id', '=', userId)
    .where('status', '=', 'declined')
    .execute()
  const isDeclined = new Set(declined.map(row => row.event_id))
  return merge(found.filter(one => !isDeclined.has(one.row.id)).map(toSpan)).filter(
    span => span.end > window.from && span.start < window.to,
  )
}

function toSpan({ row, starts_at, ends_at }: Occurrence): Span {
  const moment = (time: string) =>
    isDay(time) ? fromWall({ day: time, time: '00:00' }, row.zone) : time
  return { start: moment(starts_at), end: moment(ends_at) }
}

/** Spans that touch are one. */
function merge(spans: readonly Span[]): Span[] {
  const merged: Span[] = []
  for (const span of spans.toSorted((a, b) => (a.start < b.start ? -1 : 1))) {
    const last = merged.at(-1)
    if (last !== undefined && span.start <= last.end)
      last.end = span.end > last.end ? span.end : last.end
    else merged.push({ ...span })
  }
  return merged
}

async function bookingsOf(
  { read }: Database,
  { resourceId, window, except }: Asked & { resourceId: number },
): Promise<Span[]> {
  const rows = await read
    .selectFrom('calendar_bookings')
    .innerJoin('calendar_events', 'calendar_events.id', 'calendar_bookings.event_id')
    .select(['from_minute', 'to_minute', 'calendar_events.id', 'calendar_events.series_id'])
    .where('resource_id', '=', resourceId)
    .where('to_minute', '>', Math.floor(Date.parse(window.from) / MINUTE))
    .where('from_minute', '<', Math.ceil(Date.parse(window.to) / MINUTE))
    .orderBy('from_minute')
    .execute()
  const toMoment = (minute: number) => new Date(Number(minute) * MINUTE).toISOString()
  const others = rows.filter(row => (row.series_id ?? row.id) !== except)
  return merge(
    others.map(row => ({ start: toMoment(row.from_minute), end: toMoment(row.to_minute) })),
  )
}
