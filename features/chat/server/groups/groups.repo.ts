import { sql } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import { containsPattern, foldText } from '#platform/server/database/fold-text.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import '../chat.tables.ts'

/** A person's groups whose name contains a text. */
export const findGroups = (
  db: Db,
  { userId, q, limit }: { userId: number; q: string; limit: number },
) =>
  db
    .selectFrom('chats')
    .innerJoin('chat_members', 'chat_members.chat_id', 'chats.id')
    .select(['chats.id', 'chats.name'])
    .where('chat_members.user_id', '=', userId)
    .where('kind', '=', 'group')
    .where(eb => eb('name_key', 'like', sql<string>`${containsPattern(q)} escape '\\'`))
    .orderBy('name_key')
    .limit(limit)
    .execute()

export const updateGroupName = (trx: Trx, { id, name }: { id: number; name: string }) =>
  trx
    .updateTable('chats')
    .set({ name, name_key: foldText(name) })
    .where('id', '=', id)
    .execute()

export const deleteMember = (trx: Trx, { chatId, userId }: { chatId: number; userId: number }) =>
  trx
    .deleteFrom('chat_members')
    .where('chat_id', '=', chatId)
    .where('user_id', '=', userId)
    .execute()

/** The active ones of some people. */
export async function listActivePeople(
  db: Db,
  ids: number[],
): Promise<{ id: number; full_name: string }[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('users')
    .select(['id', 'full_name'])
    .where('id', 'in', ids)
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .execute()
}

/** A person's groups, by name. */
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

/** The number of groups owned by someone, shown before they are deleted. */
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
