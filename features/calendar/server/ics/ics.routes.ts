import {
  calendarExtrasContract,
  type ImportedEvent,
} from '../../contract/calendar-extras.contract.ts'
import { calendarContract } from '../../contract/calendar.contract.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { Clock } from '#platform/server/clock/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { preparedRoute, type Route, route } from '#platform/server/http/route.ts'
import { findPreferences } from '#features/preferences/server/preferences.service.ts'
import { eventNotFound, fileUnreadable } from '../calendar.errors.ts'
import { getEvent, insertEvents, type NewRow } from '../calendar.repo.ts'
import { readCategories, toWindow } from '../calendar.routes.ts'
import { partOf } from '../view/view.service.ts'
import { readOwn, toWritten } from './own.service.ts'
import type { LostEvent } from './read.service.ts'
import type { CalendarReader } from './reader.service.ts'
import type { Taken } from './take.service.ts'
import { writeCalendar } from './write.service.ts'

// Calendars out and in, as files (features.md CAL-11). Guests of a file are not invited by bringing it in: they stay with whoever did.

interface IcsParts {
  database: Database
  clock: Clock
  reader: CalendarReader
}

export const icsRoutes = ({ database, clock, reader }: IcsParts): Route[] => [
  route(calendarContract.exportEvents, async ({ query, caller }) => {
    const events =
      query.id === undefined
        ? await readOwn(database, {
            userId: caller.userId,
            categories: readCategories(query),
            window: toWindow(query.from, query.to),
          })
        : await toWritten(database, [await getEvent(database.read, query.id)])
    if (query.id !== undefined) {
      const [one] = events
      const isGuest = events.some(event =>
        event.guests.some(guest => 'user_id' in guest && guest.user_id === caller.userId),
      )
      const part = one === undefined ? undefined : partOf(caller, one.row, isGuest)
      if (part === undefined || part === 'stranger') throw eventNotFound()
    }
    const [first] = events
    const name = query.id === undefined ? 'calendar' : (first?.row.title ?? 'event')
    return {
      body: Buffer.from(writeCalendar({ events, withReminders: true })),
      type: 'text/calendar; charset=utf-8',
      name: `${name.slice(0, 80)}.ics`,
    }
  }),
  preparedRoute(
    calendarExtrasContract.importEvents,
    async ({ body: { file, calendar }, caller }) => {
      const { timeZone = '' } = await findPreferences(database.read, caller.userId)
      const zone = timeZone === '' ? 'UTC' : timeZone
      const read = await reader.events({ file, zone, category: calendar, ownerId: caller.userId })
      if (read === undefined) throw fileUnreadable()
      return read
    },
    async ({ body: { dryRun }, prepared, caller, actor, trx }) => {
      const known = await listKnown(
        trx,
        caller.userId,
        prepared.taken.map(one => one.row.uid),
      )
      const fresh = prepared.taken.filter(one => !known.has(one.row.uid))
      const roots = prepared.taken.filter(one => one.occurrence === null)
      const events = [
        ...roots.map(one => toReport(one, known.has(one.row.uid))),
        ...prepared.lost.map(tellLost),
      ]
      const { more } = prepared
      if (dryRun || fresh.length === 0) return { events, more, added: 0, changeId: null }
      const now = clock()
      const ids = await insertAll(trx, fresh, now)
      const changeId = await recordChange(trx, {
        actor,
        now,
        action: 'import',
        subject: 'Calendar',
        records: ids.map(({ id, title }) => ({ id, name: title })),
        undo: {
          kind: 'calendar.revert',
          args: {
            ownerId: caller.userId,
            before: [],
            after: ids.map(({ id }) => ({ id, version: 1 })),
          },
        },
        onlyFor: caller.userId,
      })
      return { events, more, added: ids.length, changeId }
    },
  ),
]

const toReport = ({ row }: Taken, isKnown: boolean): ImportedEvent => ({
  title: row.title,
  start: row.starts_at,
  end: row.ends_at,
  allDay: row.is_all_day === 1,
  recurrence: row.rule,
  state: isKnown ? 'known' : 'new',
  reason: null,
  line: null,
})
const tellLost = ({ title, line, reason }: LostEvent): ImportedEvent => ({
  title,
  start: '',
  end: '',
  allDay: false,
  recurrence: '',
  state: 'left_out',
  reason,
  line,
})

async function listKnown(trx: Trx, ownerId: number, uids: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>()
  for (let from = 0; from < uids.length; from += 500) {
    const rows = await trx
      .selectFrom('calendar_events')
      .select('uid')
      .where('owner_id', '=', ownerId)
      .where('deleted_at', 'is', null)
      .where('uid', 'in', uids.slice(from, from + 500))
      .execute()
    for (const { uid } of rows) found.add(uid)
  }
  return found
}

/** Series first, then the times of them that were changed. */
async function insertAll(
  trx: Trx,
  taken: readonly Taken[],
  now: Date,
): Promise<{ id: number; title: string }[]> {
  const roots = taken.filter(one => one.occurrence === null)
  const ids = await insertEvents(
    trx,
    roots.map(one => one.row),
    now,
  )
  const byUid = new Map(
    roots.map(({ row }, index) => [row.uid, { id: ids[index] ?? 0, rule: row.rule }]),
  )
  const changed = new Map<string, NewRow>()
  for (const { row, occurrence } of taken) {
    const series = byUid.get(row.uid)
    if (occurrence === null || series === undefined || series.rule === '') continue
    changed.set(`${series.id} ${occurrence}`, {
      ...row,
      skips: '[]',
      uid: row.uid,
      series_id: series.id,
      original_start: occurrence,
    })
  }
  await insertEvents(trx, [...changed.values()], now)
  return ids.map((id, index) => ({ id, title: roots[index]?.row.title ?? '' }))
}
