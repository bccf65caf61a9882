import type { Db } from '#platform/server/database/database.ts'
import '../chat.tables.ts'

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

/** Those of some members to notify now: not muted, not busy, enabled. */
export async function listReachable(
  db: Db,
  { chatId, userIds, now }: { chatId: number; userIds: number[]; now: Date },
): Promise<number[]> {
  if (userIds.length === 0) return []
  const rows = await db
    .selectFrom('chat_members')
    .leftJoin('chat_profiles', 'chat_profiles.user_id', 'chat_members.user_id')
    .select(['chat_members.user_id', 'muted_until', 'choice', 'has_notifications'])
    .where('chat_id', '=', chatId)
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
