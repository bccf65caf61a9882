import type { ChatContact } from '../../contract/chat.contract.ts'
import { presenceOf } from '../../contract/chat.rules.ts'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Caller } from '#platform/server/access/caller.ts'
import type { ShownParts } from '#platform/server/compose/between-features.ts'
import type { Db } from '#platform/server/database/database.ts'
import { containsPattern } from '#platform/server/database/fold-text.ts'
import type { Tables, Trx } from '#platform/server/database/tables.ts'
import { contactNotFound } from '../chat.errors.ts'
import '../chat.tables.ts'

// People as contacts, with the caller's marks.

/** Current presence; known only to the live channel. */
export interface Presence {
  online(): ReadonlySet<number>
  idle(): ReadonlySet<number>
}

const selectPeople = (db: Db, userId: number) =>
  db
    .selectFrom('users')
    .leftJoin('chat_profiles', 'chat_profiles.user_id', 'users.id')
    .leftJoin('chat_contacts', join =>
      join
        .onRef('chat_contacts.contact_id', '=', 'users.id')
        .on('chat_contacts.user_id', '=', userId),
    )
    .select([
      'users.id',
      'users.full_name',
      'users.username',
      'users.role',
      'users.avatar',
      'users.avatar_color',
      'users.last_seen_at',
    ])
    .select(['users.email', 'users.contact', 'users.status', 'users.deleted_at'])
    .select(['about', 'choice', 'shows_last_seen', 'is_important', 'tags'])

export type PersonRow = Awaited<ReturnType<typeof findPerson>>

/** A contact, including deleted ones with a chat; throws 404. */
export async function findPerson(db: Db, { id, userId }: { id: number; userId: number }) {
  const row = await selectPeople(db, userId).where('users.id', '=', id).executeTakeFirst()
  if (row === undefined || row.id === userId) throw contactNotFound()
  return row
}

export const listPeople = (
  db: Db,
  { ids, userId }: { ids: number[]; userId: number },
): Promise<PersonRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : selectPeople(db, userId).where('users.id', 'in', ids).execute()

/** Possible contacts by name, optionally filtered by `q` in name or username. */
export function listContacts(
  db: Db,
  { userId, q, limit }: { userId: number; q?: string; limit: number },
): Promise<PersonRow[]> {
  const all = selectPeople(db, userId)
    .where('users.status', '=', 'active')
    .where('users.deleted_at', 'is', null)
    .where('users.id', '!=', userId)
    .orderBy('users.full_name_key')
    .orderBy('users.id')
    .limit(limit)
  if (q === undefined) return all.execute()
  const pattern = containsPattern(q)
  return all
    .where(eb =>
      eb.or([
        eb(sql<string>`users.full_name_key`, 'like', sql<string>`${pattern} escape '\\'`),
        eb(sql<string>`users.username_key`, 'like', sql<string>`${pattern} escape '\\'`),
      ]),
    )
    .execute()
}

export interface PeopleToRender {
  caller: Caller
  presence: Presence
  shownParts: ShownParts
  urlOf: (fileId: string) => string
}

export async function toContacts(
  db: Db,
  rows: PersonRow[],
  { caller, presence, shownParts, urlOf }: PeopleToRender,
): Promise<ChatContact[]> {
  const blocks = await listBlocks(db, caller.userId)
  const [online, idle] = [presence.online(), presence.idle()]
  const ids = rows.map(row => row.id)
  const seesRecords = caller.can('read', 'User')
  const shown = await shownParts(db, caller.userId, seesRecords ? [] : ids)
  return rows.map(row => {
    const choice = row.choice ?? 'online'
    return {
      id: row.id,
      fullName: row.full_name,
      username: row.username,
      role: row.role,
      about: row.about ?? '',
      avatar: row.avatar === null ? null : urlOf(row.avatar),
      avatarColor: row.avatar_color,
      status: presenceOf(choice, { isConnected: online.has(row.id), isIdle: idle.has(row.id) }),
      choice,
      lastSeenAt: row.shows_last_seen === 0 ? null : row.last_seen_at,
      ...(seesRecords || shown(row.id, 'email') ? { email: row.email } : {}),
      ...(seesRecords || shown(row.id, 'phone') ? { phone: row.contact } : {}),
      isImportant: row.is_important === 1,
      tags: readTags(row.tags),
      block: blocks.mine.has(row.id)
        ? ('mine' as const)
        : blocks.theirs.has(row.id)
          ? ('theirs' as const)
          : null,
    }
  })
}

