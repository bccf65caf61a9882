import { CATEGORIES } from '../../contract/calendar.rules.ts'
import type { Database, Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { listEventRows, listStrays } from '../calendar.repo.ts'
import type { EventRow } from '../calendar.tables.ts'

// Events as CalDAV objects: one per series, with a name. Ours derives from the id; an event created by a program keeps its name, for its
// owner.

export interface EventObject {
  name: string
  row: EventRow
}

const OWN_NAME = /^event-(\d{1,15})\.ics$/
const nameOf = (id: number): string => `event-${id}.ics`
export const isReserved = (name: string): boolean => OWN_NAME.test(name)
export const etagOf = ({ id, version }: EventRow): string => `"${id}-${version}"`

async function toObjects(
  db: Db,
  userId: number,
  rows: readonly EventRow[],
): Promise<EventObject[]> {
  const given = await db
    .selectFrom('calendar_dav_names')
    .select(['event_id', 'name'])
    .where('owner_id', '=', userId)
    .execute()
  const names = new Map(given.map(one => [one.event_id, one.name]))
  return rows.map(row => ({ row, name: names.get(row.id) ?? nameOf(row.id) }))
}

/** Own events and invitations, all or those that may lie in a range. */
export async function listObjects(
  db: Db,
  userId: number,
  window?: { from: string; to: string },
): Promise<EventObject[]> {
  const asked = { userId, categories: CATEGORIES, window }
  const rows = await listEventRows(db, asked)
  const known = new Set(rows.map(row => row.id))
  const strays = (await listStrays(db, asked)).filter(
    row => !known.has(row.id) && row.owner_id === userId,
  )
  return toObjects(db, userId, [...rows, ...strays])
}

/** An object by name; undefined if this person has none. */
export async function findObject(
  db: Db,
  userId: number,
  name: string,
): Promise<EventObject | undefined> {
  const given = await db
    .selectFrom('calendar_dav_names')
    .select('event_id')
    .where('owner_id', '=', userId)
    .where('name', '=', name)
    .executeTakeFirst()
  const id = given?.event_id ?? Number(OWN_NAME.exec(name)?.[1] ?? 0)
  if (!Number.isSafeInteger(id) || id === 0) return undefined
  const row = await visible(db, userId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined) return undefined
  // Names are unique per person.
  const [object] = await toObjects(db, userId, [row])
  return object?.name === name ? object : undefined
}

const visible = (db: Db, userId: number) =>
  db
    .selectFrom('calendar_events')
    .selectAll()
    .where('series_id', 'is', null)
    .where(eb =>
      eb.or([
        eb('owner_id', '=', userId),
        eb(
          'id',
          'in',
          eb.selectFrom('calendar_guests').select('event_id').where('user_id', '=', userId),
        ),
      ]),
    )

/** One's own event with this UID. */
export async function findByUid(
  db: Db,
  userId: number,
  uid: string,
): Promise<EventObject | undefined> {
  const row = await visible(db, userId)
    .where('uid', '=', uid)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row === undefined ? undefined : (await toObjects(db, userId, [row]))[0]
}

/** Changes whenever anything in the calendar does. */
export async function readState(db: Db, userId: number): Promise<string> {
  const row = await db
    .selectFrom(visible(db, userId).where('deleted_at', 'is', null).as('seen'))
    .select(eb => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.coalesce(eb.fn.sum<number>('seen.version'), eb.lit(0)).as('versions'),
      eb.fn.coalesce(eb.fn.sum<number>('seen.id'), eb.lit(0)).as('ids'),
    ])
    .executeTakeFirstOrThrow()
  return [row.count, row.versions, row.ids].map(Number).join('.')
}

/** Changes since a moment, and names of removed objects. */
export async function listChanges(
  db: Db,
  userId: number,
  since: string,
): Promise<{ changed: EventObject[]; deleted: string[] }> {
  const rows = await visible(db, userId)
    .where(eb => eb.or([eb('updated_at', '>=', since), eb('deleted_at', '>=', since)]))
    .orderBy('id')
    .execute()
  const objects = await toObjects(db, userId, rows)
  const left = await db
    .selectFrom('calendar_dav_deletions')
    .select('event_id')
    .where('user_id', '=', userId)
    .where('event_id', 'not in', eb =>
      eb.selectFrom('calendar_guests').select('event_id').where('user_id', '=', userId),
    )
    .execute()
  return {
    changed: objects.filter(one => one.row.deleted_at === null),
    deleted: [
      ...objects.filter(one => one.row.deleted_at !== null).map(one => one.name),
      ...left.map(one => nameOf(one.event_id)),
    ],
  }
}

/** Stores a program's name for an event. */
export async function saveName(
  trx: Trx,
  { userId, id, name }: { userId: number; id: number; name: string },
): Promise<void> {
  // Frees the name of a deleted event.
  await trx
    .deleteFrom('calendar_dav_names')
    .where('owner_id', '=', userId)
    .where('name', '=', name)
    .execute()
  await trx
    .insertInto('calendar_dav_names')
    .values({ event_id: id, owner_id: userId, name })
    .execute()
}

/** The person, as programs see them. */
export const getPerson = ({ read }: Database, userId: number) =>
  read
    .selectFrom('users')
    .select(['full_name', 'email'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
