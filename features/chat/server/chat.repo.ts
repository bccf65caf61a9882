import type { GroupRole } from '../contract/chat.rules.ts'
import { sql, type Selectable } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { chatNotFound } from './chat.errors.ts'
import type { MembersTable } from './chat.tables.ts'
import './chat.tables.ts'

/** A chat with the caller's membership. */
export type Membership = Selectable<MembersTable> & {
  kind: 'direct' | 'group'
  name: string
  pair: string | null
  last_id: number
}

const pairOf = (one: number, other: number): string =>
  `${Math.min(one, other)}:${Math.max(one, other)}`

/** The other person; null for a group. */
export function partnerOf(pair: string | null, userId: number): number | null {
  const ids = pair?.split(':').map(Number) ?? []
  return ids.find(id => id !== userId) ?? null
}

const selectMemberships = (db: Db, userId: number) =>
  db
    .selectFrom('chat_members')
    .innerJoin('chats', 'chats.id', 'chat_members.chat_id')
    .selectAll('chat_members')
    .select(['chats.kind', 'chats.name', 'chats.pair', 'chats.last_id'])
    .where('chat_members.user_id', '=', userId)

/** The caller's membership; throws 404 without one. */
export const findMembership = (
  db: Db,
  { chatId, userId }: { chatId: number; userId: number },
): Promise<Membership | undefined> =>
  selectMemberships(db, userId).where('chat_members.chat_id', '=', chatId).executeTakeFirst()

export async function getMembership(
  db: Db,
  which: { chatId: number; userId: number },
): Promise<Membership> {
  const row = await findMembership(db, which)
  if (row === undefined) throw chatNotFound()
  return row
}

export const findDirect = (
  db: Db,
  { userId, contactId }: { userId: number; contactId: number },
): Promise<Membership | undefined> =>
  selectMemberships(db, userId)
    .where('chats.pair', '=', pairOf(userId, contactId))
    .executeTakeFirst()

/** Every visible chat of a person. */
export const listMemberships = (db: Db, userId: number): Promise<Membership[]> =>
  selectMemberships(db, userId).whereRef('chats.last_id', '>', 'chat_members.hidden_id').execute()