const readTags = (tags: string | null): string[] =>
  tags === null ? [] : tags.split('\n').filter(Boolean)

export async function saveMarks(
  trx: Trx,
  {
    userId,
    contactId,
    isImportant,
    tags,
  }: { userId: number; contactId: number; isImportant: boolean; tags: string[] },
): Promise<void> {
  const marks = { is_important: isImportant ? 1 : 0, tags: [...new Set(tags)].join('\n') }
  await trx
    .insertInto('chat_contacts')
    .values({ user_id: userId, contact_id: contactId, ...marks })
    .onConflict(conflict => conflict.columns(['user_id', 'contact_id']).doUpdateSet(marks))
    .execute()
}

async function listBlocks(db: Db, userId: number) {
  const rows = await db
    .selectFrom('chat_blocks')
    .select(['user_id', 'blocked_id'])
    .where(eb => eb.or([eb('user_id', '=', userId), eb('blocked_id', '=', userId)]))
    .execute()
  return {
    mine: new Set(rows.filter(row => row.user_id === userId).map(row => row.blocked_id)),
    theirs: new Set(rows.filter(row => row.blocked_id === userId).map(row => row.user_id)),
  }
}

export async function findBlock(
  db: Db,
  { userId, contactId }: { userId: number; contactId: number },
): Promise<ChatContact['block']> {
  const rows = await db
    .selectFrom('chat_blocks')
    .select('user_id')
    .where(eb =>
      eb.or([
        eb.and([eb('user_id', '=', userId), eb('blocked_id', '=', contactId)]),
        eb.and([eb('user_id', '=', contactId), eb('blocked_id', '=', userId)]),
      ]),
    )
    .execute()
  if (rows.some(row => row.user_id === userId)) return 'mine'
  return rows.length > 0 ? 'theirs' : null
}

export async function saveBlock(
  trx: Trx,
  {
    userId,
    contactId,
    isBlocked,
    now,
  }: { userId: number; contactId: number; isBlocked: boolean; now: Date },
): Promise<void> {
  if (!isBlocked) {
    await trx
      .deleteFrom('chat_blocks')
      .where('user_id', '=', userId)
      .where('blocked_id', '=', contactId)
      .execute()
    return
  }
  await trx
    .insertInto('chat_blocks')
    .values({ user_id: userId, blocked_id: contactId, created_at: now.toISOString() })
    .onConflict(conflict => conflict.columns(['user_id', 'blocked_id']).doNothing())
    .execute()
}

export type ProfileRow = Selectable<Tables['chat_profiles']>
const UNTOUCHED: Omit<ProfileRow, 'user_id'> = {
  about: '',
  choice: 'online',
  has_notifications: 1,
  shows_last_seen: 1,
}

export async function findProfile(db: Db, userId: number): Promise<ProfileRow> {
  const row = await db
    .selectFrom('chat_profiles')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ?? { user_id: userId, ...UNTOUCHED }
}

export async function saveProfile(trx: Trx, row: ProfileRow): Promise<void> {
  const { user_id: _, ...fields } = row
  await trx
    .insertInto('chat_profiles')
    .values(row)
    .onConflict(conflict => conflict.column('user_id').doUpdateSet(fields))
    .execute()
}

/** Someone as shown in their own profile. */
export const getProfileUser = (db: Db, userId: number) =>
  db
    .selectFrom('users')
    .select(['id', 'full_name', 'username', 'role', 'avatar', 'avatar_color'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()

/** Someone's name and picture. */
export const getFace = (db: Db, userId: number) =>
  db
    .selectFrom('users')
    .select(['id', 'avatar', 'avatar_color', 'full_name'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()

export const insertReport = (trx: Trx, row: Insertable<Tables['chat_reports']>) =>
  trx.insertInto('chat_reports').values(row).execute()
