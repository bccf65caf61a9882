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

/** What somebody wants to be reminded of, the next first. */
export const listReminderRows = (db: Db, userId: number) =>
  db
    .selectFrom('chat_reminders')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('remind_at')
    .orderBy('id')
    .execute()

/** Takes back a reminder of one's own; answers whether there was one. */
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

/** Takes a reminder that is due, so that nobody else gives it again. */
export const takeReminder = (trx: Trx, id: number) =>
  trx
    .deleteFrom('chat_reminders')
    .where('id', '=', id)
    .returning(['user_id', 'message_id', 'note'])
    .executeTakeFirst()

/** The message that a reminder is about, with its writer and its chat. */
export const findRemindedMessage = (db: Db, messageId: number) =>
  db
    .selectFrom('chat_messages')
    .innerJoin('users', 'users.id', 'chat_messages.sender_id')
    .innerJoin('chats', 'chats.id', 'chat_messages.chat_id')
    .select(['text', 'full_name', 'pair', 'chat_id'])
    .where('chat_messages.id', '=', messageId)
    .executeTakeFirst()
