import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import type { Membership } from '../chat.repo.ts'
import '../chat.tables.ts'

interface SeenSpan {
  chatId: number
  userId: number
  /** Messages after this one … */
  after: number
  /** … and up to this one. */
  upTo: number
  now: Date
}
/** Marks others' messages as seen, unless they were before. */
export const updateSeenAt = (trx: Trx, { chatId, userId, after, upTo, now }: SeenSpan) =>
  trx
    .updateTable('chat_messages')
    .set({ seen_at: now.toISOString() })
    .where('chat_id', '=', chatId)
    .where('id', '>', after)
    .where('id', '<=', upTo)
    .where('sender_id', '!=', userId)
    .where('seen_at', 'is', null)
    .execute()

/** The others' first message from one on, or their last if none is given. */
export async function findUnreadFrom(
  db: Db,
  {
    member: { chat_id, user_id, cleared_id },
    messageId,
  }: {
    member: Pick<Membership, 'chat_id' | 'user_id' | 'cleared_id'>
    messageId: number | undefined
  },
): Promise<number | undefined> {
  const others = db
    .selectFrom('chat_messages')
    .select('id')
    .where('chat_id', '=', chat_id)
    .where('id', '>', cleared_id)
    .where('sender_id', '!=', user_id)
    .where('deleted_at', 'is', null)
    .where('event', 'is', null)
  const first = await (
    messageId === undefined
      ? others.orderBy('id', 'desc')
      : others.where('id', '>=', messageId).orderBy('id')
  )
    .limit(1)
    .executeTakeFirst()
  return first?.id
}

/** A member's first unread message outside of threads, for the divider. */
export async function findFirstUnreadId(
  db: Db,
  {
    chat_id,
    user_id,
    read_id,
    cleared_id,
  }: Pick<Membership, 'chat_id' | 'user_id' | 'read_id' | 'cleared_id'>,
): Promise<number | null> {
  const first = await db
    .selectFrom('chat_messages')
    .select(eb => eb.fn.min('id').as('id'))
    .where('chat_id', '=', chat_id)
    .where('id', '>', Math.max(read_id, cleared_id))
    .where('sender_id', '!=', user_id)
    .where('thread_id', 'is', null)
    .where('deleted_at', 'is', null)
    .where('event', 'is', null)
    .executeTakeFirst()
  return first?.id ?? null
}
