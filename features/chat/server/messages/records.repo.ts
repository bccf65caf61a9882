import type { Dialect } from '#platform/server/database/dialect.ts'
import type { RecordType } from '#platform/server/compose/between-features.ts'
import { listMemberIds, partnerOf } from '../chat.repo.ts'
import '../chat.tables.ts'

const TITLE = 120

/** Messages as linkable records: for members of their chat only. */
export const messageRecords = (dialect: Dialect): Omit<RecordType, 'type'> => ({
  subject: 'Chat',
  async see(db, caller, ids) {
    if (!caller.canOwn('read', 'Chat', caller.userId)) return new Map()
    const rows = await db
      .selectFrom('chat_messages')
      .innerJoin('chat_members', join =>
        join
          .onRef('chat_members.chat_id', '=', 'chat_messages.chat_id')
          .on('chat_members.user_id', '=', caller.userId),
      )
      .innerJoin('chats', 'chats.id', 'chat_messages.chat_id')
      .select([
        'chat_messages.id',
        'chat_messages.chat_id',
        'chat_messages.text',
        'chat_messages.thread_id',
        'chats.pair',
      ])
      .where(dialect.isOneOf('chat_messages.id', [...ids]))
      .whereRef('chat_messages.id', '>', 'chat_members.cleared_id')
      .where('chat_messages.deleted_at', 'is', null)
      .where('chat_messages.event', 'is', null)
      .execute()
    const canChange = caller.canOwn('update', 'Chat', caller.userId)
    return new Map(
      rows.map(({ id, chat_id, text, thread_id, pair }) => {
        const contactId = partnerOf(pair, caller.userId)
        const place = contactId === null ? `chat=${chat_id}` : `contact=${contactId}`
        const thread = thread_id === null ? '' : `&thread=${thread_id}`
        const title = text.replaceAll(/\s+/g, ' ').trim().slice(0, TITLE)
        return [
          id,
          {
            title,
            address: `/apps/chat?${place}&message=${thread_id ?? id}${thread}`,
            isDone: null,
            canChange,
          },
        ]
      }),
    )
  },
  async audience(db, id) {
    const row = await db
      .selectFrom('chat_messages')
      .select('chat_id')
      .where('id', '=', id)
      .executeTakeFirst()
    return row === undefined ? [] : listMemberIds(db, row.chat_id)
  },
})
