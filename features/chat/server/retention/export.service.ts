import { DAY } from '#platform/contract/durations.rules.ts'
import { Readable } from 'node:stream'
import { mutate, type MutationContext } from '#platform/server/changes/mutation-context.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { FileAnswer } from '#platform/server/http/route.ts'
import { findFullName } from '#features/users/server/users.service.ts'
import type { ChatParts } from '../chat.context.ts'
import { contactNotFound, wrongSpan } from '../chat.errors.ts'
import { getMembership, type Membership } from '../chat.repo.ts'
import { filesOf, senderIdOf } from '../messages/message-parts.repo.ts'
import type { MessageRow } from '../chat.tables.ts'
import { listChatPage, listEdits, listPersonPage } from './export.repo.ts'

// Chats as files. Both are read in batches and streamed.

const AT_ONCE = 500

type ExportParts = Pick<ChatParts, 'database' | 'clock'>
type By = Pick<MutationContext, 'caller' | 'actor'>

/** A chat as a file for its member; logged before it is sent. */
export async function takeOutChat(
  parts: ExportParts,
  by: By,
  { id, format }: { id: number; format: 'txt' | 'json' },
): Promise<FileAnswer> {
  const member = await getMembership(parts.database.read, {
    chatId: id,
    userId: by.caller.userId,
  })
  await mutate(parts, by, context => recordExport(context, { id: `chat-${id}`, name: member.name }))
  return exportChat(parts.database, { member, format })
}

/** Legal export of a person's messages, with the reason in the log. */
export async function takeOutPerson(
  parts: ExportParts,
  by: By,
  { id, from, to, reason }: { id: number; from: string; to: string; reason: string },
): Promise<FileAnswer> {
  if (to < from) throw wrongSpan()
  const name = await findFullName(parts.database.read, id)
  if (name === undefined) throw contactNotFound()
  await mutate(parts, by, context =>
    recordExport(context, { id: `person-${id}`, name, after: { from, to, reason } }),
  )
  return exportPerson(parts.database, { userId: id, name, from, to, reason, now: parts.clock() })
}

const recordExport = (
  { trx, caller, actor, now }: MutationContext,
  record: { id: string; name: string; after?: object },
): Promise<unknown> =>
  recordChange(trx, {
    actor,
    now,
    action: 'export',
    subject: 'Chat',
    records: [record],
    onlyFor: caller.userId,
  })

interface Taking {
  member: Pick<Membership, 'chat_id' | 'cleared_id'>
  format: 'txt' | 'json'
}

/** A chat as its member sees it. */
function exportChat(database: Database, { member, format }: Taking): FileAnswer {
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
  let last = cleared_id
  for (;;) {
    const rows = await listChatPage(read, { chatId: chat_id, after: last, limit: AT_ONCE })
    const files = await filesOf(
      read,
      dialect,
      rows.map(row => row.id),
    )
    for (const { full_name, ...row } of rows) {
      yield {
        row,
        name: row.author || full_name,
        files: (files.get(row.id) ?? []).map(file => file.name),
      }
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
    const { id, created_at: time, edited_at: editedAt, deleted_at: deletedAt, text: message } = row
    const senderId = senderIdOf(row)
    yield `${separator}${JSON.stringify({ id, time, senderId, sender: name, message, editedAt, deletedAt, files })}`
    separator = ',\n'
  }
  yield '\n]\n'
}

interface PersonExport {
  userId: number
  name: string
  from: string
  to: string
  reason: string
  now: Date
}

/** Messages from and to a person within a range of days, with earlier texts. */
function exportPerson(database: Database, what: PersonExport): FileAnswer {
  return {
    body: Readable.from(readPerson(database, what)),
    type: 'application/json',
    name: `chat-person-${what.userId}.json`,
  }
}

async function* readPerson(
  { read, dialect }: Database,
  { userId, name, from, to, reason, now }: PersonExport,
): AsyncGenerator<string> {
  const head = { person: { id: userId, name }, from, to, reason, exportedAt: now.toISOString() }
  yield `${JSON.stringify(head).slice(0, -1)},"messages":[`
  const end = new Date(Date.parse(to) + DAY).toISOString()
  let last = 0
  let separator = '\n'
  for (;;) {
    const rows = await listPersonPage(read, { userId, from, end, after: last, limit: AT_ONCE })
    const edits = await listEdits(
      read,
      dialect,
      rows.map(row => row.id),
    )
    for (const { author, ...row } of rows) {
      const before = edits
        .filter(edit => edit.message_id === row.id)
        .map(({ at, text }) => ({ until: at, text }))
      const sender = {
        sender_id: senderIdOf({ ...row, author }),
        full_name: author || row.full_name,
      }
      yield `${separator}${JSON.stringify({ ...row, ...sender, before })}`
      separator = ',\n'
    }
    last = rows.at(-1)?.id ?? last
    if (rows.length < AT_ONCE) break
  }
  yield '\n]}\n'
}
