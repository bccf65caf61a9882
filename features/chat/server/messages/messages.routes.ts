import { chatContract, type ChatMessage } from '../../contract/chat.contract.ts'
import { chatMessagesContract } from '../../contract/chat-messages.contract.ts'
import { EDIT_MILLISECONDS, MESSAGES_AT_ONCE } from '../../contract/chat.rules.ts'
import type { Actor } from '#platform/server/access/actor.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { dropFile } from '#features/files/server/files.service.ts'
import { alreadyDeleted, messageNotFound, notYours, tooLate } from '../chat.errors.ts'
import { getMembership, type Membership } from '../chat.repo.ts'
import type { ChatParts } from '../chat.context.ts'
import type { MessageRow } from '../chat.tables.ts'
import { tellChat } from '../news/news.service.ts'
import { listKept } from './kept.repo.ts'
import { findById, listMessages, toMessages, updateMessage } from './messages.repo.ts'
import { findMentioned } from './send.service.ts'

// Single messages: pages of them, and what is done to one (features.md CHAT-03, 08, 10).

type Change = (step: { trx: Trx; row: MessageRow; member: Membership; now: Date }) => Promise<void>

export function messagesRoutes(parts: ChatParts): Route[] {
  const { database, pictures } = parts
  const { read, dialect } = database
  const readerOf = (caller: Caller) => ({
    userId: caller.userId,
    urlOf: (file: string) => pictures.urlOf(file, caller),
  })
  return [
    route(chatContract.listMessages, async ({ query: { id, ...span }, caller }) => {
      const member = await getMembership(read, { chatId: id, userId: caller.userId })
      const { rows, ...ends } = await listMessages(read, { member, ...span })
      return {
        messages: await toMessages(read, { dialect, rows, reader: readerOf(caller) }),
        ...ends,
      }
    }),
    route(chatContract.listKept, async ({ query, caller }) => {
      const member = await getMembership(read, { chatId: query.id, userId: caller.userId })
      const rows = await listKept(read, {
        member,
        kind: query.kind,
        before: query.before,
        limit: MESSAGES_AT_ONCE + 1,
      })
      const messages = await toMessages(read, {
        dialect,
        rows: rows.slice(0, MESSAGES_AT_ONCE),
        reader: readerOf(caller),
      })
      return { messages, hasMore: rows.length > MESSAGES_AT_ONCE }
    }),
    editRoute(parts),
    deleteRoute(parts),
    ...markRoutes(parts),
  ]
}

/** Does something to a message of a chat the caller is in, tells its members, and answers the message as it is then. */
async function changeMessage(
  { database, clock, pictures }: ChatParts,
  { id, caller }: { id: number; caller: Caller },
  change: Change,
): Promise<{ message: ChatMessage }> {
  const row = await database.write(async trx => {
    const now = clock()
    const found = await findById(trx, id)
    if (found === undefined) throw messageNotFound()
    const member = await findPlace(trx, { row: found, caller })
    await change({ trx, row: found, member, now })
    await tellChat(trx, { chat: found.chat_id, message: id, isNew: false }, now)
    return (await findById(trx, id)) ?? found
  })
  const reader = { userId: caller.userId, urlOf: (file: string) => pictures.urlOf(file, caller) }
  const [message] = await toMessages(database.read, {
    dialect: database.dialect,
    rows: [row],
    reader,
  })
  if (message === undefined) throw messageNotFound()
  return { message }
}

async function findPlace(
  trx: Trx,
  { row, caller }: { row: MessageRow; caller: Caller },
): Promise<Membership> {
  const member = await getMembership(trx, { chatId: row.chat_id, userId: caller.userId }).catch(
    () => undefined,
  )
  // Who is not in the chat is not told that it has such a message.
  if (member === undefined || row.id <= member.cleared_id) throw messageNotFound()
  return member
}

const editRoute = (parts: ChatParts): Route =>
  route(chatMessagesContract.editMessage, ({ body: { id, message: text }, caller }) =>
    changeMessage(parts, { id, caller }, async ({ trx, row, now }) => {
      if (row.sender_id !== caller.userId || row.event !== null) throw notYours()
      if (row.deleted_at !== null) throw alreadyDeleted()
      if (isOver(row, now)) throw tooLate()
      if (row.text === text) return
      await keepOld(trx, row, now)
      const mentions = await findMentioned(trx, { chatId: row.chat_id, text })
      await updateMessage(trx, id, { text, mentions, edited_at: now.toISOString() })
    }),
  )

