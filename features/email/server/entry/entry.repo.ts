import type { EmailsMeta } from '../../contract/email-shapes.rules.ts'
import type { Insertable } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import type { Dialect } from '#platform/server/database/dialect.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import '../email.tables.ts'
import type { EmailEntriesTable, EmailEntry } from '../email.tables.ts'

// Mailbox entries: one for each mail in each mailbox. Maintains conversations, per owner.

/** How many References are looked up to find the conversation. */
const REFERENCES = 50

export async function findEntry(
  db: Db,
  ownerId: number,
  id: number,
): Promise<EmailEntry | undefined> {
  return db
    .selectFrom('email_entries')
    .selectAll()
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Those of the entries that belong to the owner, unordered. */
export async function findEntries(
  db: Db,
  { dialect, ownerId, ids }: { dialect: Dialect; ownerId: number; ids: number[] },
) {
  const rows = await db
    .selectFrom('email_entries')
    .selectAll()
    .where(dialect.isOneOf('email_entries.id', ids))
    .where('deleted_at', 'is', null)
    .execute()
  // Filtered here: with both conditions, SQLite scans all the owner's mail.
  return rows.filter(row => row.owner_id === ownerId)
}

export type NewEntry = Pick<
  Insertable<EmailEntriesTable>,
  'owner_id' | 'content_id' | 'kind' | 'folder' | 'time' | 'has_attachments'
> &
  Partial<Omit<EmailEntry, 'id' | 'thread_id' | 'is_newest' | 'version' | 'revision'>> & {
    messageId: string
    references: readonly string[]
  }

/** Inserts a mail into a mailbox and its conversation. */
export async function insertEntry(
  trx: Trx,
  dialect: Dialect,
  { messageId, references, ...row }: NewEntry,
): Promise<number> {
  const thread_id = await joinThread(trx, dialect, {
    ownerId: row.owner_id,
    contentId: row.content_id,
    messageId,
    references,
  })
  const { id } = await trx
    .insertInto('email_entries')
    .values({
      came_from: null,
      is_read: 0,
      is_starred: 0,
      snoozed_until: null,
      send_at: null,
      send_state: null,
      handed_at: null,
      answers_id: null,
      images_allowed: 0,
      spam: null,
      trained_as: null,
      trashed_at: null,
      created_at: row.time,
      deleted_at: null,
      ...row,
      is_newest: 1,
      thread_id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await refreshNewest(trx, dialect, { ownerId: row.owner_id, threadIds: [thread_id] })
  return id
}

/**
 * The owner's mails with one of these contents. Contents are looked up first, by their own index: with a join, SQLite scans all the owner's
 * mail.
 */
const entriesWith = (
  db: Db,
  dialect: Dialect,
  { ownerId, contentIds }: { ownerId: number; contentIds: number[] },
) =>
  db
    .selectFrom('email_entries')
    .where(dialect.isOneOf('content_id', contentIds))
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)

/** The owner's mail with this Message-ID. */
export async function findMessage(
  trx: Db,
  dialect: Dialect,
  { ownerId, messageId }: { ownerId: number; messageId: string },
): Promise<number | undefined> {
  const alike = await trx
    .selectFrom('email_contents')
    .select('id')
    .where('message_id', '=', messageId)
    .execute()
  const found = await entriesWith(trx, dialect, { ownerId, contentIds: alike.map(row => row.id) })
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return found?.id
}

interface Joining {
  ownerId: number
  contentId: number
  messageId: string
  references: readonly string[]
}

/**
 * The conversation of a mail: that of a mail it refers to, or of one that refers to it (mail arrives in any order). Merges two
 * conversations when it connects them.
 */
async function joinThread(
  trx: Trx,
  dialect: Dialect,
  { ownerId, contentId, messageId, references }: Joining,
): Promise<number> {
  const named = [...new Set([messageId, ...references.slice(-REFERENCES)])]
  const before = await trx
    .selectFrom('email_contents')
    .select('id')
    .where('message_id', 'in', named)
    .execute()
  const after = await trx
    .selectFrom('email_references')
    .select('content_id as id')
    .where('message_id', '=', messageId)
    .execute()
  const contentIds = [...new Set([...before, ...after].map(row => row.id))]
  const entries = await entriesWith(trx, dialect, { ownerId, contentIds })
    .select('thread_id')
    .execute()
  const found = [...new Set(entries.map(row => row.thread_id))].toSorted((a, b) => a - b)
  const [first, ...others] = found
  if (first === undefined) return contentId
  if (others.length > 0) {
    await trx
      .updateTable('email_entries')
      .set(eb => ({ thread_id: first, revision: eb('revision', '+', 1) }))
      .where('owner_id', '=', ownerId)
      .where('thread_id', 'in', others)
      .execute()
  }
  return first
}

/** Oldest first. */
export const byTime = (
  a: Pick<EmailEntry, 'id' | 'time'>,
  b: Pick<EmailEntry, 'id' | 'time'>,
): number => (a.time === b.time ? a.id - b.id : a.time < b.time ? -1 : 1)

/** Marks the newest mail of each conversation in each folder. */
export async function refreshNewest(
  trx: Trx,
  dialect: Dialect,
  { ownerId, threadIds }: { ownerId: number; threadIds: number[] },
): Promise<void> {
  if (threadIds.length === 0) return
  const rows = await trx
    .selectFrom('email_entries')
    .select(['id', 'thread_id', 'folder', 'time', 'is_newest'])
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .where(dialect.isOneOf('thread_id', [...new Set(threadIds)]))
    .execute()
  const seen = new Set<string>()
  const wrong: { newest: number[]; older: number[] } = { newest: [], older: [] }
  // Sorted here: SQLite would scan the whole mailbox by time to avoid the sort.
  for (const { id, thread_id, folder, is_newest } of rows.toSorted(byTime).toReversed()) {
    const place = `${thread_id} ${folder}`
    const isNewest = !seen.has(place)
    seen.add(place)
    if (isNewest && is_newest === 0) wrong.newest.push(id)
    if (!isNewest && is_newest === 1) wrong.older.push(id)
  }
  for (const [ids, is_newest] of [[wrong.newest, 1] as const, [wrong.older, 0] as const]) {
    if (ids.length > 0)
      await trx
        .updateTable('email_entries')
        .set({ is_newest })
        .where(dialect.isOneOf('id', ids))
        .execute()
  }
}

/** Updates an entry and increments its version; with a new date it is a new mail for mail programs. */
export async function updateEntry(
  trx: Trx,
  id: number,
  change: Partial<Omit<EmailEntry, 'id' | 'version' | 'revision' | 'owner_id'>>,
): Promise<void> {
  await trx
    .updateTable('email_entries')
    .set(eb => ({
      ...change,
      version: eb('version', '+', 1),
      ...(change.time === undefined ? {} : { revision: eb('revision', '+', 1) }),
    }))
    .where('id', '=', id)
    .execute()
}

/** The badge counts: unread in inbox, all drafts, unread in spam. */
export async function readMeta(db: Db, ownerId: number): Promise<EmailsMeta> {
  const rows = await db
    .selectFrom('email_entries_facet')
    .select(['folder', 'is_read'])
    .select(eb => eb.fn.sum<number>('n').as('n'))
    .where('owner_id', '=', `${ownerId}`)
    .where('folder', 'in', ['inbox', 'draft', 'spam'])
    .groupBy(['folder', 'is_read'])
    .execute()
  const count = (folder: string, isUnread: boolean) =>
    rows
      .filter(row => row.folder === folder && (!isUnread || row.is_read === '0'))
      .reduce((sum, row) => sum + Number(row.n), 0)
  return { inbox: count('inbox', true), draft: count('draft', false), spam: count('spam', true) }
}

/** Labels by mail id. */
export async function readLabels(
  db: Db,
  dialect: Dialect,
  entryIds: number[],
): Promise<Map<number, string[]>> {
  const rows =
    entryIds.length === 0
      ? []
      : await db
          .selectFrom('email_entry_labels')
          .select(['entry_id', 'label'])
          .where(dialect.isOneOf('entry_id', entryIds))
          .orderBy('entry_id')
          .orderBy('label')
          .execute()
  const found = new Map<number, string[]>()
  for (const { entry_id, label } of rows)
    found.set(entry_id, [...(found.get(entry_id) ?? []), label])
  return found
}
