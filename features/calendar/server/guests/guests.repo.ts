import type { Db } from '#platform/server/database/database.ts'
import type { Dialect } from '#platform/server/database/dialect.ts'
import { foldText } from '#platform/server/database/fold-text.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { getFullName } from '#features/users/server/users.service.ts'
import { guestUnknown } from '../calendar.errors.ts'
import type { EventRow, GuestRow } from '../calendar.tables.ts'

// Guests: users, or addresses. A user's address becomes that user.

export type Invited = { userId: number } | { email: string; name: string }
export type NewGuestRow = Pick<
  GuestRow,
  'user_id' | 'email' | 'email_key' | 'name' | 'status' | 'answered_at'
>

export async function listGuests(db: Db, dialect: Dialect, eventIds: number[]) {
  if (eventIds.length === 0) return []
  return db
    .selectFrom('calendar_guests')
    .leftJoin('users', join =>
      join.onRef('users.id', '=', 'calendar_guests.user_id').on('users.deleted_at', 'is', null),
    )
    .selectAll('calendar_guests')
    .select(['users.full_name', 'users.avatar', 'users.avatar_color'])
    .where(dialect.isOneOf('event_id', eventIds))
    .orderBy('calendar_guests.id')
    .execute()
}
export type GuestOfList = Awaited<ReturnType<typeof listGuests>>[number]

const selectGuests = (db: Db) =>
  db
    .selectFrom('calendar_guests')
    .innerJoin('calendar_events', 'calendar_events.id', 'calendar_guests.event_id')
    .selectAll('calendar_guests')
    .select(['calendar_events.series_id', 'calendar_events.original_start'])
    .where('calendar_events.deleted_at', 'is', null)

export type InvitedGuest = GuestRow & Pick<EventRow, 'series_id' | 'original_start'>

/** A user as guest of an event or occurrence. */
export const findGuest = (db: Db, { eventId, userId }: { eventId: number; userId: number }) =>
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

export const findGuestById = (db: Db, id: number) =>
  selectGuests(db).where('calendar_guests.id', '=', id).executeTakeFirst()

export const findGuestByMail = (db: Db, { uid, emailKey }: { uid: string; emailKey: string }) =>
  selectGuests(db)
    .where('calendar_events.uid', '=', uid)
    .where('calendar_guests.email_key', '=', emailKey)
    .orderBy('calendar_events.id')
    .limit(1)
    .executeTakeFirst()

export async function hasGuests(db: Db, eventId: number): Promise<boolean> {
  const row = await db
    .selectFrom('calendar_guests')
    .select('id')
    .where('event_id', '=', eventId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The users among an event's guests. */
export async function listGuestUserIds(db: Db, eventId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('calendar_guests')
    .select('user_id')
    .where('event_id', '=', eventId)
    .where('user_id', 'is not', null)
    .execute()
  return rows.flatMap(row => row.user_id ?? [])
}

/** An event to which someone is invited, with its organizer's name. */
export async function getInvitedEvent(db: Db, eventId: number) {
  const row = await db
    .selectFrom('calendar_events')
    .selectAll()
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow()
  return { row, organizer: await getFullName(db, row.owner_id) }
}

export const getOrganizer = (db: Db, ownerId: number) =>
  db
    .selectFrom('users')
    .select(['id', 'full_name', 'email'])
    .where('id', '=', ownerId)
    .executeTakeFirstOrThrow()

export async function listOwnerNames(
  db: Db,
  dialect: Dialect,
  ids: number[],
): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'full_name'])
    .where(dialect.isOneOf('id', ids))
    .execute()
  return new Map(rows.map(row => [row.id, row.full_name]))
}

