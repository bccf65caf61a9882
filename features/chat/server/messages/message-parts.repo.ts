import {
  type ChatAttachment,
  type ChatMessage,
  type Voice,
  voice as voiceShape,
} from '../../contract/chat.contract.ts'
import { asStored } from '#platform/server/database/stored.ts'
import { MAX_QUOTE } from '../../contract/chat.rules.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Dialect } from '#platform/server/database/dialect.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import type { MessageRow } from '../chat.tables.ts'
import '../chat.tables.ts'

// Parts of messages: files, reactions, quotes, threads, stars. One query each per page.

const storedVoice = asStored(voiceShape)

/** Who wrote a message; 0 for writers without an account. */
export const senderIdOf = ({
  sender_id,
  author,
}: Pick<MessageRow, 'sender_id' | 'author'>): number => (author === '' ? sender_id : 0)

export async function filesOf(
  db: Db,
  dialect: Dialect,
  ids: number[],
): Promise<Map<number, Omit<ChatAttachment, 'url'>[]>> {
  const rows = await db
    .selectFrom('chat_files')
    .innerJoin('files', 'files.id', 'chat_files.file_id')
    .select(['message_id', 'files.id', 'files.name', 'files.type', 'files.size', 'voice'])
    .where(dialect.isOneOf('message_id', ids))
    .orderBy('message_id')
    .orderBy('position')
    .execute()
  const found = new Map<number, Omit<ChatAttachment, 'url'>[]>()
  for (const { message_id, voice, ...file } of rows)
    found.set(message_id, [
      ...(found.get(message_id) ?? []),
      voice === null ? file : { ...file, voice: storedVoice.parse(JSON.parse(voice)) },
    ])
  return found
}

export async function reactionsOf(
  db: Db,
  dialect: Dialect,
  ids: number[],
): Promise<Map<number, ChatMessage['reactions']>> {
  const rows = await db
    .selectFrom('chat_reactions')
    .select(['message_id', 'emoji', 'user_id'])
    .where(dialect.isOneOf('message_id', ids))
    .orderBy('created_at')
    .orderBy('user_id')
    .execute()
  const found = new Map<number, ChatMessage['reactions']>()
  for (const { message_id, emoji, user_id } of rows) {
    const some = found.get(message_id) ?? []
    const same = some.find(one => one.emoji === emoji)
    if (same === undefined) some.push({ emoji, userIds: [user_id] })
    else same.userIds.push(user_id)
    found.set(message_id, some)
  }
  return found
}

export async function quotesOf(
  db: Db,
  dialect: Dialect,
  ids: number[],
): Promise<Map<number, NonNullable<ChatMessage['replyTo']>>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('chat_messages')
    .innerJoin('users', 'users.id', 'chat_messages.sender_id')
    .select([
      'chat_messages.id',
      'sender_id',
      'author',
      'text',
      'chat_messages.deleted_at',
      'full_name',
    ])
    .where(dialect.isOneOf('chat_messages.id', ids))
    .execute()
  return new Map(
    rows.map(row => [
      row.id,
      {
        id: row.id,
        senderId: senderIdOf(row),
        senderName: row.author || row.full_name,
        message: row.text.slice(0, MAX_QUOTE),
        isDeleted: row.deleted_at !== null,
      },
    ]),
  )
}

export async function threadsOf(
  db: Db,
  dialect: Dialect,
  ids: number[],
): Promise<Map<number, NonNullable<ChatMessage['thread']>>> {
  const rows = await db
    .selectFrom('chat_messages')
    .select([
      'thread_id',
      eb => eb.fn.countAll<number>().as('n'),
      eb => eb.fn.max('created_at').as('last_at'),
    ])
    .where(dialect.isOneOf('thread_id', ids))
    .where('deleted_at', 'is', null)
    .groupBy('thread_id')
    .execute()
  return new Map(
    rows.flatMap(row =>
      row.thread_id === null
        ? []
        : [[row.thread_id, { count: Number(row.n), lastAt: row.last_at }]],
    ),
  )
}

export async function starsOf(
  db: Db,
  dialect: Dialect,
  { ids, userId }: { ids: number[]; userId: number },
): Promise<Set<number>> {
  const rows = await db
    .selectFrom('chat_stars')
    .select('message_id')
    .where('user_id', '=', userId)
    .where(dialect.isOneOf('message_id', ids))
    .execute()
  return new Set(rows.map(row => row.message_id))
}

interface NewFile {
  messageId: number
  fileId: string
  position: number
  voice: Voice | undefined
}
export const insertFile = (trx: Trx, { messageId, fileId, position, voice }: NewFile) =>
  trx
    .insertInto('chat_files')
    .values({
      message_id: messageId,
      file_id: fileId,
      position,
      voice: voice === undefined ? null : JSON.stringify(voice),
    })
    .execute()

/** Returns the file ids. */
export async function deleteFiles(trx: Trx, messageId: number): Promise<string[]> {
  const files = await trx
    .deleteFrom('chat_files')
    .where('message_id', '=', messageId)
    .returning('file_id')
    .execute()
  return files.map(file => file.file_id)
}

/** Stores a message's earlier text. */
export const insertEdit = (trx: Trx, { id, text }: MessageRow, now: Date) =>
  trx.insertInto('chat_edits').values({ message_id: id, at: now.toISOString(), text }).execute()

export const deleteReactions = (trx: Trx, messageId: number) =>
  trx.deleteFrom('chat_reactions').where('message_id', '=', messageId).execute()

interface Reaction {
  messageId: number
  userId: number
  emoji: string
  isOn: boolean
  now: Date
}
export async function saveReaction(
  trx: Trx,
  { messageId, userId, emoji, isOn, now }: Reaction,
): Promise<void> {
  if (isOn) {
    await trx
      .insertInto('chat_reactions')
      .values({ message_id: messageId, user_id: userId, emoji, created_at: now.toISOString() })
      .onConflict(conflict => conflict.columns(['message_id', 'user_id', 'emoji']).doNothing())
      .execute()
    return
  }
  await trx
    .deleteFrom('chat_reactions')
    .where('message_id', '=', messageId)
    .where('user_id', '=', userId)
    .where('emoji', '=', emoji)
    .execute()
}

export async function saveStar(
  trx: Trx,
  { userId, messageId, isStarred }: { userId: number; messageId: number; isStarred: boolean },
): Promise<void> {
  if (isStarred) {
    await trx
      .insertInto('chat_stars')
      .values({ user_id: userId, message_id: messageId })
      .onConflict(conflict => conflict.columns(['user_id', 'message_id']).doNothing())
      .execute()
    return
  }
  await trx
    .deleteFrom('chat_stars')
    .where('user_id', '=', userId)
    .where('message_id', '=', messageId)
    .execute()
}
