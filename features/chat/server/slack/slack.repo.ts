import { foldSearch } from '#platform/contract/fold.rules.ts'
import type { Insertable } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import { chunksOf } from '#platform/server/database/chunks.ts'
import type { Dialect } from '#platform/server/database/dialect.ts'
import { foldText } from '#platform/server/database/fold-text.ts'
import type { Tables, Trx } from '#platform/server/database/tables.ts'
import '../chat.tables.ts'

// An import in few statements: a chat may have thousands of messages.

export interface SlackAccount {
  id: number
  username: string
  isActive: boolean
}

/** Accounts by folded e-mail address; deleted ones are left out. */
export async function listAccounts(
  db: Db,
  emails: readonly string[],
): Promise<Map<string, SlackAccount>> {
  const accounts = new Map<string, SlackAccount>()
  for (const some of chunksOf([...new Set(emails.map(foldText))])) {
    const rows = await db
      .selectFrom('users')
      .select(['id', 'username', 'status', 'email_key'])
      .where('email_key', 'in', some)
      .where('deleted_at', 'is', null)
      .execute()
    for (const { email_key, id, username, status } of rows)
      accounts.set(email_key, { id, username, isActive: status === 'active' })
  }
  return accounts
}

export type ImportedMessage = Insertable<Tables['chat_messages']> & { client_id: string }

/** Inserts messages of different keys (`client_id`), in order; answers their ids by key. */
export async function insertMessages(
  trx: Trx,
  rows: readonly Omit<ImportedMessage, 'text_key'>[],
): Promise<Map<string, number>> {
  if (rows.length === 0) return new Map()
  const made = await trx
    .insertInto('chat_messages')
    .values(rows.map(row => ({ ...row, text_key: foldSearch(row.text) })))
    .returning(['id', 'client_id'])
    .execute()
  return new Map(made.map(({ id, client_id }) => [client_id ?? '', id]))
}

export async function insertReactions(
  trx: Trx,
  rows: readonly Insertable<Tables['chat_reactions']>[],
): Promise<void> {
  for (const some of chunksOf(rows, 200))
    await trx.insertInto('chat_reactions').values(some).execute()
}

/** Sets the newest message of a chat, read by everyone. */
export async function markImported(
  trx: Trx,
  { chatId, lastId }: { chatId: number; lastId: number },
): Promise<void> {
  await trx.updateTable('chats').set({ last_id: lastId }).where('id', '=', chatId).execute()
  await trx
    .updateTable('chat_members')
    .set({ read_id: lastId, threads_read_id: lastId, seen_id: lastId, delivered_id: lastId })
    .where('chat_id', '=', chatId)
    .execute()
}

/** Which of some chats are there. */
export async function listPresentChats(
  db: Db,
  dialect: Dialect,
  ids: readonly number[],
): Promise<Set<number>> {
  const rows = await db
    .selectFrom('chats')
    .select('id')
    .where(dialect.isOneOf('id', [...ids]))
    .execute()
  return new Set(rows.map(row => row.id))
}

export const findChat = (db: Db, id: number) =>
  db.selectFrom('chats').select(['id', 'name', 'last_id']).where('id', '=', id).executeTakeFirst()

/** With its members and messages. */
export const deleteImported = (trx: Trx, id: number) =>
  trx.deleteFrom('chats').where('id', '=', id).execute()
