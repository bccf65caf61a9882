import type { calendarContract } from '../../contract/calendar.contract.ts'
import type { Scope } from '../../contract/calendar.rules.ts'
import { isDay } from '#platform/contract/wall-time.rules.ts'
import type { CallParsed } from '#platform/contract/define.ts'
import * as z from 'zod/mini'
import type { Actor } from '#platform/server/access/actor.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { UndoStep } from '#platform/server/changes/undo.ts'
import type { Dialect } from '#platform/server/database/dialect.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { staleVersion } from '#platform/server/http/app-error.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { findPreferences } from '#features/preferences/server/preferences.service.ts'
import { bookSeries, setResources } from '../bookings/bookings.repo.ts'
import { eventNotFound, eventNotYours, occurrenceNotFound } from '../calendar.errors.ts'
import { getEvent, insertEvent, stampSeries, updateEventRow } from '../calendar.repo.ts'
import type { EventRow, GuestRow } from '../calendar.tables.ts'
import { insertGuests, toGuestRows } from '../guests/guests.repo.ts'
import type { Invitations } from '../guests/invite.service.ts'
import { findOccurrence } from '../series/expand.service.ts'
import { readTimes } from '../series/times.service.ts'
import { canEdit, partOf } from '../view/view.service.ts'
import { applyChange, type Change, endBefore, newUid, type Outcome } from './change.service.ts'
import { putWhole, type Whole } from './whole.service.ts'
import {
  dropRow,
  type Family,
  type Member,
  putBack,
  readFamily,
  type Way,
} from './family.service.ts'

// Changing events, with all that hangs on it: rooms are booked, guests are told, open screens hear of it, and there is a way back.

export interface Who {
  caller: Caller
  actor: Actor
  now: Date
}
export interface EditParts {
  dialect: Dialect
  invitations: Invitations
}
export type Added = CallParsed<typeof calendarContract.addEvent>['body']['event']
export interface Edited extends Outcome {
  changeId: number
}

export interface Editing {
  add(trx: Trx, who: Who, event: Added): Promise<Edited>
  update(trx: Trx, who: Who, asked: Update): Promise<Edited>
  remove(
    trx: Trx,
    who: Who,
    asked: { id: number; occurrence?: string; scope?: 'this' | 'following' },
  ): Promise<{ changeId: number }>
  /** Makes an event what a calendar program says that it is, or a new one of it. */
  put(
    trx: Trx,
    who: Who,
    asked: { id: number | undefined; whole: Whole },
  ): Promise<{ id: number; changeId: number }>
  undo: Record<string, UndoStep>
}
interface Update {
  id: number
  change: Change
  scope: Scope | undefined
  occurrence: string | null
  ifMatch: number | undefined
}

