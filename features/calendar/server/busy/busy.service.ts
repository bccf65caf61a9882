import { MINUTE } from '#platform/contract/durations.rules.ts'
import type { CallOutput, CallParsed } from '#platform/contract/define.ts'
import type { calendarContract, Span } from '../../contract/calendar.contract.ts'
import { CATEGORIES } from '../../contract/calendar.rules.ts'
import { fromLocalTime, isDay } from '#platform/contract/local-time.rules.ts'
import type { Database } from '#platform/server/database/database.ts'
import { listEventRows, listExceptions } from '../calendar.repo.ts'
import { listResourceRows } from '../resources/resources.repo.ts'
import { expand, type Occurrence } from '../series/expand.service.ts'
import { toWindow } from '../view/occurrences.service.ts'
import { listBookings, listDeclinedIds, listPeople } from './busy.repo.ts'

// Busy times of people and resources (features.md CAL-14), without their events: planning needs the times only.

const MAX_PEOPLE = 50

type FreeBusy = typeof calendarContract.getFreeBusy

export async function getFreeBusy(
  database: Database,
  { userIds = '', resourceIds = '', from, to, except }: CallParsed<FreeBusy>['query'],
): Promise<CallOutput<FreeBusy>> {
  const window = toWindow(from, to) ?? { from, to }
  const people = await listPeople(
    database.read,
    database.dialect,
    numbersOf(userIds).slice(0, MAX_PEOPLE),
  )
  const resourceNumbers = numbersOf(resourceIds)
  const resources = (await listResourceRows(database.read)).filter(row =>
    resourceNumbers.includes(row.id),
  )
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
}

const numbersOf = (text: string): number[] =>
  text === '' ? [] : [...new Set(text.split(',').map(Number))]

interface Asked {
  window: { from: string; to: string }
  /** An event to leave out: the one being planned. */
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
  const declined = await listDeclinedIds(read, userId)
  return merge(found.filter(one => !declined.has(one.row.id)).map(toSpan)).filter(
    span => span.end > window.from && span.start < window.to,
  )
}

function toSpan({ row, starts_at, ends_at }: Occurrence): Span {
  const moment = (time: string) =>
    isDay(time) ? fromLocalTime({ day: time, time: '00:00' }, row.zone) : time
  return { start: moment(starts_at), end: moment(ends_at) }
}

/** Merges adjacent times. */
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
  database: Database,
  { resourceId, window, except }: Asked & { resourceId: number },
): Promise<Span[]> {
  const rows = await listBookings(database, { resourceId, window })
  const toMoment = (minute: number) => new Date(Number(minute) * MINUTE).toISOString()
  const others = rows.filter(row => (row.series_id ?? row.id) !== except)
  return merge(
    others.map(row => ({ start: toMoment(row.from_minute), end: toMoment(row.to_minute) })),
  )
}
