import { foldSearch } from '#platform/contract/fold.rules.ts'
import type { ChatMessage } from '../../contract/chat.contract.ts'
import * as z from 'zod/mini'
import { CHAT_EVENTS } from '../../contract/chat.rules.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Dialect } from '#platform/server/database/dialect.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { namesOf } from '#features/users/server/users.service.ts'
import type { Membership } from '../chat.repo.ts'
import type { MessageRow, MessagesTable } from '../chat.tables.ts'
import {
  filesOf,
  quotesOf,
  reactionsOf,
  senderIdOf,
  starsOf,
  threadsOf,
} from './message-parts.repo.ts'

// Messages as stored, and as returned.

export const findMessage = (
  db: Db,
  { id, chatId }: { id: number; chatId: number },
): Promise<MessageRow | undefined> =>
  db
    .selectFrom('chat_messages')
    .selectAll()
    .where('id', '=', id)
    .where('chat_id', '=', chatId)
    .executeTakeFirst()

export const findById = (db: Db, id: number): Promise<MessageRow | undefined> =>
  db.selectFrom('chat_messages').selectAll().where('id', '=', id).executeTakeFirst()

export const listByIds = (db: Db, dialect: Dialect, ids: number[]): Promise<MessageRow[]> =>
  db.selectFrom('chat_messages').selectAll().where(dialect.isOneOf('id', ids)).execute()