/** Guest rows in order of invitation, without duplicates and the organizer. Throws for unknown users. */
export async function toGuestRows(
  trx: Trx,
  invited: readonly Invited[],
  ownerId: number,
): Promise<NewGuestRow[]> {
  const ids = invited.flatMap(one => ('userId' in one ? [one.userId] : []))
  const keys = invited.flatMap(one => ('email' in one ? [foldText(one.email)] : []))
  const users = trx
    .selectFrom('users')
    .select(['id', 'full_name', 'email', 'email_key'])
    .where('deleted_at', 'is', null)
  const byId = ids.length === 0 ? [] : await users.where('id', 'in', ids).execute()
  if (byId.length < new Set(ids).size) throw guestUnknown()
  const byKey = keys.length === 0 ? [] : await users.where('email_key', 'in', keys).execute()
  const people = new Map<number | string, (typeof byId)[number]>()
  for (const one of [...byId, ...byKey]) people.set(one.id, one).set(one.email_key, one)
  const rows = new Map<string, NewGuestRow>()
  for (const one of invited) {
    const person = people.get('userId' in one ? one.userId : foldText(one.email))
    const named = 'email' in one ? one : { email: '', name: '' }
    const { email, full_name: name } = person ?? { email: named.email, full_name: named.name }
    const email_key = foldText(email)
    if (rows.has(email_key)) continue
    rows.set(email_key, {
      user_id: person?.id ?? null,
      email,
      email_key,
      name,
      status: 'waiting',
      answered_at: null,
    })
  }
  return [...rows.values()].filter(row => row.user_id !== ownerId)
}

export async function insertGuests(
  trx: Trx,
  eventId: number,
  rows: readonly NewGuestRow[],
): Promise<void> {
  if (rows.length === 0) return
  await trx
    .insertInto('calendar_guests')
    .values(rows.map(row => ({ event_id: eventId, ...row })))
    .execute()
}

/** Sets the guests of an event; remaining ones keep their responses. */
export async function setGuests(
  trx: Trx,
  eventId: number,
  rows: readonly NewGuestRow[],
): Promise<void> {
  const before = await trx
    .selectFrom('calendar_guests')
    .selectAll()
    .where('event_id', '=', eventId)
    .execute()
  const known = new Map(before.map(row => [row.email_key, row]))
  await recordRemoved(trx, { eventId, before, rows })
  await trx.deleteFrom('calendar_guests').where('event_id', '=', eventId).execute()
  await insertGuests(
    trx,
    eventId,
    rows.map(row => {
      const old = known.get(row.email_key)
      return old === undefined ? row : { ...row, status: old.status, answered_at: old.answered_at }
    }),
  )
}

interface Leaving {
  eventId: number
  before: readonly GuestRow[]
  rows: readonly NewGuestRow[]
}
/** Records removed guests for CalDAV sync. */
async function recordRemoved(trx: Trx, { eventId, before, rows }: Leaving): Promise<void> {
  for (const { user_id, email_key } of before) {
    if (user_id === null || rows.some(row => row.email_key === email_key)) continue
    await trx
      .insertInto('calendar_dav_deletions')
      .values({ user_id, event_id: eventId })
      .onConflict(conflict => conflict.doNothing())
      .execute()
  }
}

/** Guests copied to another event get new ids. */
export const toCopies = (rows: readonly GuestRow[]): NewGuestRow[] =>
  rows.map(({ user_id, email, email_key, name, status, answered_at }) => ({
    user_id,
    email,
    email_key,
    name,
    status,
    answered_at,
  }))

/** A response by its event or exception. */
export type StoredAnswer = Pick<GuestRow, 'event_id' | 'status' | 'answered_at'>

interface Answered {
  /** The series, with its exceptions; or the exception alone. */
  eventId: number
  emailKey: string
}
/** Someone's responses to a series and its exceptions, or to one of these. */
export const listAnswers = (trx: Trx, { eventId, emailKey }: Answered): Promise<StoredAnswer[]> =>
  trx
    .selectFrom('calendar_guests')
    .select(['event_id', 'status', 'answered_at'])
    .where('event_id', 'in', eb =>
      eb
        .selectFrom('calendar_events')
        .select('id')
        .where(one => one.or([one('id', '=', eventId), one('series_id', '=', eventId)])),
    )
    .where('email_key', '=', emailKey)
    .orderBy('event_id')
    .execute()

export async function storeAnswers(
  trx: Trx,
  emailKey: string,
  answers: readonly StoredAnswer[],
): Promise<void> {
  for (const { event_id, status, answered_at } of answers)
    await trx
      .updateTable('calendar_guests')
      .set({ status, answered_at })
      .where('event_id', '=', event_id)
      .where('email_key', '=', emailKey)
      .execute()
}
