import { calendarContract } from '../../contract/calendar.contract.ts'
import { type Answer, eventLink } from '../../contract/calendar.rules.ts'
import type { Actor } from '#platform/server/access/actor.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { Db } from '#platform/server/database/database.ts'
import { foldText } from '#platform/server/database/fold-text.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { notify } from '#features/notifications/server/notifications.service.ts'
import { eventNotFound, linkInvalid, notInvited } from '../calendar.errors.ts'
import { getEvent, listExceptions, stampSeries } from '../calendar.repo.ts'
import { type CalendarParts, readEvent } from '../calendar.routes.ts'
import type { GuestRow } from '../calendar.tables.ts'
import { partOf } from '../view/view.service.ts'
import { keepAnswer } from './guests.repo.ts'
import type { Invitations } from './invite.service.ts'

// Answers to invitations: in the application, by the link of a mail, and by a mail itself (`answerByMail`). An answer is one for the
// series and all its times.

export type GuestParts = CalendarParts & { invitations: Invitations }

export function guestRoutes({ database, clock, pictures, invitations }: GuestParts): Route[] {
  return [
    route(calendarContract.answerInvitation, async ({ body: { id, status }, caller, actor }) =>
      database.write(async trx => {
        const row = await getEvent(trx, id)
        const guest = await findGuest(trx, { eventId: id, userId: caller.userId })
        if (guest === undefined)
          throw partOf(caller, row, false) === undefined ? eventNotFound() : notInvited()
        await answer(trx, { guest, eventId: id, status, actor, now: clock() })
        const [first] = row.rule === '' ? [] : await listExceptions(trx, database.dialect, [id])
        const isOneAlone = first !== undefined && guest.event_id !== id
        return {
          event: await readEvent(
            { db: trx, database, caller, pictures },
            { id, occurrence: isOneAlone ? first.original_start : null },
          ),
        }
      }),
    ),
    route(calendarContract.describeInvitation, async ({ body: { token } }) => {
      const guest = await findByToken(database.read, { invitations, token })
      const row = await database.read
        .selectFrom('calendar_events')
        .selectAll()
        .where('id', '=', guest.event_id)
        .executeTakeFirstOrThrow()
      const owner = await database.read
        .selectFrom('users')
        .select('full_name')
        .where('id', '=', row.owner_id)
        .executeTakeFirstOrThrow()
      return {
        title: row.title,
        start: row.starts_at,
        end: row.ends_at,
        allDay: row.is_all_day === 1,
        timeZone: row.zone,
        location: row.location,
        organizer: owner.full_name,
        guest: guest.name === '' ? guest.email : guest.name,
        status: guest.status,
      }
    }),
    route(calendarContract.answerByLink, async ({ body: { token, status }, actor }) => {
      await database.write(async trx => {
        const guest = await findByToken(trx, { invitations, token })
        await answer(trx, {
          guest,
          eventId: guest.series_id ?? guest.event_id,
          status,
          actor: asGuest(actor, guest),
          now: clock(),
        })
      })
      return { ok: true as const }
    }),
  ]
}

/** Whoever has the link acts as whom it was sent to. */
const asGuest = (actor: Actor, guest: GuestRow): Actor => ({
  ...actor,
  userId: guest.user_id,
  name: guest.name === '' ? guest.email : guest.name,
})

const selectGuests = (db: Db) =>
  db
    .selectFrom('calendar_guests')
    .innerJoin('calendar_events', 'calendar_events.id', 'calendar_guests.event_id')
    .selectAll('calendar_guests')
    .select('calendar_events.series_id')
    .where('calendar_events.deleted_at', 'is', null)

const findGuest = (db: Db, { eventId, userId }: { eventId: number; userId: number }) =>
  selectGuests(db)
    .where(eb =>
      eb.or([
        eb('calendar_events.id', '=', eventId),
        eb('calendar_events.series_id', '=', eventId),
      ]),
    )
    .where('calendar_guests.user_id', '=', userId)
    .orderBy('calendar_events.id')
    .limit(1)
    .executeTakeFirst()

async function findByToken(
  db: Db,
  { invitations, token }: { invitations: Invitations; token: string },
) {
  const known = invitations.readToken(token)
  const guest =
    known === undefined
      ? undefined
      : await selectGuests(db).where('calendar_guests.id', '=', known.guestId).executeTakeFirst()
  if (guest === undefined) throw linkInvalid()
  return guest
}

interface Answering {
  guest: GuestRow
  eventId: number
  status: Answer
  actor: Actor
  now: Date
}

/** Keeps an answer and tells the organiser of it. */
async function answer(trx: Trx, { guest, eventId, status, actor, now }: Answering): Promise<void> {
  const event = await getEvent(trx, eventId)
  if (!(await keepAnswer(trx, { eventId, emailKey: guest.email_key, status, now })))
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
  const others = await trx
    .selectFrom('calendar_guests')
    .select('user_id')
    .where('event_id', '=', eventId)
    .where('user_id', 'is not', null)
    .execute()
  for (const { user_id } of others)
    if (user_id !== null)
      await announce(trx, { topic: 'Calendar', ids: [eventId], now, userId: user_id })
  await announce(trx, { topic: 'Calendar', ids: ['all'], now })
}

export interface MailedAnswer {
  /** Who wrote the mail. */
  from: string
  uid: string
  status: Answer
  now: Date
}

/** An answer that came by mail counts when its writer is a guest of the event that it names. */
export async function answerByMail(
  trx: Trx,
  { from, uid, status, now }: MailedAnswer,
): Promise<boolean> {
  const key = foldText(from)
  const guest = await selectGuests(trx)
    .where('calendar_events.uid', '=', uid)
    .where('calendar_guests.email_key', '=', key)
    .orderBy('calendar_events.id')
    .limit(1)
    .executeTakeFirst()
  if (guest === undefined) return false
  const actor: Actor = {
    userId: guest.user_id,
    name: guest.name === '' ? guest.email : guest.name,
    impersonatorId: null,
    ip: '',
    requestId: 'mail',
  }
  await answer(trx, { guest, eventId: guest.series_id ?? guest.event_id, status, actor, now })
  return true
}