export function createEditing({ dialect, invitations }: EditParts): Editing {
  /** What only its organiser, or who may change everybody's, changes; throws 404 for who may not know of it. */
  async function getEditable(trx: Trx, caller: Caller, id: number): Promise<Family> {
    const row = await getEvent(trx, id)
    const family = await readFamily(trx, dialect, id)
    if (canEdit(caller, row)) return family
    const isGuest = family.some(({ guests }) =>
      guests.some(guest => guest.user_id === caller.userId),
    )
    throw partOf(caller, row, isGuest) === undefined ? eventNotFound() : eventNotYours()
  }

  /** Books, tells and records what a change has made of some families. */
  async function settle(
    trx: Trx,
    { actor, now }: Who,
    { action, before, ids, isSilent = false }: Settling,
  ): Promise<number> {
    const after: Family[] = []
    for (const id of ids) {
      await bookSeries(trx, { dialect, seriesId: id, now })
      after.push(await readFamily(trx, dialect, id))
    }
    const members = after.flat()
    if (!isSilent) await tellGuests(trx, { invitations, before, after: members, now })
    const [root] = [...members, ...before]
    if (root === undefined) throw eventNotFound()
    const people = new Set([
      root.row.owner_id,
      ...[...before, ...members].flatMap(({ guests }) =>
        guests.flatMap(guest => guest.user_id ?? []),
      ),
    ])
    for (const userId of people)
      if (userId !== root.row.owner_id)
        await announce(trx, { topic: 'Calendar', ids: [...ids], now, userId })
    // For who looks at everybody's: that something happened, and not what.
    await announce(trx, { topic: 'Calendar', ids: ['all'], now })
    // Who is away stands on profiles, in chats and where work is given.
    const isAway = [...before, ...members].some(({ row }) => row.is_away === 1)
    if (isAway) await announce(trx, { topic: 'Profile', ids: [`away-${root.row.owner_id}`], now })
    const versions = await trx
      .selectFrom('calendar_events')
      .select(['id', 'version'])
      .where('id', 'in', ids)
      .execute()
    const way: Way = {
      ownerId: root.row.owner_id,
      before,
      after: versions.map(({ id, version }) => ({ id, version })),
    }
    return recordChange(trx, {
      actor,
      now,
      action,
      subject: 'Calendar',
      records: ids.map(id => {
        const [old, fresh] = [before, members].map(some =>
          some.find(member => member.row.id === id),
        )
        return {
          id,
          name: (fresh ?? old)?.row.title ?? '',
          before: old && describe(old),
          after: fresh && describe(fresh),
        }
      }),
      undo: { kind: 'calendar.revert', args: way },
      onlyFor: root.row.owner_id,
    })
  }

  return {
    async add(trx, who, { extendedProps = {}, ...event }) {
      const { caller, now } = who
      const zone =
        extendedProps.timeZone ?? (await findPreferences(trx, caller.userId)).timeZone ?? ''
      const isAllDay = event.allDay ?? isDay(event.start)
      const row = await insertEvent(
        trx,
        {
          ...readTimes({
            start: event.start,
            end: event.end,
            isAllDay,
            zone: zone === '' ? 'UTC' : zone,
          }),
          owner_id: caller.userId,
          uid: newUid(),
          category: extendedProps.calendar ?? 'Personal',
          title: event.title,
          url: event.url ?? '',
          location: extendedProps.location ?? '',
          description: extendedProps.description ?? '',
          rule: extendedProps.recurrence ?? '',
          is_private: extendedProps.isPrivate === true ? 1 : 0,
          is_busy: extendedProps.isBusy === false ? 0 : 1,
          is_away: extendedProps.isAway === true ? 1 : 0,
          away_note: extendedProps.awayNote ?? '',
          reminders: JSON.stringify(extendedProps.reminders ?? []),
        },
        now,
      )
      await insertGuests(
        trx,
        row.id,
        await toGuestRows(trx, extendedProps.guests ?? [], caller.userId),
      )
      await setResources(trx, row.id, extendedProps.resources ?? [])
      const changeId = await settle(trx, who, { action: 'create', before: [], ids: [row.id] })
      return { id: row.id, occurrence: row.rule === '' ? null : row.starts_at, changeId }
    },

    async update(trx, who, { id, change, scope, occurrence, ifMatch }) {
      const family = await getEditable(trx, who.caller, id)
      const version = family[0]?.row.version
      if (ifMatch !== undefined && ifMatch !== version) throw staleVersion({ version })
      const outcome = await applyChange(trx, { family, change, scope, occurrence, now: who.now })
      const ids = outcome.madeId === undefined ? [id] : [id, outcome.madeId]
      return {
        ...outcome,
        changeId: await settle(trx, who, { action: 'update', before: family, ids }),
      }
    },

    async put(trx, who, { id, whole }) {
      const family = id === undefined ? [] : await getEditable(trx, who.caller, id)
      const row = await putWhole(trx, { family, whole, now: who.now })
      const action = id === undefined ? 'create' : 'update'
      return {
        id: row.id,
        changeId: await settle(trx, who, { action, before: family, ids: [row.id] }),
      }
    },

    async remove(trx, who, { id, occurrence, scope }) {
      const family = await getEditable(trx, who.caller, id)
      const [root] = family
      if (root === undefined) throw eventNotFound()
      const moment = who.now.toISOString()
      const isWhole =
        occurrence === undefined ||
        root.row.rule === '' ||
        (scope === 'following' && occurrence === root.row.starts_at)
      if (isWhole) for (const { row } of family) await dropRow(trx, row.id, moment)
      else if (scope === 'following')
        await endSeries(trx, { family, root, occurrence, now: who.now })
      else await leaveOut(trx, { family, root, occurrence, now: who.now })
      return {
        changeId: await settle(trx, who, {
          action: isWhole ? 'delete' : 'update',
          before: family,
          ids: [id],
        }),
      }
    },

    undo: {
      'calendar.revert': async ({ trx, caller, actor, now, args }) => {
        const way = readWay(args)
        if (way === undefined || !caller.canOwn('update', 'Calendar', way.ownerId))
          throw eventNotFound()
        const ids = way.after.map(({ id }) => id)
        const left = (await Promise.all(ids.map(id => readFamily(trx, dialect, id)))).flat()
        await putBack(trx, way, now)
        await settle(
          trx,
          { caller, actor, now },
          { action: way.before.length === 0 ? 'delete' : 'restore', before: left, ids },
        )
      },
    },
  }
}

