import { calendarExtrasContract, type ImportedEvent } from '@smart-fft/contract/calendar-extras.contract'
import { calendarContract } from '@smart-fft/contract/calendar.contract'
import { type Category, IMPORT_MAX, TITLE_MAX } from '@smart-fft/contract/calendar.rules'
import { fromWall, isDay } from '@smart-fft/contract/wall-time.rules'
import type { Transaction } from 'kysely'
import { recordChange } from '../../../platform/changes/record-change.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { creatingRoute, type Route, route } from '../../../platform/http/route.ts'
import { findPreferences } from '../../preferences/preferences.service.ts'
import { eventNotFound, fileUnreadable } from '../calendar.errors.ts'
import { getEvent, insertEvents, type NewRow } from '../calendar.repo.ts'
import { readCategories, toWindow } from '../calendar.routes.ts'
import { readTimes } from '../series/times.service.ts'
import { partOf } from '../view/view.service.ts'
import { readOwn, toWritten } from './own.service.ts'
import { type ReadEvent, readCalendar } from './read.service.ts'
import { writeCalendar } from './write.service.ts'

// Calendars out and in, as files (features.md CAL-11). Guests of a file are not invited by bringing it in: they stay with whoever did.

type Trx = Transaction<Tables>

export const icsRoutes = ({ database, clock }: { database: Database; clock: Clock }): Route[] => [
  route(calendarContract.exportEvents, async ({ query, caller }) => {
    const events =
      query.id === undefined
        ? await readOwn(database, { userId: caller.userId, categories: readCategories(query), window: toWindow(query.from, query.to) })
        : await toWritten(database, [await getEvent(database.read, query.id)])
    if (query.id !== undefined) {
      const [one] = events
      const isGuest = events.some(event => event.guests.some(guest => 'user_id' in guest && guest.user_id === caller.userId))
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
  creatingRoute(calendarExtrasContract.importEvents, async ({ body: { file, calendar, dryRun }, caller, actor, trx }) => {
    const read = readCalendar(file)
    if (read === undefined) throw fileUnreadable()
    const zone = (await findPreferences(trx, caller.userId)).timeZone ?? ''
    const taken = read.events
      .slice(0, IMPORT_MAX)
      .flatMap(event => toNew(event, { zone: zone === '' ? 'UTC' : zone, category: calendar, ownerId: caller.userId }))
    const known = await listKnown(
      trx,
      caller.userId,
      taken.map(one => one.row.uid),
    )
    const fresh = taken.filter(one => !known.has(one.row.uid))
    const lost = read.unreadable.map((title): ImportedEvent => ({
      title,
      start: '',
      end: '',
      allDay: false,
      recurrence: '',
      state: 'unreadable',
    }))
    const events = [...taken.filter(one => one.occurrence === null).map(one => toReport(one, known.has(one.row.uid))), ...lost]
    if (dryRun || fresh.length === 0) return { events, added: 0, changeId: null }
    const now = clock()
    const ids = await insertAll(trx, fresh, now)
    const changeId = await recordChange(trx, {
      actor,
      now,
      action: 'import',
      subject: 'Calendar',
      records: ids.map(({ id, title }) => ({ id, name: title })),
      undo: { kind: 'calendar.revert', args: { ownerId: caller.userId, before: [], after: ids.map(({ id }) => ({ id, version: 1 })) } },
      onlyFor: caller.userId,
    })
    return { events, added: ids.length, changeId }
  }),
]

export interface Taken {
  row: NewRow
  /** One time of a series that the file tells of as well. */
  occurrence: string | null
}
interface Taking {
  zone: string
  category: Category
  ownerId: number
}

/** An event of a file as ours; none where its times make no sense. */
export function toNew(event: ReadEvent, { zone: own, category, ownerId }: Taking): Taken[] {
  const zone = event.zone ?? own
  const toTime = (time: string) =>
    isDay(time) || time.endsWith('Z') ? time : fromWall({ day: time.slice(0, 10), time: time.slice(11, 16) }, zone)
  try {
    const end = event.end === undefined ? undefined : toTime(event.end)
    const times = readTimes({ start: toTime(event.start), end, isAllDay: event.isAllDay, zone })
    const occurrence = event.occurrence === null ? null : toTime(event.occurrence)
    const row: NewRow = {
      ...times,
      owner_id: ownerId,
      uid: event.uid,
      category,
      title: (event.title === '' ? '–' : event.title).slice(0, TITLE_MAX),
      url: event.url,
      location: event.location,
      description: event.description,
      rule: occurrence === null ? event.rule : '',
      skips: JSON.stringify(event.skips.map(toTime)),
      is_private: event.isPrivate ? 1 : 0,
      is_busy: event.isBusy ? 1 : 0,
      reminders: JSON.stringify(event.reminders),
    }
    return event.isCancelled && occurrence === null ? [] : [{ row, occurrence }]
  } catch {
    return []
  }
}

const toReport = ({ row }: Taken, isKnown: boolean): ImportedEvent => ({
  title: row.title,
  start: row.starts_at,
  end: row.ends_at,
  allDay: row.is_all_day === 1,
  recurrence: row.rule,
  state: isKnown ? 'known' : 'new',
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
async function insertAll(trx: Trx, taken: readonly Taken[], now: Date): Promise<{ id: number; title: string }[]> {
  const roots = taken.filter(one => one.occurrence === null)
  const ids = await insertEvents(
    trx,
    roots.map(one => one.row),
    now,
  )
  const byUid = new Map(roots.map(({ row }, index) => [row.uid, { id: ids[index] ?? 0, rule: row.rule }]))
  const changed = new Map<string, NewRow>()
  for (const { row, occurrence } of taken) {
    const series = byUid.get(row.uid)
    if (occurrence === null || series === undefined || series.rule === '') continue
    changed.set(`${series.id} ${occurrence}`, { ...row, skips: '[]', uid: row.uid, series_id: series.id, original_start: occurrence })
  }
  await insertEvents(trx, [...changed.values()], now)
  return ids.map((id, index) => ({ id, title: roots[index]?.row.title ?? '' }))
}
