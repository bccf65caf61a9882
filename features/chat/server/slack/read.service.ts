import { MAX_GROUP_NAME, MAX_MESSAGE } from '../../contract/chat.rules.ts'
import { MAX_SLACK_MESSAGES, type SlackLeftOut } from '../../contract/chat-slack.contract.ts'
import type { LeftOut } from '#platform/contract/import.rules.ts'
import { collectSkipped } from '#platform/server/import/left-out.ts'
import { type ArchiveFault, BadArchive } from '#platform/server/zip/read-zip.ts'
import {
  openSlackArchive,
  type SlackArchive,
  type SlackChat,
  type SlackKind,
  type SlackMessage,
  type SlackUser,
} from './archive.service.ts'
import { emojiOf } from './emoji.service.ts'
import { type PackedMessages, packMessages, type ReadMessage } from './packed.service.ts'
import { peopleIn, splitText, toText } from './text.service.ts'

// A Slack export as chats and messages. Runs in a worker thread (`slack.routes.ts`), as it is the work of the person who made the file.

export interface ReadChat {
  key: string
  row: number
  kind: SlackKind
  name: string
  creator: string
  members: string[]
  messages: PackedMessages
}
export interface ReadPerson {
  id: string
  name: string
  email: string
}
export interface ReadSlack {
  chats: ReadChat[]
  people: ReadPerson[]
  left: LeftOut<SlackLeftOut>
}
export interface SlackFile {
  bytes: Uint8Array
  /** Chats imported before. */
  known: readonly string[]
}

/** Messages that say what Slack did, and no one wrote. */
const WRITTEN = new Set([
  '',
  'thread_broadcast',
  'me_message',
  'bot_message',
  'file_share',
  'reply_broadcast',
])
/** People are named afterwards, which may make a text longer. */
const MAX_TEXT = MAX_MESSAGE - 500

/** The chats that fit one import; others are reported. Answers why where the file is none. */
export function readSlack({ bytes, known }: SlackFile): ReadSlack | { fault: ArchiveFault } {
  try {
    return readArchive(openSlackArchive(bytes), new Set(known))
  } catch (error) {
    if (error instanceof BadArchive) return { fault: error.fault }
    throw error
  }
}

function readArchive(archive: SlackArchive, known: ReadonlySet<string>): ReadSlack {
  const { left, leave } = collectSkipped<SlackLeftOut>()
  const names = new Map(archive.users.map(user => [user.id, nameOf(user)]))
  const channels = new Map(archive.chats.map(chat => [chat.id, chat.name]))
  const chats: ReadChat[] = []
  let free = MAX_SLACK_MESSAGES
  for (const [index, chat] of archive.chats.entries()) {
    const name = nameOfChat(chat, names)
    const lose = (reason: SlackLeftOut, title = name) => leave({ row: index + 1, title, reason })
    if (known.has(chat.id)) {
      lose('known')
      continue
    }
    const { messages, unreadable } = archive.readMessages(chat)
    const read = messages.flatMap(message =>
      WRITTEN.has(message.subtype) ? readMessage(message, id => channels.get(id)) : [],
    )
    const isTooMany = Math.max(read.length, messages.length) > MAX_SLACK_MESSAGES
    if (read.length > free || isTooMany) {
      lose(isTooMany ? 'too_large' : 'over_limit')
      continue
    }
    free -= read.length
    report({ messages, unreadable, name, lose })
    const { id: key, kind, creator, members } = chat
    chats.push({ key, row: index + 1, kind, name, creator, members, messages: packMessages(read) })
  }
  const people = archive.users.map(({ id, profile, ...user }) => ({
    id,
    name: names.get(id) ?? user.name,
    email: profile.email,
  }))
  return { chats, people, left }
}

interface Reporting {
  messages: readonly SlackMessage[]
  unreadable: number
  name: string
  lose: (reason: SlackLeftOut, title?: string) => void
}
/** Files one by one, as an export has their addresses only; the rest once a chat. */
function report({ messages, unreadable, name, lose }: Reporting): void {
  if (unreadable > 0) lose('unreadable')
  if (messages.some(({ subtype }) => !WRITTEN.has(subtype))) lose('notices')
  if (messages.some(one => one.reactions.some(({ name: emoji }) => emojiOf(emoji) === undefined)))
    lose('reactions')
  for (const { files } of messages)
    for (const file of files) lose('files', `${name}: ${file.title || file.name || '–'}`)
}

/** A message, in parts where ours are shorter; nothing if nothing of it is left. */
function readMessage(
  message: SlackMessage,
  channelOf: (id: string) => string | undefined,
): ReadMessage[] {
  const { ts, user, username, files, attachments, edited } = message
  const markup =
    message.text || attachments.map(one => one.text || one.fallback || one.title).join('\n')
  const named = files.map(one => `📎 ${one.title || one.name}`.trim())
  const text = [toText(markup, { channelOf }), ...named].filter(line => line !== '').join('\n')
  if (text === '') return []
  const thread = message.thread_ts
  return splitText(text, MAX_TEXT).map((part, index) => ({
    key: index === 0 ? ts : `${ts}-${index}`,
    at: momentOf(ts),
    editedAt: edited?.ts === undefined ? null : momentOf(edited.ts),
    author: user,
    name: username,
    text: part,
    mentions: peopleIn(part),
    thread: thread === '' || thread === ts ? null : thread,
    reactions: index === 0 ? readReactions(message) : [],
  }))
}

/** One sign may have several names there. */
function readReactions({ reactions }: SlackMessage): ReadMessage['reactions'] {
  const found = new Map<string, Set<string>>()
  for (const { name, users } of reactions) {
    const emoji = emojiOf(name)
    if (emoji !== undefined) found.set(emoji, new Set([...(found.get(emoji) ?? []), ...users]))
  }
  return [...found].map(([emoji, users]) => ({ emoji, users: [...users] }))
}

const momentOf = (ts: string): string => new Date(Math.round(Number(ts) * 1_000)).toISOString()

const nameOf = ({ profile, real_name, name, id }: SlackUser): string =>
  (profile.real_name || real_name || profile.display_name || name || id).trim().slice(0, 100)

function nameOfChat(chat: SlackChat, names: ReadonlyMap<string, string>): string {
  const isNamed = (chat.kind === 'channel' || chat.kind === 'private') && chat.name !== ''
  const people = () => chat.members.map(id => names.get(id) ?? id).join(', ')
  const name = isNamed ? chat.name : people()
  return name.slice(0, MAX_GROUP_NAME).trim() || chat.id.slice(0, MAX_GROUP_NAME)
}
