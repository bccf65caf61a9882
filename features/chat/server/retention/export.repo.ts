import type { Db } from '#platform/server/database/database.ts'
import type { Dialect } from '#platform/server/database/dialect.ts'
import '../chat.tables.ts'

// Exports in batches.

interface ChatPage {
  chatId: number
  /** Messages after this one. */
  after: number
  limit: number
}
export const listChatPage = (db: Db, { chatId, after, limit }: ChatPage) =>
  db
    .selectFrom('chat_messages')
    .innerJoin('users', 'users.id', 'chat_messages.sender_id')
    .selectAll('chat_messages')
    .select('users.full_name')
    .where('chat_id', '=', chatId)
    .where('chat_messages.id', '>', after)
    .where('event', 'is', null)
    .orderBy('chat_messages.id')
    .limit(limit)
    .execute()

interface PersonPage {
  userId: number
  from: string
  end: string
  after: number
  limit: number
}
/** Messages of all chats of a person. */
export const listPersonPage = (db: Db, { userId, from, end, after, limit }: PersonPage) =>
  db
    .selectFrom('chat_messages')
    .innerJoin('chat_members', join =>
      join
        .onRef('chat_members.chat_id', '=', 'chat_messages.chat_id')
        .on('chat_members.user_id', '=', userId),
    )
    .innerJoin('users', 'users.id', 'chat_messages.sender_id')
    .select(['chat_messages.id', 'chat_messages.chat_id', 'sender_id', 'users.full_name', 'text'])
    .select('author')
    .select(['chat_messages.created_at', 'edited_at', 'chat_messages.deleted_at'])
    .where('chat_messages.id', '>', after)
    .where('chat_messages.created_at', '>=', from)
    .where('chat_messages.created_at', '<', end)
    .orderBy('chat_messages.id')
    .limit(limit)
    .execute()

/** Earlier texts of edited and deleted messages. */
export const listEdits = (db: Db, dialect: Dialect, messageIds: number[]) =>
  db
    .selectFrom('chat_edits')
    .selectAll()
    .where(dialect.isOneOf('message_id', messageIds))
    .orderBy('id')
    .execute()
