import type { Db } from '#platform/server/database/database.ts'
import type { MessageRow } from '../chat.tables.ts'

/** The name of a group; empty between two people. */
export async function findTitle(db: Db, chatId: number): Promise<string> {
  const row = await db
    .selectFrom('chats')
    .select('name')
    .where('id', '=', chatId)
    .executeTakeFirst()
  return row?.name ?? ''
}

/** The read and delivery positions of a member. */
export const findReceipt = (db: Db, { chatId, userId }: { chatId: number; userId: number }) =>
  db
    .selectFrom('chat_members')
    .select(['seen_id', 'delivered_id'])
    .select(eb =>
      eb
        .selectFrom('chat_messages')
        .select('seen_at')
        .whereRef('chat_messages.id', '=', 'chat_members.seen_id')
        .as('seen_at'),
    )
    .where('chat_id', '=', chatId)
    .where('user_id', '=', userId)
    .executeTakeFirst()

export type RungMessage = Pick<
  MessageRow,
  'id' | 'chat_id' | 'sender_id' | 'thread_id' | 'text' | 'mentions' | 'created_at'
> & { pair: string | null; name: string }
/** A message to notify about, and its chat; not if it has been deleted. */
export const findRungMessage = (db: Db, id: number): Promise<RungMessage | undefined> =>
  db
    .selectFrom('chat_messages')
    .innerJoin('chats', 'chats.id', 'chat_messages.chat_id')
    .select(['chat_messages.id', 'chat_id', 'sender_id', 'thread_id', 'text', 'mentions'])
    .select(['chat_messages.created_at', 'pair', 'name'])
    .where('chat_messages.id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

interface Reach {
  message: Pick<RungMessage, 'id' | 'chat_id' | 'thread_id'>
  userIds: number[]
  now: Date
}
/** Those of some members to notify of a message now: it is unread, and they are not muted, not busy, enabled. */
export async function listReachable(db: Db, { message, userIds, now }: Reach): Promise<number[]> {
  if (userIds.length === 0) return []
  const rows = await db
    .selectFrom('chat_members')
    .leftJoin('chat_profiles', 'chat_profiles.user_id', 'chat_members.user_id')
    .leftJoin('chat_thread_reads', join =>
      join
        .onRef('chat_thread_reads.chat_id', '=', 'chat_members.chat_id')
        .onRef('chat_thread_reads.user_id', '=', 'chat_members.user_id')
        .on('chat_thread_reads.thread_id', '=', message.thread_id ?? 0),
    )
    .select(['chat_members.user_id', 'muted_until', 'choice', 'has_notifications'])
    .where('chat_members.chat_id', '=', message.chat_id)
    .where(eb =>
      message.thread_id === null
        ? eb('seen_id', '<', message.id)
        : eb.and([
            eb('threads_read_id', '<', message.id),
            eb.or([
              eb('chat_thread_reads.read_id', 'is', null),
              eb('chat_thread_reads.read_id', '<', message.id),
            ]),
          ]),
    )
    .where('chat_members.user_id', 'in', userIds)
    .execute()
  return rows
    .filter(
      row =>
        (row.muted_until === null || row.muted_until <= now.toISOString()) &&
        row.choice !== 'busy' &&
        row.has_notifications !== 0,
    )
    .map(row => row.user_id)
}
