import type { Mailbox } from '#platform/contract/mailboxes.rules.ts'
import type { Email, EmailPart } from '../../contract/email-shapes.rules.ts'
import { avatarColorOf } from '#platform/contract/avatar.rules.ts'
import { type AVATAR_COLORS } from '#features/users/contract/users.rules.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Dialect } from '#platform/server/database/dialect.ts'
import { foldText } from '#platform/server/database/fold-text.ts'
import { findPeople } from '#features/users/server/users.service.ts'
import { findAttachments, type StoredAttachment } from '../entry/attachments.repo.ts'
import { findReferences } from '../entry/content.repo.ts'
import { byTime, readLabels } from '../entry/entry.repo.ts'
import type { EmailContent, EmailEntry } from '../email.tables.ts'

// Reads everything a list or an opened mail shows, for many mails at once.

type Written = Omit<EmailContent, 'id' | 'deleted_at' | `${string}_key`> & {
  from_email_key: string
}
/** A mail as a list shows it. */
export type HeadRow = EmailEntry & Pick<Written, (typeof HEAD)[number]>
export type EmailRow = EmailEntry & Written

export interface Person {
  userId: number
  avatar: string | null
  avatarColor: (typeof AVATAR_COLORS)[number]
}
/** Related data by mail id. */
export interface Surroundings {
  labels: Map<number, string[]>
  attachments: Map<number, StoredAttachment[]>
  threads: Map<number, { count: number; unread: number }>
  /** By folded address. */
  people: Map<string, Person>
}

/** The content columns a list needs: neither the body nor details of opened mails. */
const HEAD = [
  'message_id',
  'in_reply_to',
  'from_name',
  'from_email',
  'from_email_key',
  'to_list',
  'cc_list',
  'bcc_list',
  'subject',
  'excerpt',
] as const satisfies (keyof EmailContent)[]
const CONTENT = [
  ...HEAD,
  'refs',
  'reply_to',
  'message',
  'layout',
  'remote_pictures',
  'is_plain',
  'is_auto',
  'hops',
  'auth',
  'unsubscribe',
  'raw_hash',
  'written_at',
  'size',
] as const satisfies (keyof EmailContent)[]

const headsOf = (db: Db) =>
  db
    .selectFrom('email_entries')
    .innerJoin('email_contents', 'email_contents.id', 'email_entries.content_id')
    .selectAll('email_entries')
    .select(HEAD.map(column => `email_contents.${column}` as const))
    .where('email_entries.deleted_at', 'is', null)
const rowsOf = (db: Db) =>
  headsOf(db).select(CONTENT.map(column => `email_contents.${column}` as const))

export interface Reading {
  db: Db
  dialect: Dialect
  ownerId: number
}

/** The mails of these ids, in order. */
export async function readRows(
  { db, dialect, ownerId }: Reading,
  ids: number[],
): Promise<EmailRow[]> {
  const rows =
    ids.length === 0
      ? []
      : await rowsOf(db).where(dialect.isOneOf('email_entries.id', ids)).execute()
  return inOrder(rows, { ids, ownerId })
}

/** Same, for lists. */
export async function readHeads(
  { db, dialect, ownerId }: Reading,
  ids: number[],
): Promise<HeadRow[]> {
  const rows =
    ids.length === 0
      ? []
      : await headsOf(db).where(dialect.isOneOf('email_entries.id', ids)).execute()
  return inOrder(rows, { ids, ownerId })
}

// The owner is filtered here: with both conditions, SQLite scans all the owner's mail.
function inOrder<Row extends EmailEntry>(
  rows: Row[],
  { ids, ownerId }: { ids: number[]; ownerId: number },
): Row[] {
  const byId = new Map(rows.filter(row => row.owner_id === ownerId).map(row => [row.id, row]))
  return ids.flatMap(id => byId.get(id) ?? [])
}

/** All mails of these conversations, oldest first. Sorted here: SQLite would scan the whole mailbox by time to avoid the sort. */
export async function readThreads(
  { db, dialect, ownerId }: Reading,
  threadIds: number[],
): Promise<EmailRow[]> {
  if (threadIds.length === 0) return []
  const rows = await rowsOf(db)
    .where('email_entries.owner_id', '=', ownerId)
    .where(dialect.isOneOf('email_entries.thread_id', [...new Set(threadIds)]))
    .execute()
  return rows.toSorted(byTime)
}

