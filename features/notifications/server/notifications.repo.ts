import type { NotificationKind } from '../contract/notifications.contract.ts'
import { kindsOfApps, PERSONAL_KINDS } from '../contract/notifications.rules.ts'
import type { Insertable, Selectable } from 'kysely'
import type { Caller } from '#platform/server/access/caller.ts'
import { chunksOf } from '#platform/server/database/chunks.ts'
import type { Database, Db } from '#platform/server/database/database.ts'
import type { Dialect } from '#platform/server/database/dialect.ts'
import type { Tables, Trx } from '#platform/server/database/tables.ts'
import './notifications.tables.ts'

type NotificationRow = Selectable<Tables['notifications']>

/** An impersonator sees nothing personal, and no one what belongs to an app that is off. */
const selectOwn = (db: Db, { userId, impersonatorId }: Caller, off: readonly string[]) => {
  const hidden = [...kindsOfApps(off), ...(impersonatorId === null ? [] : PERSONAL_KINDS)]
  const all = db.selectFrom('notifications').where('user_id', '=', userId)
  return hidden.length === 0 ? all : all.where('kind', 'not in', hidden)
}

interface Page {
  show: 'all' | 'unread'
  before?: number | undefined
  limit: number
  /** Apps that are off. */
  off: readonly string[]
}
/** The newest of a person's notifications. */
export function listOwn(
  db: Db,
  caller: Caller,
  { show, before, limit, off }: Page,
): Promise<NotificationRow[]> {
  const newest = selectOwn(db, caller, off).selectAll().orderBy('id', 'desc')
  const shown =
    show === 'all' ? newest : newest.where('read_at', 'is', null).where('in_app', '=', 1)
  return (before === undefined ? shown : shown.where('id', '<', before)).limit(limit).execute()
}

export async function countOwnUnread(
  db: Db,
  caller: Caller,
  off: readonly string[],
): Promise<number> {
  const { n } = await selectOwn(db, caller, off)
    .where('read_at', 'is', null)
    .where('in_app', '=', 1)
    .select(eb => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

export type FaceRow = Pick<
  Selectable<Tables['users']>,
  'id' | 'full_name' | 'avatar' | 'avatar_color'
>
/** The people whose avatars are shown with notifications. */
export async function findFaces(
  { read, dialect }: Pick<Database, 'read' | 'dialect'>,
  ids: number[],
): Promise<Map<number, FaceRow>> {
  const rows = await read
    .selectFrom('users')
    .select(['id', 'full_name', 'avatar', 'avatar_color'])
    .where(dialect.isOneOf('id', [...new Set(ids)]))
    .execute()
  return new Map(rows.map(row => [row.id, row]))
}

/** Marks some of a person's notifications read, or all of them. */
export async function updateRead(
  trx: Trx,
  dialect: Dialect,
  { userId, ids, now }: { userId: number; ids: number[] | undefined; now: Date },
): Promise<void> {
  const unread = trx
    .updateTable('notifications')
    .set({ read_at: now.toISOString() })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
  await (ids === undefined ? unread : unread.where(dialect.isOneOf('id', ids))).execute()
}

/** Marks what led to some screens read; answers which those were. */
export async function updateReadByLinks(
  trx: Trx,
  { userId, links, now }: { userId: number; links: string[]; now: Date },
): Promise<number[]> {
  const rows = await trx
    .updateTable('notifications')
    .set({ read_at: now.toISOString() })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .where('link', 'in', links)
    .returning('id')
    .execute()
  return rows.map(row => row.id)
}

/** Answers their ids with whose they are. */
export async function insertNotifications(
  trx: Trx,
  rows: readonly Insertable<Tables['notifications']>[],
): Promise<Pick<NotificationRow, 'id' | 'user_id'>[]> {
  const inserted = []
  for (const some of chunksOf(rows)) {
    const query = trx.insertInto('notifications').values(some).returning(['id', 'user_id'])
    inserted.push(...(await query.execute()))
  }
  return inserted
}

interface NotificationQuery {
  userIds: readonly number[]
  kind: NotificationKind
  link: string
  /** When it happened, where each time counts. */
  at?: string | undefined
}
/** Those of these people whom no unread notification says this already. */
export async function listWithoutUnread(
  db: Db,
  { userIds, kind, link, at }: NotificationQuery,
): Promise<number[]> {
  const notified = new Set<number>()
  for (const some of chunksOf(userIds)) {
    const unread = db
      .selectFrom('notifications')
      .select('user_id')
      .distinct()
      .where('user_id', 'in', some)
      .where('read_at', 'is', null)
      .where('kind', '=', kind)
      .where('link', '=', link)
    const query = at === undefined ? unread : unread.where('created_at', '=', at)
    for (const row of await query.execute()) notified.add(row.user_id)
  }
  return userIds.filter(id => !notified.has(id))
}

/** People are shown by full name, whatever the log calls them; without an account by the known name. */
export async function fullNameOf(
  db: Db,
  { userId, name = '' }: { userId: number | null; name?: string },
): Promise<string> {
  if (userId === null) return name
  const row = await db
    .selectFrom('users')
    .select('full_name')
    .where('id', '=', userId)
    .executeTakeFirst()
  return row?.full_name ?? name
}

/** All administrators: the recipients of system notifications. */
export async function listAdminIds(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .execute()
  return rows.map(row => row.id)
}

/** Those of these people who receive email. */
export const listMailReceivers = (db: Db, dialect: Dialect, userIds: number[]) =>
  db
    .selectFrom('users')
    .select(['id', 'full_name', 'email'])
    .where(dialect.isOneOf('id', userIds))
    .where('status', '!=', 'inactive')
    .where('deleted_at', 'is', null)
    .execute()

/** What is stored about a person here; the shape of users' PersonalPart. */
export const notificationPersonalData = {
  name: 'notifications',
  async read(db: Db, userId: number) {
    const rows = await db
      .selectFrom('notifications')
      .select(['kind', 'params', 'link', 'created_at', 'read_at'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute()
    return rows.map(({ params, ...row }) => ({ ...row, params: asRecord(JSON.parse(params)) }))
  },
  async erase(trx: Trx, userId: number) {
    await trx.deleteFrom('notice_choices').where('user_id', '=', userId).execute()
    // Those of others about what this person did, as they name them.
    await trx.deleteFrom('notifications').where('by_id', '=', userId).execute()
    return (
      await trx.deleteFrom('notifications').where('user_id', '=', userId).returning('id').execute()
    ).length
  },
}

const asRecord = (value: unknown): Record<string, unknown> =>
  Object.fromEntries(Object.entries(Object(value)))
