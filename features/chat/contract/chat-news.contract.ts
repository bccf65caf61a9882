import * as z from 'zod/mini'
import { chatMessage } from './chat.contract.ts'

// What the live channel brings of chat, with its contents (docs/adr/0027): the members of a chat are told the same, at the same moment.

export const chatNews = z.discriminatedUnion('kind', [
  /** A message is new, or not what it was. */
  z.object({
    kind: z.literal('message'),
    message: chatMessage,
    isNew: z.boolean(),
    /** Something in it is each reader’s own (addresses of files): ask for it. */
    isPartial: z.boolean(),
    senderName: z.string(),
    /** The name of the group; empty between two people. */
    title: z.string(),
    /** The chat is small enough that everybody is told who has seen what. */
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
  /** Its name, or who is in it. */
  z.object({ kind: z.literal('chat'), chatId: z.int() }),
  /** A person’s status or words about themselves. */
  z.object({ kind: z.literal('person'), userId: z.int() }),
])
export type ChatNews = z.infer<typeof chatNews>