export interface NewChat {
  kind: 'direct' | 'group'
  name?: string
  nameKey?: string
  pair?: { one: number; other: number }
  createdBy: number
  moment: string
}
export async function insertChat(
  trx: Trx,
  { kind, name = '', nameKey = '', pair, createdBy, moment }: NewChat,
): Promise<number> {
  const row = await trx
    .insertInto('chats')
    .values({
      kind,
      name,
      name_key: nameKey,
      pair: pair === undefined ? null : pairOf(pair.one, pair.other),
      created_by: createdBy,
      created_at: moment,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export interface NewMembers {
  chatId: number
  userIds: number[]
  role: GroupRole
  moment: string
  /** Earlier messages are hidden from them. */
  from?: number
}
export async function insertMembers(
  trx: Trx,
  { chatId, userIds, role, moment, from = 0 }: NewMembers,
): Promise<void> {
  if (userIds.length === 0) return
  const places = {
    read_id: from,
    threads_read_id: from,
    seen_id: from,
    delivered_id: from,
    cleared_id: from,
    hidden_id: -1,
    muted_until: null,
  }
  await trx
    .insertInto('chat_members')
    .values(
      userIds.map(user_id => ({ chat_id: chatId, user_id, role, joined_at: moment, ...places })),
    )
    .onConflict(conflict => conflict.columns(['chat_id', 'user_id']).doNothing())
    .execute()
}

export async function updateMember(
  trx: Trx,
  { chatId, userId }: { chatId: number; userId: number },
  change: Partial<Omit<Selectable<MembersTable>, 'chat_id' | 'user_id'>>,
): Promise<void> {
  await trx
    .updateTable('chat_members')
    .set(change)
    .where('chat_id', '=', chatId)
    .where('user_id', '=', userId)
    .execute()
}

export const listMemberRows = (db: Db, chatId: number) =>
  db
    .selectFrom('chat_members')
    .innerJoin('users', 'users.id', 'chat_members.user_id')
    .select([
      'chat_members.user_id',
      'chat_members.role',
      'chat_members.seen_id',
      'chat_members.delivered_id',
      'chat_members.joined_at',
    ])
    .select(['users.full_name', 'users.username', 'users.avatar', 'users.avatar_color'])
    .where('chat_id', '=', chatId)
    .orderBy('chat_members.joined_at')
    .orderBy('chat_members.user_id')
    .execute()

export async function listMemberIds(db: Db, chatId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('chat_members')
    .select('user_id')
    .where('chat_id', '=', chatId)
    .execute()
  return rows.map(row => row.user_id)
}

export async function countMembers(db: Db, chatIds: number[]): Promise<Map<number, number>> {
  if (chatIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('chat_members')
    .select(['chat_id', eb => eb.fn.countAll<number>().as('n')])
    .where('chat_id', 'in', chatIds)
    .groupBy('chat_id')
    .execute()
  return new Map(rows.map(row => [row.chat_id, Number(row.n)]))
}

interface UnreadThread {
  /** Its first message. */
  id: number
  unread: number
  mentions: number
}
interface Unread {
  unread: number
  mentions: number
  threads: UnreadThread[]
}

/**
 * Unread messages by chat, those of its threads among them. Chats without any are left out.
 */
export async function countUnread(db: Db, userId: number): Promise<Map<number, Unread>> {
  const counts = await countOutsideThreads(db, userId)
  for (const { chatId, id, unread, mentions } of await listUnreadThreads(db, { userId })) {
    const known = counts.get(chatId) ?? { unread: 0, mentions: 0, threads: [] }
    counts.set(chatId, {
      unread: known.unread + unread,
      mentions: known.mentions + mentions,
      threads: [...known.threads, { id, unread, mentions }],
    })
  }
  return counts
}

const mentionsOf = (userId: number) =>
  sql<number>`sum(case when chat_messages.mentions like ${`%,${userId},%`} then 1 else 0 end)`

/** Written by others after the read position, not deleted, and no system messages. */
async function countOutsideThreads(db: Db, userId: number): Promise<Map<number, Unread>> {
  const rows = await db
    .selectFrom('chat_members')
    .innerJoin('chats', 'chats.id', 'chat_members.chat_id')
    .innerJoin('chat_messages', join =>
      join
        .onRef('chat_messages.chat_id', '=', 'chats.id')
        .onRef('chat_messages.id', '>', 'chat_members.read_id'),
    )
    .select('chats.id')
    .select(eb => eb.fn.countAll<number>().as('unread'))
    .select(mentionsOf(userId).as('mentions'))
    .where('chat_members.user_id', '=', userId)
    .whereRef('chats.last_id', '>', 'chat_members.read_id')
    .where('chat_messages.thread_id', 'is', null)
    .where('chat_messages.sender_id', '!=', userId)
    .where('chat_messages.deleted_at', 'is', null)
    .where('chat_messages.event', 'is', null)
    .groupBy('chats.id')
    .execute()
  return new Map(
    rows.map(({ id, unread, mentions }) => [
      id,
      { unread: Number(unread), mentions: Number(mentions), threads: [] },
    ]),
  )
}

/** Threads with unread messages, in all chats of a person or in one. */
export async function listUnreadThreads(
  db: Db,
  { userId, chatId }: { userId: number; chatId?: number },
): Promise<(UnreadThread & { chatId: number })[]> {
  const found = db
    .selectFrom('chat_members')
    .innerJoin('chats', 'chats.id', 'chat_members.chat_id')
    .innerJoin('chat_messages', join =>
      join
        .onRef('chat_messages.chat_id', '=', 'chats.id')
        .onRef('chat_messages.id', '>', 'chat_members.threads_read_id'),
    )
    .leftJoin('chat_thread_reads', join =>
      join
        .onRef('chat_thread_reads.chat_id', '=', 'chat_messages.chat_id')
        .onRef('chat_thread_reads.thread_id', '=', 'chat_messages.thread_id')
        .on('chat_thread_reads.user_id', '=', userId),
    )
    .select(['chats.id as chatId', 'chat_messages.thread_id as id'])
    .select(eb => eb.fn.countAll<number>().as('unread'))
    .select(mentionsOf(userId).as('mentions'))
    .where('chat_members.user_id', '=', userId)
    .where('chat_messages.thread_id', 'is not', null)
    .whereRef('chats.last_id', '>', 'chat_members.threads_read_id')
    .where(eb =>
      eb.or([
        eb('chat_thread_reads.read_id', 'is', null),
        eb('chat_messages.id', '>', eb.ref('chat_thread_reads.read_id')),
      ]),
    )
    .whereRef('chat_messages.id', '>', 'chat_members.cleared_id')
    .where('chat_messages.sender_id', '!=', userId)
    .where('chat_messages.deleted_at', 'is', null)
    .groupBy(['chats.id', 'chat_messages.thread_id'])
    .orderBy('chats.id')
    .orderBy('chat_messages.thread_id')
  const rows = await (chatId === undefined ? found : found.where('chats.id', '=', chatId)).execute()
  return rows.map(({ chatId: chat, id, unread, mentions }) => ({
    chatId: chat,
    id: id ?? 0,
    unread: Number(unread),
    mentions: Number(mentions),
  }))
}
