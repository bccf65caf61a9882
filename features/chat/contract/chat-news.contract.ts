import * as z from 'zod/mini'
import { chatMessage } from './chat.contract.ts'

// Live events of chat, with their contents (docs/adr/0027): all members of a chat receive the same.

export const chatNews = z.discriminatedUnion('kind', [
  /** A message was created or changed. */
  z.object({
    kind: z.literal('message'),
    message: chatMessage,
    isNew: z.boolean(),
    /** Parts differ per reader (file URLs): fetch it. */
    isPartial: z.boolean(),
    senderName: z.string(),
    /** The name of the group; empty between two people. */
    title: z.string(),
    /** The chat is small enough for read receipts. */
    hasReceipts: z.boolean(),
  }),
  z.object({
    kind: z.literal('typing'),
    chatId: z.int(),
    userId: z.int(),
    name: z.string(),
    isTyping: z.boolean(),
  }),
  z.object({
    kind: z.literal('seen'),
    chatId: z.int(),
    userId: z.int(),
    seenId: z.int(),
    deliveredId: z.int(),
    seenAt: z.nullable(z.string()),
  }),
  /** Its name or members changed. */
  z.object({ kind: z.literal('chat'), chatId: z.int() }),
  /** A person’s status or about text. */
  z.object({ kind: z.literal('person'), userId: z.int() }),
])
export type ChatNews = z.infer<typeof chatNews>
