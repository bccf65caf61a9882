import * as z from 'zod/mini'

// Messages on their way from the thread that reads them: in packs. As objects, 50,000 of them would arrive all at once and keep everyone waiting.

const readMessage = z.object({
  key: z.string(),
  at: z.string(),
  editedAt: z.nullable(z.string()),
  /** An id of Slack; empty for programs. */
  author: z.string(),
  /** Where there is no user: the name of a program. */
  name: z.string(),
  text: z.string(),
  mentions: z.array(z.string()),
  /** The first message of its thread. */
  thread: z.nullable(z.string()),
  reactions: z.array(z.object({ emoji: z.string(), users: z.array(z.string()) })),
})
export type ReadMessage = z.infer<typeof readMessage>
const pack = z.array(readMessage)

export interface PackedMessages {
  packs: Uint8Array[]
  count: number
  /** Who wrote them, each once. */
  authors: string[]
}

/** How many are unpacked, and inserted, at once. */
const AT_ONCE = 100

export function packMessages(messages: readonly ReadMessage[]): PackedMessages {
  const encoder = new TextEncoder()
  const packs: Uint8Array[] = []
  for (let at = 0; at < messages.length; at += AT_ONCE)
    packs.push(encoder.encode(JSON.stringify(messages.slice(at, at + AT_ONCE))))
  return { packs, count: messages.length, authors: [...new Set(messages.map(one => one.author))] }
}

export const unpackMessages = (bytes: Uint8Array): ReadMessage[] =>
  pack.parse(JSON.parse(new TextDecoder().decode(bytes)))
