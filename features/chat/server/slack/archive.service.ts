import * as z from 'zod/mini'
import { MAX_SLACK_MESSAGES } from '../../contract/chat-slack.contract.ts'
import { BadArchive, readZip, type ZipPart } from '#platform/server/zip/read-zip.ts'

// The files of a Slack export: `channels.json`, `users.json` and their like, and a folder for each chat with a file a day.

const LIMITS = { entries: 50_000, bytes: 300_000_000, entryBytes: 30_000_000, ratio: 300 }

const text = z._default(
  z.pipe(
    z.nullable(z.string()),
    z.transform((given: string | null) => given ?? ''),
  ),
  '',
)
const ids = z._default(z.array(z.string()), [])
const slackUser = z.object({
  id: z.string(),
  name: text,
  real_name: text,
  profile: z._default(z.object({ real_name: text, display_name: text, email: text }), {
    real_name: '',
    display_name: '',
    email: '',
  }),
})
const slackChannel = z.object({ id: z.string(), name: text, creator: text, members: ids })
export type SlackUser = z.output<typeof slackUser>
type SlackChannel = z.output<typeof slackChannel>

const file = z.object({ name: text, title: text })
const attachment = z.object({ title: text, text: text, fallback: text })
const slackMessage = z.object({
  type: z.literal('message'),
  subtype: text,
  user: text,
  username: text,
  text: text,
  ts: z.string().check(z.regex(/^\d{9,10}\.\d{1,6}$/)),
  thread_ts: text,
  edited: z.optional(z.nullable(z.object({ ts: z.string().check(z.regex(/^\d{9,10}(\.\d+)?$/)) }))),
  files: z._default(z.array(file), []),
  attachments: z._default(z.array(attachment), []),
  reactions: z._default(z.array(z.object({ name: z.string(), users: ids })), []),
})
export type SlackMessage = z.output<typeof slackMessage>

/** The lists of an export, and which of their chats may be read by others of the company. */
const LISTS = [
  { name: 'channels.json', kind: 'channel' },
  { name: 'groups.json', kind: 'private' },
  { name: 'mpims.json', kind: 'several' },
  { name: 'dms.json', kind: 'direct' },
] as const
export type SlackKind = (typeof LISTS)[number]['kind']
export interface SlackChat extends SlackChannel {
  kind: SlackKind
}

export interface SlackArchive {
  chats: SlackChat[]
  users: SlackUser[]
  /** The messages of a chat, in order, and how many of its files cannot be read. */
  readMessages(chat: SlackChat): { messages: SlackMessage[]; unreadable: number }
}

/** Throws `BadArchive`, and an error for archives of something else. */
export function openSlackArchive(bytes: Uint8Array): SlackArchive {
  const parts = new Map(readZip(bytes, LIMITS).map(part => [part.name, part]))
  const folders = Map.groupBy(parts.values(), part => part.name.slice(0, part.name.indexOf('/')))
  const listOf = <T extends z.core.$ZodType>(name: string, one: T) => {
    const part = parts.get(name)
    if (part === undefined) return undefined
    return z.array(one).safeParse(readJson(part)).data
  }
  const users = listOf('users.json', slackUser)
  const chats = LISTS.flatMap(({ name, kind }) =>
    (listOf(name, slackChannel) ?? []).map(chat => ({ ...chat, kind })),
  )
  if (users === undefined || chats.length === 0) throw new Error('not_slack')
  return {
    chats,
    users,
    readMessages: chat => readDays(folders.get(chat.kind === 'direct' ? chat.id : chat.name) ?? []),
  }
}

/** Files a day only: what else lies in a folder, archives included, is not opened. */
const DAY = /^[^/\\]+\/\d{4}-\d{2}-\d{2}\.json$/

function readDays(parts: readonly ZipPart[]): { messages: SlackMessage[]; unreadable: number } {
  const messages: SlackMessage[] = []
  let unreadable = 0
  for (const part of parts.filter(({ name }) => DAY.test(name))) {
    // No import takes more.
    if (messages.length > MAX_SLACK_MESSAGES) break
    const day = z.array(z.unknown()).safeParse(readJson(part)).data
    if (day === undefined) unreadable += 1
    for (const one of day ?? []) {
      const { data } = slackMessage.safeParse(one)
      if (data !== undefined) messages.push(data)
      else unreadable += 1
    }
  }
  messages.sort((a, b) => Number(a.ts) - Number(b.ts))
  return { messages, unreadable }
}

function readJson(part: ZipPart): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(part.read()))
  } catch (error) {
    if (error instanceof BadArchive) throw error
    return undefined
  }
}
