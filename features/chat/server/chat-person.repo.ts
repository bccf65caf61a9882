import type { Trx } from '#platform/server/database/tables.ts'
import { eraseFile } from '#features/files/server/files.service.ts'
import type { PersonalPart } from '#features/users/server/users.service.ts'
import './chat.tables.ts'

/** Personal data: someone's messages and personal marks. */
export const chatPersonalData: PersonalPart = {
  name: 'chat',
  async read(db, userId) {
    const messages = await db
      .selectFrom('chat_messages')
      .select(['chat_id', 'created_at', 'text', 'edited_at', 'deleted_at'])
      .where('sender_id', '=', userId)
      .where('author', '=', '')
      .where('event', 'is', null)
      .execute()
    return messages.map(row => ({ ...row }))
  },
  async erase(trx, userId) {
    const written = trx
      .selectFrom('chat_messages')
      .select('id')
      .where('sender_id', '=', userId)
      .where('author', '=', '')
    const files = await trx
      .deleteFrom('chat_files')
      .where('message_id', 'in', written)
      .returning('file_id')
      .execute()
    for (const { file_id } of files) await eraseFile(trx, file_id)
    await deleteStored(trx, userId)
    await trx.deleteFrom('chat_edits').where('message_id', 'in', written).execute()
    const emptied = await trx
      .updateTable('chat_messages')
      .set({
        text: '',
        text_key: '',
        mentions: '',
        deleted_at: eb => eb.fn.coalesce('deleted_at', 'created_at'),
      })
      .where('sender_id', '=', userId)
      .where('author', '=', '')
      .where('event', 'is', null)
      .returning('id')
      .execute()
    return emptied.length
  },
}

async function deleteStored(trx: Trx, userId: number): Promise<void> {
  for (const table of [
    'chat_profiles',
    'chat_contacts',
    'chat_blocks',
    'chat_drafts',
    'chat_stars',
    'chat_reminders',
    'chat_reactions',
  ] as const) {
    await trx.deleteFrom(table).where('user_id', '=', userId).execute()
  }
}
