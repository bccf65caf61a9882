import { Readable } from 'node:stream'
import type { Database } from '#platform/server/database/database.ts'
import type { FileAnswer } from '#platform/server/http/route.ts'
import type { Membership } from '../chat.repo.ts'
import { filesOf } from '../messages/hangings.repo.ts'
import type { MessageRow } from '../chat.tables.ts'

// Chats as files. Both are read some hundreds of messages at a time, and sent as they are read.

const AT_ONCE = 500
const DAY = 24 * 3_600_000

interface Taking {
  member: Pick<Membership, 'chat_id' | 'cleared_id'>
  format: 'txt' | 'json'
}

/** A chat as its member sees it. */
export function exportChat(database: Database, { member, format }: Taking): FileAnswer {
  const type = format === 'txt' ? 'text/plain; charset=utf-8' : 'application/json'
  return {
    body: Readable.from(format === 'txt' ? toText(database, member) : toJson(database, member)),
    type,
    name: `chat-${member.chat_id}.${format}`,
  }
}

interface Line {
  row: MessageRow
  name: string
  files: string[]
}

async function* readChat(
  { read, dialect }: Database,
  { chat_id, cleared_id }: Taking['member'],
): AsyncGenerator<Line> {
  const names = new Map<number, string>()
  let last = cleared_id
  for (;;) {
    const rows = await read
      .selectFrom('chat_messages')
      .innerJoin('users', 'users.id', 'chat_messages.sender_id')
      .selectAll('chat_messages')
      .select('users.full_name')
      .where('chat_id', '=', chat_id)
      .where('chat_messages.id', '>', last)
      .where('event', 'is', null)
      .orderBy('chat_messages.id')
      .limit(AT_ONCE)
      .execute()
    const files = await filesOf(
      read,
      dialect,
      rows.map(row => row.id),
    )
    for (const { full_name, ...row } of rows) {
      names.set(row.sender_id, full_name)
      yield { row, name: full_name, files: (files.get(row.id) ?? []).map(file => file.name) }
    }
    last = rows.at(-1)?.id ?? last
    if (rows.length < AT_ONCE) return
  }
}

async function* toText(database: Database, member: Taking['member']): AsyncGenerator<string> {
  for await (const { row, name, files } of readChat(database, member)) {
    const moment = row.created_at.slice(0, 16).replace('T', ' ')
    const text = row.deleted_at === null ? row.text : '–'
    yield `[${moment} UTC] ${name}: ${[text, ...files.map(file => `<${file}>`)].filter(Boolean).join(' ')}\n`
  }
}

async function* toJson(database: Database, member: Taking['member']): AsyncGenerator<string> {
  yield '['
  let separator = '\n'
  for await (const { row, name, files } of readChat(database, member)) {
    const {
      id,
      created_at: time,
      edited_at: editedAt,
      deleted_at: deletedAt,
      sender_id: senderId,
      text: message,
    } = row
    yield `${separator}${JSON.stringify({ id, time, senderId, sender: name, message, editedAt, deletedAt, files })}`
    separator = ',\n'
  }
  yield '\n]\n'
}

export interface PersonExport {
  userId: number
  name: string
  from: string
  to: string
  reason: string
  now: Date
}

/** What a person wrote and was written in some days, with what it said before it was changed or taken back. */
export function exportPerson(database: Database, what: PersonExport): FileAnswer {
  return {
    body: Readable.from(tellPerson(database, what)),
    type: 'application/json',
    name: `chat-person-${what.userId}.json`,
  }
}

async function* tellPerson(
  { read, dialect }: Database,
  { userId, name, from, to, reason, now }: PersonExport,
): AsyncGenerator<string> {
  const head = { person: { id: userId, name }, from, to, reason, exportedAt: now.toISOString() }
  yield `${JSON.stringify(head).slice(0, -1)},"messages":[`
  const end = new Date(Date.parse(to) + DAY).toISOString()
  let last = 0
  let separator = '\n'
  for (;;) {
    const rows = await read
      .selectFrom('chat_messages')
      .innerJoin('chat_members', join =>
        join
          .onRef('chat_members.chat_id', '=', 'chat_messages.chat_id')
          .on('chat_members.user_id', '=', userId),
      )
      .innerJoin('users', 'users.id', 'chat_messages.sender_id')
      .select(['chat_messages.id', 'chat_messages.chat_id', 'sender_id', 'users.full_name', 'text'])
      .select(['chat_messages.created_at', 'edited_at', 'chat_messages.deleted_at'])
      .where('chat_messages.id', '>', last)
      .where('chat_messages.created_at', '>=', from)
      .where('chat_messages.created_at', '<', end)
      .orderBy('chat_messages.id')
      .limit(AT_ONCE)
      .execute()
    const ids = rows.map(row => row.id)
    const edits = await read
      .selectFrom('chat_edits')
      .selectAll()
      .where(dialect.isOneOf('message_id', ids))
      .orderBy('id')
      .execute()
    for (const row of rows) {
      const before = edits
        .filter(edit => edit.message_id === row.id)
        .map(({ at, text }) => ({ until: at, text }))
      yield `${separator}${JSON.stringify({ ...row, before })}`
      separator = ',\n'
    }
    last = rows.at(-1)?.id ?? last
    if (rows.length < AT_ONCE) break
  }
  yield '\n]}\n'
}
