import type { Caller } from '#platform/server/access/caller.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Dialect } from '#platform/server/database/dialect.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { forbidden } from '#platform/server/http/app-error.ts'
import { dropFile } from '#features/files/server/files.service.ts'
import type { PersonalPart } from '#features/users/server/users.service.ts'
import { sendMessage } from './messages/send.service.ts'
import './chat.tables.ts'

// The door of chat.

export { chatJobs } from './chat.jobs.ts'
export { messageRecords } from './messages/records.repo.ts'
export { chatFileSearch, chatSearch } from './messages/search.repo.ts'
export { createNews } from './news/news.service.ts'
export { seedChat } from './chat.seed.ts'

/** The groups that somebody is in, by name. */
export const listGroupsOf = (db: Db, userId: number): Promise<{ id: number; name: string }[]> =>
  db
    .selectFrom('chat_members')
    .innerJoin('chats', 'chats.id', 'chat_members.chat_id')
    .select(['chats.id', 'chats.name'])
    .where('chat_members.user_id', '=', userId)
    .where('chats.kind', '=', 'group')
    .orderBy('chats.name_key')
    .orderBy('chats.id')
    .execute()

interface Posting {
  caller: Caller
  now: Date
  dialect: Dialect
  chatId: number
  text: string
  clientId: string
}
/** Writes into a group for somebody, under their rights; throws 403 and 404. */
export async function postMessage(
  trx: Trx,
  { caller, now, dialect, chatId, text, clientId }: Posting,
): Promise<void> {
  if (!caller.canOwn('create', 'Chat', caller.userId)) throw forbidden('create', 'Chat')
  const message = { chat: { id: chatId }, message: text, clientId, fileIds: [] }
  await sendMessage(trx, { dialect, now, sender: caller, message, urlOf: () => '' })
}

/** How many groups somebody owns: told before they are deleted. */
export async function countOwnedGroups(db: Db, userId: number): Promise<number> {
  const row = await db
    .selectFrom('chat_members')
    .innerJoin('chats', 'chats.id', 'chat_members.chat_id')
    .select(eb => eb.fn.countAll<number>().as('n'))
    .where('user_id', '=', userId)
    .where('role', '=', 'owner')
    .where('kind', '=', 'group')
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

/** What somebody wrote; with it goes what they kept for themselves. */
export const chatOfPerson: PersonalPart = {
  name: 'chat',
  async read(db, userId) {
    const messages = await db
      .selectFrom('chat_messages')
      .select(['chat_id', 'created_at', 'text', 'edited_at', 'deleted_at'])
      .where('sender_id', '=', userId)
      .where('event', 'is', null)
      .execute()
    return messages.map(row => ({ ...row }))
  },
  async erase(trx, userId) {
    const written = trx.selectFrom('chat_messages').select('id').where('sender_id', '=', userId)
    const files = await trx
      .deleteFrom('chat_files')
      .where('message_id', 'in', written)
      .returning('file_id')
      .execute()
    for (const { file_id } of files) await dropFile(trx, file_id)
    await forgetKept(trx, userId)
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
      .where('event', 'is', null)
      .returning('id')
      .execute()
    return emptied.length
  },
}

async function forgetKept(trx: Trx, userId: number): Promise<void> {
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
