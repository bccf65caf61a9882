import { isDay } from '#platform/contract/local-time.rules.ts'
import type {
  MutationContext,
  RecordingContext,
} from '#platform/server/changes/mutation-context.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import { staleVersion } from '#platform/server/http/app-error.ts'
import { isStale } from '#platform/server/http/is-stale.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { bookSeries, setResources } from '../resources/bookings.repo.ts'
import { eventNotFound, eventNotYours } from '../calendar.errors.ts'
import { findZone, getEvent, insertEvent, listVersions } from '../calendar.repo.ts'
import { insertGuests, toGuestRows } from '../guests/guests.repo.ts'
import { readTimes } from '../series/times.service.ts'
import { canEdit, partOf } from '../view/view.service.ts'
import { applyChange, newUid } from './change.service.ts'
import type { Editing, EditParts } from './edit.context.ts'
import {
  dropRow,
  type Family,
  type Member,
  putBack,
  readFamily,
  type UndoArgs,
} from './family.repo.ts'
import { notifyGuests } from './guest-news.service.ts'
import { endSeries, leaveOut } from './occurrence.service.ts'
import { undoArgsShape } from './undo.service.ts'
import { putWhole } from './whole.service.ts'

// Changes events with everything involved: bookings, guest notifications, live events, and undo.

export function createEditing({ dialect, invitations }: EditParts): Editing {
  /** An event the caller may change: its organizer's, or with the right to everyone's; 404 if they may not see it. */
  async function getEditable(
    { trx, caller }: Pick<MutationContext, 'trx' | 'caller'>,
    id: number,
  ): Promise<Family> {
    const row = await getEvent(trx, id)
    const family = await readFamily(trx, dialect, id)
    if (canEdit(caller, row)) return family
    const isGuest = family.some(({ guests }) =>
      guests.some(guest => guest.user_id === caller.userId),
    )
    throw partOf(caller, row, isGuest) === undefined ? eventNotFound() : eventNotYours()
  }

  /** Books, notifies and records the changes of some families. */
  async function finish(
    { trx, actor, now }: RecordingContext,
    { action, before, ids, isSilent = false }: Settlement,
  ): Promise<number> {
    const after: Family[] = []
    for (const id of ids) {
      await bookSeries(trx, { dialect, seriesId: id, now })
      after.push(await readFamily(trx, dialect, id))
    }
    const members = after.flat()
    if (!isSilent) await notifyGuests(trx, { invitations, before, after: members, now })
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
    // For viewers of everyone's calendars: that something changed, not what.
    await announce(trx, { topic: 'Calendar', ids: ['all'], now })
    // Absences show on profiles, in chats and in assignee lists.
    const isOutOfOffice = [...before, ...members].some(({ row }) => row.is_out_of_office === 1)
    if (isOutOfOffice)
      await announce(trx, { topic: 'Profile', ids: [`away-${root.row.owner_id}`], now })
    const undoArgs: UndoArgs = {
      ownerId: root.row.owner_id,
      before,
      after: await listVersions(trx, ids),
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
      undo: { kind: 'calendar.revert', args: undoArgs },
      onlyFor: root.row.owner_id,
    })
  }

  return {
    async add(context, { extendedProps = {}, ...event }) {
      const { trx, caller, now } = context
      const zone = extendedProps.timeZone ?? (await findZone(trx, caller.userId))
      const isAllDay = event.allDay ?? isDay(event.start)
      const row = await insertEvent(
        trx,
        {
          ...readTimes({
            start: event.start,
            end: event.end,
            isAllDay,
            zone,
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
          is_out_of_office: extendedProps.isOutOfOffice === true ? 1 : 0,
          out_of_office_message: extendedProps.outOfOfficeMessage ?? '',
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
      const changeId = await finish(context, { action: 'create', before: [], ids: [row.id] })
      return { id: row.id, occurrence: row.rule === '' ? null : row.starts_at, changeId }
    },

    async update(context, { id, change, scope, occurrence, ifMatch }) {
      const family = await getEditable(context, id)
      const version = family[0]?.row.version
      if (isStale(ifMatch, version)) throw staleVersion({ version })
      const outcome = await applyChange(context.trx, {
        family,
        change,
        scope,
        occurrence,
        now: context.now,
      })
      const ids = outcome.madeId === undefined ? [id] : [id, outcome.madeId]
      return {
        ...outcome,
        changeId: await finish(context, { action: 'update', before: family, ids }),
      }
    },

    async put(context, { id, whole }) {
      const family = id === undefined ? [] : await getEditable(context, id)
      const row = await putWhole(context.trx, { family, whole, now: context.now })
      const action = id === undefined ? 'create' : 'update'
      return {
        id: row.id,
        changeId: await finish(context, { action, before: family, ids: [row.id] }),
      }
    },

    async remove(context, { id, occurrence, scope }) {
      const family = await getEditable(context, id)
      const [root] = family
      if (root === undefined) throw eventNotFound()
      const { trx, now } = context
      const moment = now.toISOString()
      const isWhole =
        occurrence === undefined ||
        root.row.rule === '' ||
        (scope === 'following' && occurrence === root.row.starts_at)
      if (isWhole) for (const { row } of family) await dropRow(trx, row.id, moment)
      else if (scope === 'following') await endSeries(trx, { family, root, occurrence, now })
      else await leaveOut(trx, { family, root, occurrence, now })
      return {
        changeId: await finish(context, {
          action: isWhole ? 'delete' : 'update',
          before: family,
          ids: [id],
        }),
      }
    },

    undo: {
      'calendar.revert': async ({ args, ...context }) => {
        const { trx, caller } = context
        const undoArgs = undoArgsShape.safeParse(args).data
        if (undoArgs === undefined || !caller.canOwn('update', 'Calendar', undoArgs.ownerId))
          throw eventNotFound()
        const ids = undoArgs.after.map(({ id }) => id)
        const left = (await Promise.all(ids.map(id => readFamily(trx, dialect, id)))).flat()
        await putBack(context, undoArgs)
        await finish(context, {
          action: undoArgs.before.length === 0 ? 'delete' : 'restore',
          before: left,
          ids,
        })
      },
    },
  }
}

interface Settlement {
  action: 'create' | 'update' | 'delete' | 'restore'
  before: Family
  ids: number[]
  isSilent?: boolean
}

const describe = ({ row, guests }: Member) => ({
  title: row.title,
  start: row.starts_at,
  end: row.ends_at,
  calendar: row.category,
  recurrence: row.rule,
  skips: row.skips,
  location: row.location,
  guests: guests.map(guest => guest.email),
  isOutOfOffice: row.is_out_of_office === 1,
})