export const findByClient = (
  db: Db,
  { senderId, clientId }: { senderId: number; clientId: string },
): Promise<MessageRow | undefined> =>
  db
    .selectFrom('chat_messages')
    .selectAll()
    .where('sender_id', '=', senderId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()

export type NewMessageRow = Pick<MessagesTable, 'chat_id' | 'sender_id' | 'text' | 'created_at'> &
  Partial<
    Pick<
      MessagesTable,
      'client_id' | 'reply_to_id' | 'thread_id' | 'mentions' | 'event' | 'seen_at'
    >
  >

/** Appends a message to its chat. */
export async function insertMessage(trx: Trx, row: NewMessageRow): Promise<MessageRow> {
  const empty = {
    client_id: null,
    reply_to_id: null,
    thread_id: null,
    mentions: '',
    event: null,
    seen_at: null,
  }
  const made = await trx
    .insertInto('chat_messages')
    .values({
      ...empty,
      edited_at: null,
      deleted_at: null,
      pinned_at: null,
      ...row,
      text_key: foldSearch(row.text),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await trx.updateTable('chats').set({ last_id: made.id }).where('id', '=', row.chat_id).execute()
  return made
}

export async function updateMessage(
  trx: Trx,
  id: number,
  change: Partial<Pick<MessageRow, 'text' | 'edited_at' | 'deleted_at' | 'pinned_at' | 'mentions'>>,
): Promise<void> {
  const keys = change.text === undefined ? {} : { text_key: foldSearch(change.text) }
  await trx
    .updateTable('chat_messages')
    .set({ ...change, ...keys })
    .where('id', '=', id)
    .execute()
}

/** Messages visible to a member: one thread, or the main conversation. */
const selectVisible = (
  db: Db,
  { chat_id, cleared_id }: Pick<Membership, 'chat_id' | 'cleared_id'>,
  thread?: number,
) => {
  const all = db
    .selectFrom('chat_messages')
    .selectAll()
    .where('chat_id', '=', chat_id)
    .where('id', '>', cleared_id)
  if (thread === undefined) return all.where('thread_id', 'is', null)
  return all.where(eb => eb.or([eb('thread_id', '=', thread), eb('id', '=', thread)]))
}

export interface Span {
  member: Pick<Membership, 'chat_id' | 'cleared_id'>
  thread?: number | undefined
  before?: number | undefined
  after?: number | undefined
  around?: number | undefined
  limit: number
}
interface Slice {
  rows: MessageRow[]
  hasBefore: boolean
  hasAfter: boolean
}

/** Messages in sending order, and whether there are more on either side. */
export async function listMessages(
  db: Db,
  { member, thread, before, after, around, limit }: Span,
): Promise<Slice> {
  const visible = () => selectVisible(db, member, thread)
  const older = async (than: number | undefined, most: number) => {
    const page = visible().orderBy('id', 'desc')
    const rows = await (than === undefined ? page : page.where('id', '<', than))
      .limit(most + 1)
      .execute()
    return { rows: rows.slice(0, most).toReversed(), hasMore: rows.length > most }
  }
  const newer = async (than: number, most: number) => {
    const rows = await visible()
      .where('id', '>', than)
      .orderBy('id')
      .limit(most + 1)
      .execute()
    return { rows: rows.slice(0, most), hasMore: rows.length > most }
  }
  if (around !== undefined) {
    const half = Math.ceil(limit / 2)
    const [above, below] = [await older(around, half), await newer(around - 1, half)]
    return {
      rows: [...above.rows, ...below.rows],
      hasBefore: above.hasMore,
      hasAfter: below.hasMore,
    }
  }
  if (after !== undefined) {
    const below = await newer(after, limit)
    return { rows: below.rows, hasBefore: after > member.cleared_id, hasAfter: below.hasMore }
  }
  const above = await older(before, limit)
  return { rows: above.rows, hasBefore: above.hasMore, hasAfter: before !== undefined }
}

/** The newest visible message of each chat outside of threads. */
export async function listLast(
  db: Db,
  dialect: Dialect,
  members: Pick<Membership, 'chat_id' | 'user_id'>[],
): Promise<Map<number, MessageRow>> {
  const [first] = members
  if (first === undefined) return new Map()
  const newest = await db
    .selectFrom('chat_members')
    .select(eb =>
      eb
        .selectFrom('chat_messages')
        .select(one => one.fn.max('chat_messages.id').as('id'))
        .whereRef('chat_messages.chat_id', '=', 'chat_members.chat_id')
        .whereRef('chat_messages.id', '>', 'chat_members.cleared_id')
        .where('chat_messages.thread_id', 'is', null)
        .as('id'),
    )
    .where('user_id', '=', first.user_id)
    .where(
      dialect.isOneOf(
        'chat_members.chat_id',
        members.map(member => member.chat_id),
      ),
    )
    .execute()
  const ids = newest.flatMap(({ id }) => (id === null ? [] : [id]))
  const rows = await db
    .selectFrom('chat_messages')
    .selectAll()
    .where(dialect.isOneOf('id', ids))
    .execute()
  return new Map(rows.map(row => [row.chat_id, row]))
}

const eventShape = z.object({ kind: z.enum(CHAT_EVENTS), names: z.array(z.string()) })
export const readEvent = (event: string | null): ChatMessage['event'] =>
  event === null ? null : (eventShape.safeParse(JSON.parse(event)).data ?? null)

export interface MessagesToRender {
  dialect: Dialect
  rows: MessageRow[]
  /** Adds the reader's stars and file URLs; omitted for events. */
  reader?: { userId: number; urlOf: (fileId: string) => string }
}

/** Messages with all parts, by a fixed number of queries. */
export async function toMessages(
  db: Db,
  { dialect, rows, reader }: MessagesToRender,
): Promise<ChatMessage[]> {
  if (rows.length === 0) return []
  const ids = rows.map(row => row.id)
  const [names, files, reactions, quotes, threads, stars] = await Promise.all([
    namesOf(
      db,
      dialect,
      rows.map(row => row.sender_id),
    ),
    filesOf(db, dialect, ids),
    reactionsOf(db, dialect, ids),
    quotesOf(
      db,
      dialect,
      rows.flatMap(row => row.reply_to_id ?? []),
    ),
    threadsOf(db, dialect, ids),
    reader === undefined ? new Set<number>() : starsOf(db, dialect, { ids, userId: reader.userId }),
  ])
  return rows.map(row => ({
    id: row.id,
    chatId: row.chat_id,
    message: row.text,
    time: row.created_at,
    senderId: senderIdOf(row),
    senderName: row.author || (names.get(row.sender_id) ?? ''),
    clientId: row.client_id,
    seenAt: row.seen_at,
    editedAt: row.edited_at,
    deletedAt: row.deleted_at,
    pinnedAt: row.pinned_at,
    attachments: (files.get(row.id) ?? []).map(file => ({
      ...file,
      url: reader?.urlOf(file.id) ?? '',
    })),
    replyTo: row.reply_to_id === null ? null : (quotes.get(row.reply_to_id) ?? null),
    reactions: reactions.get(row.id) ?? [],
    mentions: row.mentions.split(',').filter(Boolean).map(Number),
    threadId: row.thread_id,
    thread: threads.get(row.id) ?? null,
    isStarred: stars.has(row.id),
    event: readEvent(row.event),
  }))
}
