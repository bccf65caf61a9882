import type { ChatNews } from '../../contract/chat-news.contract.ts'
import * as z from 'zod/mini'
import type { Database } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import type { EventAudience } from '#platform/server/live/audience.ts'
import { announce, type OutboxEvent } from '#platform/server/live/outbox.ts'
import { listMemberIds } from '../chat.repo.ts'
import { findMessage, toMessages } from '../messages/messages.repo.ts'
import { findReceipt, findTitle } from './news.repo.ts'

// Events to members of a chat, and their contents (docs/adr/0027). An event holds ids; audience and contents are read once on delivery, for
// any number of recipients.

const audienceShape = z.union([
  z.strictObject({ chat: z.int(), message: z.int(), isNew: z.boolean() }),
  z.strictObject({ chat: z.int(), seen: z.int() }),
  z.strictObject({ chat: z.int() }),
  z.strictObject({ person: z.int() }),
])
export type ChatAudience = z.infer<typeof audienceShape>

/** Larger chats have no read receipts: every read would notify everyone. */
export const RECEIPTS_UP_TO = 50
const CHATS_REMEMBERED = 2_000

export const toAudience = (audience: ChatAudience): string => JSON.stringify(audience)

/** Queues an event for the members of a chat, in the causing transaction. */
export async function notifyChat(
  trx: Trx,
  parsed: Exclude<ChatAudience, { person: number }>,
  now: Date,
): Promise<void> {
  await announce(trx, { topic: 'Chat', ids: [parsed.chat], now, audienceKey: toAudience(parsed) })
}

export interface News {
  addressEvent(text: string): Promise<EventAudience | undefined>
  /** Invalidates cached members. */
  handleEvents(events: readonly Pick<OutboxEvent, 'topic' | 'audienceKey'>[]): void
}

export function createNews({ database }: { database: Database }): News {
  const members = new Map<number, Promise<ReadonlySet<number>>>()

  function membersOf(chatId: number): Promise<ReadonlySet<number>> {
    const known =
      members.get(chatId) ?? listMemberIds(database.read, chatId).then(ids => new Set(ids))
    if (members.size >= CHATS_REMEMBERED) members.clear()
    members.set(chatId, known)
    known.catch(() => members.delete(chatId))
    return known
  }

  async function newsOf(audience: ChatAudience, size: number): Promise<ChatNews | undefined> {
    if ('person' in audience) return { kind: 'person', userId: audience.person }
    if ('message' in audience) return newsOfMessage(database, audience, size)
    if ('seen' in audience) return newsOfSeen(database, audience)
    return { kind: 'chat', chatId: audience.chat }
  }

  return {
    async addressEvent(text) {
      const { data: audience } = audienceShape.safeParse(JSON.parse(text))
      if (audience === undefined) return undefined
      const userIds = 'chat' in audience ? await membersOf(audience.chat) : undefined
      const data = await newsOf(audience, userIds?.size ?? 0)
      return data === undefined ? undefined : { userIds, data }
    },
    handleEvents(events) {
      for (const { topic, audienceKey } of events) {
        const { data } =
          topic === 'Chat' && audienceKey !== null
            ? audienceShape.safeParse(JSON.parse(audienceKey))
            : { data: undefined }
        if (data !== undefined && 'chat' in data && !('message' in data) && !('seen' in data))
          members.delete(data.chat)
      }
    },
  }
}

type MessageAudience = Extract<ChatAudience, { message: number }>

async function newsOfMessage(
  { read, dialect }: Database,
  { chat, message: id, isNew }: MessageAudience,
  size: number,
): Promise<ChatNews | undefined> {
  const row = await findMessage(read, { id, chatId: chat })
  const [message] = row === undefined ? [] : await toMessages(read, { dialect, rows: [row] })
  if (message === undefined) return undefined
  const title = await findTitle(read, chat)
  return {
    kind: 'message',
    message: { ...message, attachments: [] },
    isNew,
    isPartial: message.attachments.length > 0,
    senderName: message.senderName,
    title,
    hasReceipts: size <= RECEIPTS_UP_TO,
  }
}

async function newsOfSeen(
  { read }: Database,
  { chat, seen }: Extract<ChatAudience, { seen: number }>,
): Promise<ChatNews | undefined> {
  const row = await findReceipt(read, { chatId: chat, userId: seen })
  if (row === undefined) return undefined
  const { seen_id: seenId, delivered_id: deliveredId, seen_at: seenAt } = row
  return { kind: 'seen', chatId: chat, userId: seen, seenId, deliveredId, seenAt }
}
