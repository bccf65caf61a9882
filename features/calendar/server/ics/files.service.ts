import type { calendarContract, ImportedEvent } from '../../contract/calendar.contract.ts'
import type { CallOutput, CallParsed } from '#platform/contract/define.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import type { MutationContext } from '#platform/server/changes/mutation-context.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { eventNotFound, fileUnreadable } from '../calendar.errors.ts'
import { findZone, getEvent, insertEvents, listKnownUids, type NewRow } from '../calendar.repo.ts'
import { readCategories, toWindow } from '../view/occurrences.service.ts'
import { partOf } from '../view/view.service.ts'
import { readOwn, toWritten } from './own.repo.ts'
import type { LostEvent } from './read.service.ts'
import type { CalendarReader } from './reader.service.ts'
import type { Taken, TakenEvents } from './take.service.ts'
import { writeCalendar } from './write.service.ts'

type Import = typeof calendarContract.importEvents

/** A calendar as a file: the caller's own, or one event visible to them. */
export async function exportEvents(
  database: Database,
  {
    query,
    caller,
    now,
  }: {
    query: CallParsed<typeof calendarContract.exportEvents>['query']
    caller: Caller
    now: Date
  },
): Promise<{ content: string; name: string }> {
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
  const day = now.toISOString().slice(0, 10)
  const name = query.id === undefined ? `calendar ${day}` : (first?.row.title ?? 'event')
  return {
    content: writeCalendar({ events, isForOwner: true }),
    name: `${name.slice(0, 80)}.ics`,
  }
}

/** Parses a file before the transaction. */
export async function readImport(
  { database, reader }: { database: Database; reader: CalendarReader },
  { body: { file, calendar }, caller }: { body: CallParsed<Import>['body']; caller: Caller },
): Promise<TakenEvents> {
  const zone = await findZone(database.read, caller.userId)
  const read = await reader.events({ file, zone, category: calendar, ownerId: caller.userId })
  if (read === undefined) throw fileUnreadable()
  return read
}

/** Adds new events of a file; a dry run only lists them. */
export async function importEvents(
  { trx, caller, actor, now }: MutationContext,
  { dryRun, prepared }: { dryRun: boolean; prepared: TakenEvents },
): Promise<CallOutput<Import>> {
  const known = await listKnownUids(trx, {
    userId: caller.userId,
    uids: prepared.taken.map(one => one.row.uid),
  })
  const fresh = prepared.taken.filter(one => !known.has(one.row.uid))
  const roots = prepared.taken.filter(one => one.occurrence === null)
  const events = [
    ...roots.map(one => toReport(one, known.has(one.row.uid))),
    ...prepared.lost.map(reportLost),
  ]
  const { more } = prepared
  if (dryRun || fresh.length === 0) return { events, more, added: 0, changeId: null }
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
}

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
const reportLost = ({ title, line, reason }: LostEvent): ImportedEvent => ({
  title,
  start: '',
  end: '',
  allDay: false,
  recurrence: '',
  state: 'left_out',
  reason,
  line,
})

/** Series first, then their exceptions. */
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