export async function readSurroundings(
  { db, dialect, ownerId }: Reading,
  rows: readonly HeadRow[],
): Promise<Surroundings> {
  const contentIds = rows.filter(row => row.has_attachments === 1).map(row => row.content_id)
  const [labels, files, threads, people] = await Promise.all([
    readLabels(
      db,
      dialect,
      rows.map(row => row.id),
    ),
    findAttachments(db, dialect, contentIds),
    countThreads({ db, dialect, ownerId }, rows),
    findPeople(db, [...new Set(rows.map(row => row.from_email_key))]),
  ])
  const attachments = new Map<number, StoredAttachment[]>()
  for (const file of files)
    attachments.set(file.contentId, [...(attachments.get(file.contentId) ?? []), file])
  return { labels, attachments, threads, people }
}

async function countThreads({ db, dialect, ownerId }: Reading, rows: readonly HeadRow[]) {
  const counts = new Map<number, { count: number; unread: number }>()
  if (rows.length === 0) return counts
  const found = await db
    .selectFrom('email_entries')
    .select(['thread_id', 'is_read'])
    .select(eb => eb.fn.countAll<number>().as('n'))
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .where('folder', '!=', 'trash')
    .where(dialect.isOneOf('thread_id', [...new Set(rows.map(row => row.thread_id))]))
    .groupBy(['thread_id', 'is_read'])
    .execute()
  for (const { thread_id, is_read, n } of found) {
    const { count, unread } = counts.get(thread_id) ?? { count: 0, unread: 0 }
    counts.set(thread_id, {
      count: count + Number(n),
      unread: unread + (is_read === 0 ? Number(n) : 0),
    })
  }
  return counts
}

/** Replies to each of these mails, oldest first: those in the conversation that refer to it, outside trash. */
export async function readReplies(
  reading: Reading,
  rows: readonly EmailRow[],
  threads: Surroundings['threads'],
) {
  const threadIds = rows
    .filter(row => (threads.get(row.thread_id)?.count ?? 0) > 1)
    .map(row => row.thread_id)
  const members = (await readThreads(reading, threadIds)).filter(
    row => row.folder !== 'trash' && row.kind !== 'draft',
  )
  const references = await findReferences(
    reading.db,
    reading.dialect,
    members.map(row => row.content_id),
  )
  const answers = (row: EmailRow, member: EmailRow) =>
    member.thread_id === row.thread_id &&
    member.id !== row.id &&
    references.get(member.content_id)?.has(row.message_id) === true
  return { members, repliesOf: (row: EmailRow) => members.filter(member => answers(row, member)) }
}

export const mailboxes = (json: string): Mailbox[] => {
  const list: Mailbox[] = JSON.parse(json)
  return list.map(({ name, email }) => ({ name, email }))
}

/** The entity's fields that do not depend on the reader: all but file links. */
export function plainFields(
  row: HeadRow,
  { labels, threads, people }: Surroundings,
): Omit<EmailPart, 'message' | 'attachments' | 'replies' | 'from'> & {
  from: Omit<Email['from'], 'avatar'>
} {
  const thread = threads.get(row.thread_id)
  const person = people.get(foldText(row.from_email))
  return {
    id: row.id,
    from: {
      email: row.from_email,
      name: row.from_name,
      avatarColor:
        person?.avatarColor ?? avatarColorOf(row.from_name === '' ? row.from_email : row.from_name),
      userId: person?.userId ?? null,
    },
    to: mailboxes(row.to_list),
    subject: row.subject,
    cc: mailboxes(row.cc_list),
    // Bcc recipients are never shown to recipients.
    bcc: row.kind === 'received' ? [] : mailboxes(row.bcc_list),
    isStarred: row.is_starred === 1,
    labels: labels.get(row.id) ?? [],
    time: row.time,
    folder: row.folder,
    isRead: row.is_read === 1,
    isDeleted: row.folder === 'trash',
    kind: row.kind,
    version: row.version,
    excerpt: row.excerpt,
    hasAttachments: row.has_attachments === 1,
    threadId: row.thread_id,
    threadCount: thread?.count ?? 0,
    threadUnread: thread?.unread ?? 0,
    messageId: row.message_id,
    inReplyTo: row.in_reply_to,
    cameFrom: row.folder === 'trash' ? row.came_from : null,
    snoozedUntil: row.folder === 'snoozed' ? row.snoozed_until : null,
    sendAt: row.send_at,
    sendState: row.send_state,
  }
}