interface Settling {
  action: 'create' | 'update' | 'delete' | 'restore'
  before: Family
  ids: number[]
  isSilent?: boolean
}

interface Leaving {
  family: Family
  root: Member
  occurrence: string
  now: Date
}

async function endSeries(trx: Trx, { family, root, occurrence, now }: Leaving): Promise<void> {
  if (findOccurrence(root.row, rowsOf(family), occurrence) === undefined) throw occurrenceNotFound()
  for (const { row } of family.slice(1))
    if ((row.original_start ?? '') >= occurrence) await dropRow(trx, row.id, now.toISOString())
  await endBefore(trx, root.row, { occurrence, now })
}

async function leaveOut(trx: Trx, { family, root, occurrence, now }: Leaving): Promise<void> {
  const found = findOccurrence(root.row, rowsOf(family), occurrence)
  if (found === undefined) throw occurrenceNotFound()
  if (found.row.id !== root.row.id) await dropRow(trx, found.row.id, now.toISOString())
  const skips: string[] = JSON.parse(root.row.skips)
  await updateEventRow(trx, root.row, {
    skips: JSON.stringify([...skips, occurrence].toSorted()),
    sequence: root.row.sequence + 1,
  })
  await stampSeries(trx, root.row.id, now)
}

const rowsOf = (family: Family): EventRow[] => family.slice(1).map(member => member.row)

const describe = ({ row, guests }: Member) => ({
  title: row.title,
  start: row.starts_at,
  end: row.ends_at,
  calendar: row.category,
  recurrence: row.rule,
  skips: row.skips,
  location: row.location,
  guests: guests.map(guest => guest.email),
  isAway: row.is_away === 1,
})

interface GuestNews {
  invitations: Invitations
  before: Family
  after: Family
  now: Date
}

/** Who came, who went, and whom a change concerns. */
async function tellGuests(trx: Trx, { invitations, before, after, now }: GuestNews): Promise<void> {
  const old = new Map(before.map(member => [member.row.id, member]))
  const fresh = new Map(after.map(member => [member.row.id, member]))
  for (const member of after) {
    const { row, guests } = member
    const known = old.get(row.id)
    // A time that was changed by itself is news to whoever was invited to the series.
    const series = known === undefined && row.series_id !== null ? old.get(row.series_id) : known
    const isKnown = (guest: GuestRow) =>
      series?.guests.some(one => one.email_key === guest.email_key) === true
    const common = { row, occurrence: row.original_start, guests, now }
    await invitations.tell(trx, {
      ...common,
      word: 'invited',
      told: guests.filter(guest => !isKnown(guest)),
    })
    const isNews = known === undefined ? series !== undefined : concernsGuests(known.row, row)
    if (isNews)
      await invitations.tell(trx, { ...common, word: 'changed', told: guests.filter(isKnown) })
    const gone = (series?.guests ?? []).filter(
      guest => !guests.some(one => one.email_key === guest.email_key),
    )
    await invitations.tell(trx, { ...common, word: 'cancelled', told: gone })
  }
  for (const { row, guests } of before) {
    // A changed time that went with its series is cancelled with it.
    const isGone = !fresh.has(row.id) && (row.series_id === null || fresh.has(row.series_id))
    if (isGone)
      await invitations.tell(trx, {
        word: 'cancelled',
        row: { ...row, sequence: row.sequence + 1 },
        occurrence: row.original_start,
        guests,
        told: guests,
        now,
      })
  }
}

const TOLD = [
  'title',
  'starts_at',
  'ends_at',
  'is_all_day',
  'location',
  'rule',
  'skips',
  'url',
  'description',
] as const
const concernsGuests = (before: EventRow, after: EventRow): boolean =>
  TOLD.some(name => before[name] !== after[name])

const wayShape = z.object({
  ownerId: z.int(),
  before: z.array(z.unknown()),
  after: z.array(z.object({ id: z.int(), version: z.int() })),
})
/** What we wrote ourselves; its rows are as they were read. */
function readWay(args: unknown): Way | undefined {
  const { data } = wayShape.safeParse(args)
  return data === undefined ? undefined : { ...data, before: data.before.filter(isMember) }
}
const isMember = (value: unknown): value is Member =>
  typeof value === 'object' && value !== null && 'row' in value && 'guests' in value
