import type { CalendarEvent } from '../../contract/calendar.contract.ts'
import { type Answer, eventLink } from '../../contract/calendar.rules.ts'
import type { Actor } from '#platform/server/access/actor.ts'
import type {
  MutationContext,
  RecordingContext,
} from '#platform/server/changes/mutation-context.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Dialect } from '#platform/server/database/dialect.ts'
import { foldText } from '#platform/server/database/fold-text.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { notify } from '#features/notifications/server/notifications.service.ts'
import type { GuestParts } from '../calendar.context.ts'
import {
  eventNotFound,
  linkInvalid,
  notInvited,
  occurrenceNeeded,
  occurrenceNotFound,
} from '../calendar.errors.ts'
import { getEvent, listExceptions } from '../calendar.repo.ts'
import type { EventRow, GuestRow } from '../calendar.tables.ts'
import { findOwnRow } from '../change/change.service.ts'
import { readFamily } from '../change/family.repo.ts'
import { toMoment } from '../ics/take.service.ts'
import { bookSeries } from '../resources/bookings.repo.ts'
import { readEvent } from '../view/occurrences.service.ts'
import { partOf } from '../view/view.service.ts'
import {
  findGuest,
  findGuestById,
  findGuestByMail,
  getInvitedEvent,
  type InvitedGuest,
  listAnswers,
  storeAnswers,
} from './guests.repo.ts'
import type { Invitations } from './invite.service.ts'
import { ANSWER_UNDO, recordAnswer, type UndoArgs } from './record-answer.service.ts'

// Responses to invitations, by any channel. One to a single occurrence makes it an exception.

interface Response {
  id: number
  status: Answer
  scope?: 'this' | 'all' | undefined
  occurrence?: string | null | undefined
}

/** A signed-in guest responds; returns the event as they now see it. */
export async function answerInvitation(
  context: MutationContext,
  { database, pictures }: Pick<GuestParts, 'database' | 'pictures'>,
  { id, status, occurrence = null, scope = occurrence === null ? 'all' : 'this' }: Response,
): Promise<{ event: CalendarEvent; changeId: number }> {
  const { trx, caller, now } = context
  const row = await getEvent(trx, id)
  const invited = await findGuest(trx, { eventId: id, userId: caller.userId })
  if (invited === undefined)
    throw partOf(caller, row, false) === undefined ? eventNotFound() : notInvited()
  const { dialect } = database
  const isOne = row.rule !== '' && scope === 'this'
  if (isOne && occurrence === null) throw occurrenceNeeded()
  const one = isOne ? await findOne(trx, { dialect, id, occurrence, now }) : undefined
  if (isOne && one === undefined) throw occurrenceNotFound()
  const guest = await findGuest(trx, { eventId: one?.id ?? id, userId: caller.userId })
  if (guest === undefined) throw notInvited()
  const changeId = await saveAnswer(context, { guest, eventId: id, one, status })
  const [first] = row.rule === '' ? [] : await listExceptions(trx, dialect, [id])
  const isOneAlone = first !== undefined && invited.event_id !== id
  const event = await readEvent(
    { db: trx, database, caller, pictures },
    { id, occurrence: occurrence ?? (isOneAlone ? first.original_start : null) },
  )
  return { event, changeId }
}

interface One {
  dialect: Dialect
  id: number
  occurrence: string | null
  now: Date
}
/** One occurrence with its own responses; undefined if it does not take place. */
async function findOne(
  trx: Trx,
  { dialect, id, occurrence, now }: One,
): Promise<EventRow | undefined> {
  if (occurrence === null) return undefined
  const row = await findOwnRow(trx, {
    family: await readFamily(trx, dialect, id),
    occurrence,
    now,
  })
  if (row !== undefined) await bookSeries(trx, { dialect, seriesId: id, now })
  return row
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
  await saveAnswer({ trx, actor: asGuest(actor, guest), now }, { guest, ...placeOf(guest), status })
}

/** An invitation to one occurrence is answered for that one. */
const placeOf = ({ event_id, series_id, original_start }: InvitedGuest) =>
  series_id === null
    ? { eventId: event_id, one: undefined }
    : { eventId: series_id, one: { id: event_id, original_start } }

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
  /** The event or series. */
  eventId: number
  /** Its exception, if only that is answered. */
  one: Pick<EventRow, 'id' | 'original_start'> | undefined
  status: Answer
}

/** Stores a response and notifies the organizer. */
async function saveAnswer(
  { trx, actor, now }: RecordingContext,
  { guest, eventId, one, status }: Answering,
): Promise<number> {
  const event = await getEvent(trx, eventId)
  const emailKey = guest.email_key
  const before = await listAnswers(trx, { eventId: one?.id ?? eventId, emailKey })
  if (before.length === 0) throw notInvited()
  const answered_at = now.toISOString()
  await storeAnswers(
    trx,
    emailKey,
    before.map(({ event_id }) => ({ event_id, status, answered_at })),
  )
  const name = guest.name === '' ? guest.email : guest.name
  if (guest.status !== status) {
    const by = { userId: guest.user_id, name, as: 'name' } as const
    const params = { title: event.title }
    await notify(trx, {
      userIds: [event.owner_id],
      kind: `calendar-${status}`,
      params,
      by,
      link: eventLink(eventId, one?.original_start),
      now,
    })
  }
  const undoArgs: UndoArgs = { eventId, userId: guest.user_id, emailKey, before, left: status }
  return recordAnswer(
    { trx, actor, now },
    { event, name, was: guest.status, status, undo: { kind: ANSWER_UNDO, args: undoArgs } },
  )
}

export interface MailedAnswer {
  /** The sender of the mail. */
  from: string
  uid: string
  /** The original start as written, if only one occurrence is answered (RFC 5546 RECURRENCE-ID). */
  occurrence: string | null
  /** In which that is, if not in the event's. */
  zone: string | undefined
  status: Answer
  now: Date
}

/** A mailed response counts if its sender is a guest of the event. */
export async function answerByMail(
  trx: Trx,
  dialect: Dialect,
  { from, uid, occurrence, zone, status, now }: MailedAnswer,
): Promise<boolean> {
  const emailKey = foldText(from)
  const invited = await findGuestByMail(trx, { uid, emailKey })
  if (invited === undefined) return false
  const eventId = invited.series_id ?? invited.event_id
  const event = await getEvent(trx, eventId)
  const at = occurrence === null ? null : toMoment(occurrence, zone ?? event.zone)
  const one = await findOne(trx, { dialect, id: eventId, occurrence: at, now })
  const [answer] = await listAnswers(trx, { eventId: one?.id ?? eventId, emailKey })
  if (answer === undefined || (occurrence !== null && one === undefined)) return false
  const guest = { ...invited, status: answer.status }
  const actor: Actor = {
    userId: guest.user_id,
    name: guest.name === '' ? guest.email : guest.name,
    impersonatorId: null,
    ip: '',
    requestId: 'mail',
  }
  await saveAnswer({ trx, actor, now }, { guest, eventId, one, status })
  return true
}
