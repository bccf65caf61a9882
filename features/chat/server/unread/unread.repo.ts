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
  /** Of one thread; null for those outside of threads. */
  threadId: number | null
  now: Date
}
/** Marks others' messages as seen, unless they were before. */
export const updateSeenAt = (trx: Trx, { chatId, userId, after, upTo, threadId, now }: SeenSpan) =>
  trx
    .updateTable('chat_messages')
    .set({ seen_at: now.toISOString() })
    .where('chat_id', '=', chatId)
    .where('id', '>', after)
    .where('id', '<=', upTo)
    .where('thread_id', threadId === null ? 'is' : '=', threadId)
    .where('sender_id', '!=', userId)
    .where('seen_at', 'is', null)
    .execute()

/** Up to where a member has read a thread. */
export async function findThreadRead(
  db: Db,
  { member, threadId }: ThreadOfMember,
): Promise<number> {
  const row = await db
    .selectFrom('chat_thread_reads')
    .select('read_id')
    .where('user_id', '=', member.user_id)
    .where('chat_id', '=', member.chat_id)
    .where('thread_id', '=', threadId)
    .executeTakeFirst()
  return Math.max(row?.read_id ?? 0, member.threads_read_id)
}

interface ThreadOfMember {
  member: Pick<Membership, 'chat_id' | 'user_id' | 'threads_read_id'>
  threadId: number
}
export async function saveThreadRead(
  trx: Trx,
  { member: { chat_id, user_id }, threadId, readId }: ThreadOfMember & { readId: number },
): Promise<void> {
  await trx
    .insertInto('chat_thread_reads')
    .values({ chat_id, user_id, thread_id: threadId, read_id: readId })
    .onConflict(conflict =>
      conflict.columns(['user_id', 'chat_id', 'thread_id']).doUpdateSet({ read_id: readId }),
    )
    .execute()
}

/** Before the position of all threads moves back: those with messages after it keep theirs. */
export async function keepThreadReads(
  trx: Trx,
  { chat_id, user_id, threads_read_id }: ThreadOfMember['member'],
  from: number,
): Promise<void> {
  await trx
    .insertInto('chat_thread_reads')
    .columns(['chat_id', 'user_id', 'thread_id', 'read_id'])
    .expression(
      trx
        .selectFrom('chat_messages')
        .select(eb => [
          'chat_id',
          eb.cast<number>(eb.val(user_id), 'integer').as('user_id'),
          eb.ref('thread_id').$notNull().as('thread_id'),
          eb.cast<number>(eb.val(threads_read_id), 'integer').as('read_id'),
        ])
        .distinct()
        .where('chat_id', '=', chat_id)
        .where('thread_id', 'is not', null)
        .where('id', '>', from),
    )
    .onConflict(conflict => conflict.columns(['user_id', 'chat_id', 'thread_id']).doNothing())
    .execute()
}

export const forgetThreadReads = (
  trx: Trx,
  { chat_id, user_id }: Pick<Membership, 'chat_id' | 'user_id'>,
) =>
  trx
    .deleteFrom('chat_thread_reads')
    .where('user_id', '=', user_id)
    .where('chat_id', '=', chat_id)
    .execute()

/** The others' first message from one on, or their last outside of threads if none is given. */
export async function findUnreadFrom(
  db: Db,
  {
    member: { chat_id, user_id, cleared_id },
    messageId,
    threadId,
  }: {
    member: Pick<Membership, 'chat_id' | 'user_id' | 'cleared_id'>
    messageId: number | undefined
    threadId: number | null
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
    .where('thread_id', threadId === null ? 'is' : '=', threadId)
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
