import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import '../chat.tables.ts'

interface NewReminder {
  userId: number
  messageId: number
  remindAt: Date
  note: string
}
export const insertReminder = (
  trx: Trx,
  { userId, messageId, remindAt, note }: NewReminder,
): Promise<{ id: number }> =>
  trx
    .insertInto('chat_reminders')
    .values({ user_id: userId, message_id: messageId, remind_at: remindAt.toISOString(), note })
    .returning('id')
    .executeTakeFirstOrThrow()

/** Someone's reminders, next first. */
export const listReminderRows = (db: Db, userId: number) =>
  db
    .selectFrom('chat_reminders')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('remind_at')
    .orderBy('id')
    .execute()

/** Cancels one's own reminder; returns whether it existed. */
export async function deleteOwnReminder(
  trx: Trx,
  { id, userId }: { id: number; userId: number },
): Promise<boolean> {
  const deleted = await trx
    .deleteFrom('chat_reminders')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}

/** Claims a due reminder, so that no one else sends it. */
export const takeReminder = (trx: Trx, id: number) =>
  trx
    .deleteFrom('chat_reminders')
    .where('id', '=', id)
    .returning(['user_id', 'message_id', 'note'])
    .executeTakeFirst()

/** The message of a reminder, with writer and chat. */
export const findRemindedMessage = (db: Db, messageId: number) =>
  db
    .selectFrom('chat_messages')
    .innerJoin('users', 'users.id', 'chat_messages.sender_id')
    .innerJoin('chats', 'chats.id', 'chat_messages.chat_id')
    .select(['text', 'author', 'full_name', 'pair', 'chat_id', 'thread_id'])
    .where('chat_messages.id', '=', messageId)
    .executeTakeFirst()
