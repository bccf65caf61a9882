import type { MESSAGE_FILTERS } from '../../contract/chat.rules.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import { containsPattern } from '#platform/server/database/fold-text.ts'
import type { Membership } from '../chat.repo.ts'
import type { MessageRow } from '../chat.tables.ts'
import '../chat.tables.ts'

// Finds messages by attachments, marks and words.

interface MessageQuery {
  member: Pick<Membership, 'chat_id' | 'user_id' | 'cleared_id'>
  kind: (typeof MESSAGE_FILTERS)[number]
  before?: number | undefined
  limit: number
}

/** The newest messages of a chat with files, a pin, or the member's star. */
export function listFilteredMessages(
  db: Db,
  { member, kind, before, limit }: MessageQuery,
): Promise<MessageRow[]> {
  const all = db
    .selectFrom('chat_messages')
    .selectAll()
    .where('chat_id', '=', member.chat_id)
    .where('id', '>', member.cleared_id)
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(limit)
  const page = before === undefined ? all : all.where('id', '<', before)
  if (kind === 'pinned') return page.where('pinned_at', 'is not', null).execute()
  if (kind === 'files') {
    return page.where('id', 'in', eb => eb.selectFrom('chat_files').select('message_id')).execute()
  }
  return page
    .where('id', 'in', eb =>
      eb.selectFrom('chat_stars').select('message_id').where('user_id', '=', member.user_id),
    )
    .execute()
}

/** The newest messages that contain a text, in all chats of a person or in one. */
export function findMessages(
  db: Db,
  {
    userId,
    q,
    chatId,
    limit,
  }: { userId: number; q: string; chatId?: number | undefined; limit: number },
): Promise<MessageRow[]> {
  const found = db
    .selectFrom('chat_messages')
    .innerJoin('chat_members', join =>
      join
        .onRef('chat_members.chat_id', '=', 'chat_messages.chat_id')
        .onRef('chat_messages.id', '>', 'chat_members.cleared_id')
        .on('chat_members.user_id', '=', userId),
    )
    .selectAll('chat_messages')
    .where('deleted_at', 'is', null)
    .where('event', 'is', null)
    .where(eb => eb('text_key', 'like', sql<string>`${containsPattern(q)} escape '\\'`))
    .orderBy('chat_messages.id', 'desc')
    .limit(limit)
  return (
    chatId === undefined ? found : found.where('chat_messages.chat_id', '=', chatId)
  ).execute()
}