const deleteRoute = (parts: ChatParts): Route =>
  route(chatMessagesContract.deleteMessage, ({ id, caller, actor }) =>
    changeMessage(parts, { id, caller }, async ({ trx, row, member, now }) => {
      const isMine = row.sender_id === caller.userId
      const isOwner = member.kind === 'group' && member.role === 'owner'
      if ((!isMine && !isOwner) || row.event !== null) throw notYours()
      if (row.deleted_at !== null) return
      if (isMine && !isOwner && isOver(row, now)) throw tooLate()
      await keepOld(trx, row, now)
      const files = await trx
        .deleteFrom('chat_files')
        .where('message_id', '=', id)
        .returning('file_id')
        .execute()
      for (const { file_id } of files) await dropFile(trx, file_id)
      await trx.deleteFrom('chat_reactions').where('message_id', '=', id).execute()
      await updateMessage(trx, id, {
        text: '',
        mentions: '',
        deleted_at: now.toISOString(),
        pinned_at: null,
      })
      if (!isMine) await recordTaken(trx, { actor, row, now })
    }),
  )

const isOver = ({ created_at }: MessageRow, now: Date): boolean =>
  now.getTime() - Date.parse(created_at) > EDIT_MILLISECONDS

/** What was said before stays for the export that the law may ask for (CHAT-19). */
const keepOld = (trx: Trx, { id, text }: MessageRow, now: Date) =>
  trx.insertInto('chat_edits').values({ message_id: id, at: now.toISOString(), text }).execute()

async function recordTaken(
  trx: Trx,
  { actor, row, now }: { actor: Actor; row: MessageRow; now: Date },
): Promise<void> {
  const records = [
    {
      id: `message-${row.id}`,
      name: `message ${row.id}`,
      before: { sender: row.sender_id },
      after: { deleted: true },
    },
  ]
  await recordChange(trx, {
    actor,
    now,
    action: 'delete',
    subject: 'Chat',
    records,
    onlyFor: actor.userId ?? undefined,
  })
}

function markRoutes(parts: ChatParts): Route[] {
  const { database, clock } = parts
  return [
    route(
      chatMessagesContract.reactToMessage,
      ({ body: { id, emoji, isOn }, caller: { userId }, caller }) =>
        changeMessage(parts, { id, caller }, async ({ trx, row, now }) => {
          if (row.deleted_at !== null) throw alreadyDeleted()
          const mine = { message_id: id, user_id: userId, emoji, created_at: now.toISOString() }
          if (isOn) {
            await trx
              .insertInto('chat_reactions')
              .values(mine)
              .onConflict(conflict =>
                conflict.columns(['message_id', 'user_id', 'emoji']).doNothing(),
              )
              .execute()
          } else {
            await trx
              .deleteFrom('chat_reactions')
              .where('message_id', '=', id)
              .where('user_id', '=', userId)
              .where('emoji', '=', emoji)
              .execute()
          }
        }),
    ),
    route(chatMessagesContract.pinMessage, ({ body: { id, isPinned }, caller }) =>
      changeMessage(parts, { id, caller }, async ({ trx, row, now }) => {
        if (row.deleted_at !== null) throw alreadyDeleted()
        await updateMessage(trx, id, { pinned_at: isPinned ? now.toISOString() : null })
      }),
    ),
    route(chatMessagesContract.starMessage, async ({ body: { id, isStarred }, caller }) => {
      await database.write(async trx => {
        const row = await findById(trx, id)
        if (row === undefined) throw messageNotFound()
        await findPlace(trx, { row, caller })
        const mine = { user_id: caller.userId, message_id: id }
        if (isStarred) {
          await trx
            .insertInto('chat_stars')
            .values(mine)
            .onConflict(conflict => conflict.columns(['user_id', 'message_id']).doNothing())
            .execute()
        } else
          await trx
            .deleteFrom('chat_stars')
            .where('user_id', '=', caller.userId)
            .where('message_id', '=', id)
            .execute()
        await announce(trx, {
          topic: 'Chat',
          ids: [row.chat_id],
          now: clock(),
          userId: caller.userId,
        })
      })
      return { ok: true as const }
    }),
  ]
}
