import type { Dialect } from '#platform/server/database/dialect.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import {
  attachedOf,
  NEWEST_AMONG,
  numbersOf,
  showAttached,
  type SearchSource,
} from '#features/main-search/server/main-search.service.ts'
import { namesOf } from '#features/users/server/users.service.ts'
import { messageRecords } from './records.repo.ts'
import '../chat.tables.ts'

// Groups and message files for the global search: for members of their chats.

/** Each chat is a scope of its own: membership changes don't affect the index. */
async function scopesOf(db: Db, caller: Caller): Promise<number[]> {
  if (!caller.canOwn('read', 'Chat', caller.userId)) return []
  const rows = await db
    .selectFrom('chat_members')
    .select('chat_id')
    .where('user_id', '=', caller.userId)
    .execute()
  return rows.map(row => row.chat_id)
}

export const chatSearch = (dialect: Dialect): SearchSource => ({
  kind: 'chat',
  group: 'chats',
  async index(db, ids) {
    const rows = await db
      .selectFrom('chats')
      .select(['id', 'name'])
      .where('kind', '=', 'group')
      .where(dialect.isOneOf('id', numbersOf(ids)))
      .execute()
    return rows.map(({ id, name }) => ({ id: `${id}`, scopes: [id], title: name }))
  },
  scopesOf,
  async show(db, { caller }, ids) {
    if (!caller.canOwn('read', 'Chat', caller.userId)) return new Map()
    const rows = await db
      .selectFrom('chat_members')
      .innerJoin('chats', 'chats.id', 'chat_members.chat_id')
      .select(['chats.id', 'chats.name'])
      .where('chat_members.user_id', '=', caller.userId)
      .where('chats.kind', '=', 'group')
      .where(dialect.isOneOf('chats.id', numbersOf(ids)))
      .execute()
    return new Map(
      rows.map(({ id, name }) => [`${id}`, { id, title: name, link: `/apps/chat?chat=${id}` }]),
    )
  },
})

export const chatFileSearch = (dialect: Dialect): SearchSource => ({
  kind: 'chatFile',
  group: 'files',
  async index(db, ids) {
    const rows = await db
      .selectFrom('chat_files')
      .innerJoin('chat_messages', 'chat_messages.id', 'chat_files.message_id')
      .innerJoin('files', 'files.id', 'chat_files.file_id')
      .select(['message_id', 'file_id', 'chat_id', 'files.name'])
      .where(
        dialect.isOneOf(
          'message_id',
          attachedOf(ids).map(one => one.recordId),
        ),
      )
      .where('deleted_at', 'is', null)
      .execute()
    const found = rows.map(({ message_id, file_id, chat_id, name }) => ({
      id: `${message_id}:${file_id}`,
      scopes: [chat_id],
      title: name,
    }))
    return found.filter(one => ids.includes(one.id))
  },
  scopesOf,
  show: (db, { caller }, ids) =>
    showAttached(db, {
      ids,
      kind: 'chat',
      see: recordIds => messageRecords(dialect).see(db, caller, recordIds),
      namesOf: ownerIds => namesOf(db, dialect, ownerIds),
    }),
  async newest(db, caller, limit) {
    const chats = new Set(await scopesOf(db, caller))
    const rows = await db
      .selectFrom('chat_files')
      .innerJoin('chat_messages', 'chat_messages.id', 'chat_files.message_id')
      .select(['message_id', 'file_id', 'chat_id'])
      .orderBy('message_id', 'desc')
      .limit(NEWEST_AMONG)
      .execute()
    const own = rows.filter(row => chats.has(row.chat_id)).slice(0, limit)
    return { ids: own.map(row => `${row.message_id}:${row.file_id}`) }
  },
})
