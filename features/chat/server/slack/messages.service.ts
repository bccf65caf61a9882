import { setImmediate } from 'node:timers/promises'
import type { MutationContext } from '#platform/server/changes/mutation-context.ts'
import { type ReadMessage, unpackMessages } from './packed.service.ts'
import {
  type ImportedMessage,
  insertMessages,
  insertReactions,
  type SlackAccount,
} from './slack.repo.ts'
import { namePeople } from './text.service.ts'

/** Slack’s people by their id there. */
export type SlackPeople = ReadonlyMap<string, { name: string; account: SlackAccount | undefined }>

interface Messages {
  chatId: number
  packs: readonly Uint8Array[]
  people: SlackPeople
}

/** Who imports, and what it is written with. */
type Writing = Pick<MutationContext, 'trx'> & { caller: Pick<MutationContext['caller'], 'userId'> }

/** The messages of a new chat, in order, with their threads and reactions. */
export async function insertChatMessages(
  context: Writing,
  { chatId, packs, people }: Messages,
): Promise<void> {
  const { trx } = context
  const keyOf = (key: string) => `slack-${chatId}-${key.replace('.', '_')}`
  const ids = new Map<string, number>()
  let waiting: { row: Omit<ImportedMessage, 'text_key'>; message: ReadMessage }[] = []
  const flush = async () => {
    const made = await insertMessages(
      trx,
      waiting.map(({ row }) => row),
    )
    for (const [key, id] of made) ids.set(key, id)
    await insertReactions(
      trx,
      waiting.flatMap(({ row, message }) =>
        reactionsOf(message, { id: made.get(row.client_id), people }),
      ),
    )
    waiting = []
  }
  for (const pack of packs) {
    for (const message of unpackMessages(pack)) {
      const thread = message.thread === null ? undefined : keyOf(message.thread)
      // Its first message has to have its id.
      if (thread !== undefined && !ids.has(thread)) await flush()
      waiting.push({
        message,
        row: {
          ...toRow(context, message, people),
          chat_id: chatId,
          client_id: keyOf(message.key),
          thread_id: thread === undefined ? null : (ids.get(thread) ?? null),
        },
      })
    }
    await flush()
    // SQLite answers at once: without a pause no one else would be served until the end.
    await setImmediate()
  }
}

function toRow({ caller }: Writing, message: ReadMessage, people: SlackPeople) {
  const { author, name, text, mentions, at, editedAt } = message
  const writer = people.get(author)
  const account = writer?.account
  const mentioned = mentions.flatMap(id => people.get(id)?.account?.id ?? [])
  return {
    sender_id: account?.id ?? caller.userId,
    author: account === undefined ? name || writer?.name || 'Slack' : '',
    text: namePeople(text, id => {
      const person = people.get(id)
      return person?.account === undefined ? (person?.name ?? id) : `@${person.account.username}`
    }),
    reply_to_id: null,
    mentions: mentioned.length === 0 ? '' : `,${[...new Set(mentioned)].join(',')},`,
    event: null,
    created_at: at,
    seen_at: at,
    edited_at: editedAt,
    deleted_at: null,
    pinned_at: null,
  }
}

/** Of people with an account. */
function reactionsOf(
  { reactions, at }: ReadMessage,
  { id, people }: { id: number | undefined; people: SlackPeople },
) {
  if (id === undefined) return []
  return reactions.flatMap(({ emoji, users }) => {
    const userIds = new Set(users.flatMap(one => people.get(one)?.account?.id ?? []))
    return [...userIds].map(user_id => ({ message_id: id, user_id, emoji, created_at: at }))
  })
}
