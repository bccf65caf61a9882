import { EMAIL_FOLDERS } from '../../contract/email.rules.ts'
import { sql, type SqlBool } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { listLabels } from '../mailbox/labels.repo.ts'
import { countFolders } from '../mailbox/folders.repo.ts'
import type { Reading } from '../view/rows.repo.ts'
import type { MailId, StoredFolders } from './message-store.context.ts'

// Reads for other programs: counts of every folder and label, conversations, and what was sent.

/** Every folder and label with its counts. */
export async function countMailboxes(db: Db, ownerId: number): Promise<StoredFolders> {
  const { folders } = await countFolders(db, ownerId)
  // Looked up once: not of each row's owner.
  const unreadThreads = sql`(select thread_id from email_entries where owner_id = ${ownerId}
    and is_read = 0 and kind <> 'draft' and deleted_at is null)`
  const live = sql<SqlBool>`e.owner_id = ${ownerId} and e.deleted_at is null`
  const threads = await sql<{ folder: string; n: number; unread: number }>`
    select e.folder, count(distinct e.thread_id) as n,
      count(distinct case when e.thread_id in ${unreadThreads} then e.thread_id end) as unread
    from email_entries e where ${live} group by e.folder`.execute(db)
  const marked = await sql<{
    label: string
    total: number
    unread_mails: number
    n: number
    unread: number
  }>`select l.label, count(*) as total,
      sum(case when e.is_read = 0 and e.kind <> 'draft' then 1 else 0 end) as unread_mails,
      count(distinct e.thread_id) as n,
      count(distinct case when e.thread_id in ${unreadThreads} then e.thread_id end) as unread
    from email_entry_labels l join email_entries e on e.id = l.entry_id
    where l.owner_id = ${ownerId} and ${live} group by l.label`.execute(db)
  const byFolder = new Map(threads.rows.map(row => [row.folder, row]))
  const byLabel = new Map(marked.rows.map(row => [row.label, row]))
  return {
    folders: EMAIL_FOLDERS.map(folder => {
      const counted = folders.find(one => one.folder === folder)
      const row = byFolder.get(folder)
      return {
        folder,
        total: counted?.total ?? 0,
        unread: folder === 'draft' ? 0 : (counted?.unread ?? 0),
        threads: Number(row?.n ?? 0),
        unreadThreads: Number(row?.unread ?? 0),
      }
    }),
    labels: (await listLabels(db, ownerId)).map(({ key, id, name }) => {
      const row = byLabel.get(key)
      return {
        key,
        id,
        name,
        total: Number(row?.total ?? 0),
        unread: Number(row?.unread_mails ?? 0),
        threads: Number(row?.n ?? 0),
        unreadThreads: Number(row?.unread ?? 0),
      }
    }),
  }
}

/** The mails of these conversations, oldest first. */
export async function listThreads(
  { db, dialect, ownerId }: Reading,
  threadIds: number[],
): Promise<Map<number, MailId[]>> {
  if (threadIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('email_entries')
    .select(['id', 'revision', 'thread_id', 'time'])
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .where(dialect.isOneOf('thread_id', threadIds))
    .execute()
  const ordered = rows.toSorted((a, b) =>
    a.time === b.time ? a.id - b.id : a.time < b.time ? -1 : 1,
  )
  return Map.groupBy(ordered, row => row.thread_id)
}

/** Sent mail, newest first; the given ones, or the last. */
export async function listSubmitted(
  { db, dialect, ownerId }: Reading,
  { ids, most }: { ids: number[] | undefined; most: number },
) {
  let rows = db
    .selectFrom('email_entries')
    .innerJoin('email_contents', 'email_contents.id', 'email_entries.content_id')
    .selectAll('email_entries')
    .select('email_contents.from_email')
    .where('email_entries.deleted_at', 'is', null)
    .where('email_entries.send_state', 'is not', null)
  rows =
    ids === undefined
      ? rows.where('email_entries.owner_id', '=', ownerId)
      : rows.where(dialect.isOneOf('email_entries.id', ids))
  const found = await rows
    .orderBy('email_entries.time', 'desc')
    .orderBy('email_entries.id', 'desc')
    .limit(most)
    .execute()
  return found.filter(row => row.owner_id === ownerId)
}

/** Replaces the keywords that no screen shows. */
export async function writeKeywords(trx: Trx, id: number, keywords: readonly string[]) {
  await trx
    .updateTable('email_entries')
    .set(eb => ({ keywords: JSON.stringify(keywords), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}
