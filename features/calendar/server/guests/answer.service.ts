import type { CalendarEvent } from '../../contract/calendar.contract.ts'
import { type Answer, eventLink } from '../../contract/calendar.rules.ts'
import type { Actor } from '#platform/server/access/actor.ts'
import type {
  MutationContext,
  RecordingContext,
} from '#platform/server/changes/mutation-context.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { Db } from '#platform/server/database/database.ts'
import { foldText } from '#platform/server/database/fold-text.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { notify } from '#features/notifications/server/notifications.service.ts'
import type { GuestParts } from '../calendar.context.ts'
import { eventNotFound, linkInvalid, notInvited } from '../calendar.errors.ts'
import { getEvent, listExceptions, stampSeries } from '../calendar.repo.ts'
import type { GuestRow } from '../calendar.tables.ts'
import { readEvent } from '../view/occurrences.service.ts'
import { partOf } from '../view/view.service.ts'
import {
  findGuest,
  findGuestById,
  findGuestByMail,
  getInvitedEvent,
  storeAnswer,
  listGuestUserIds,
} from './guests.repo.ts'
import type { Invitations } from './invite.service.ts'

// Responses to invitations, by any channel. A response applies to the whole series.

/** A signed-in guest responds; returns the event as they now see it. */
export async function answerInvitation(
  context: MutationContext,
  { database, pictures }: Pick<GuestParts, 'database' | 'pictures'>,
  { id, status }: { id: number; status: Answer },
): Promise<CalendarEvent> {
  const { trx, caller } = context
  const row = await getEvent(trx, id)
  const guest = await findGuest(trx, { eventId: id, userId: caller.userId })
  if (guest === undefined)
    throw partOf(caller, row, false) === undefined ? eventNotFound() : notInvited()
  await saveAnswer(context, { guest, eventId: id, status })
  const [first] = row.rule === '' ? [] : await listExceptions(trx, database.dialect, [id])
  const isOneAlone = first !== undefined && guest.event_id !== id
  return readEvent(
    { db: trx, database, caller, pictures },
    { id, occurrence: isOneAlone ? first.original_start : null },
  )
}

/** The invitation, for the page of the mailed link. */
export async function describeInvitation(
  db: Db,
  { invitations, token }: { invitations: Invitations; token: string },
) {
  const guest = await getGuestByToken(db, { invitations, token })
  const { row, organizer } = await getInvitedEvent(db, guest.event_id)
  return {
    title: row.title,
    start: row.starts_at,
    end: row.ends_at,
    allDay: row.is_all_day === 1,
    timeZone: row.zone,
    location: row.location,
    organizer,
    guest: guest.name === '' ? guest.email : guest.name,
    status: guest.status,
  }
}

/** The holder of the link responds as its guest. */
export async function answerByLink(
  { trx, actor, now }: RecordingContext,
  { invitations, token, status }: { invitations: Invitations; token: string; status: Answer },
): Promise<void> {
  const guest = await getGuestByToken(trx, { invitations, token })
  await saveAnswer(
    { trx, actor: asGuest(actor, guest), now },
    { guest, eventId: guest.series_id ?? guest.event_id, status },
  )
}

const asGuest = (actor: Actor, guest: GuestRow): Actor => ({
  ...actor,
  userId: guest.user_id,
  name: guest.name === '' ? guest.email : guest.name,
})

async function getGuestByToken(
  db: Db,
  { invitations, token }: { invitations: Invitations; token: string },
) {
  const known = invitations.readToken(token)
  const guest = known === undefined ? undefined : await findGuestById(db, known.guestId)
  if (guest === undefined) throw linkInvalid()
  return guest
}

interface Answering {
  guest: GuestRow
  eventId: number
  status: Answer
}

/** Stores a response and notifies the organizer. */
async function saveAnswer(
  { trx, actor, now }: RecordingContext,
  { guest, eventId, status }: Answering,
): Promise<void> {
  const event = await getEvent(trx, eventId)
  if (!(await storeAnswer(trx, { eventId, emailKey: guest.email_key, status, now })))
    throw notInvited()
  await stampSeries(trx, eventId, now)
  const name = guest.name === '' ? guest.email : guest.name
  if (guest.status !== status) {
    const by = { userId: guest.user_id, name, as: 'name' } as const
    const params = { title: event.title }
    await notify(trx, {
      userIds: [event.owner_id],
      kind: `calendar-${status}`,
      params,
      by,
      link: eventLink(eventId),
      now,
    })
  }
  await recordChange(trx, {
    actor,
    now,
    action: 'update',
    subject: 'Calendar',
    records: [
      {
        id: eventId,
        name: event.title,
        before: { [name]: guest.status },
        after: { [name]: status },
      },
    ],
    onlyFor: event.owner_id,
  })
  for (const userId of await listGuestUserIds(trx, eventId))
    await announce(trx, { topic: 'Calendar', ids: [eventId], now, userId })
  await announce(trx, { topic: 'Calendar', ids: ['all'], now })
}

export interface MailedAnswer {
  /** The sender of the mail. */
  from: string
  uid: string
  status: Answer
  now: Date
}

/** A mailed response counts if its sender is a guest of the event. */
export async function answerByMail(
  trx: Trx,
  { from, uid, status, now }: MailedAnswer,
): Promise<boolean> {
  const guest = await findGuestByMail(trx, { uid, emailKey: foldText(from) })
  if (guest === undefined) return false
  const actor: Actor = {
    userId: guest.user_id,
    name: guest.name === '' ? guest.email : guest.name,
    impersonatorId: null,
    ip: '',
    requestId: 'mail',
  }
  await saveAnswer(
    { trx, actor, now },
    { guest, eventId: guest.series_id ?? guest.event_id, status },
  )
  return true
}
