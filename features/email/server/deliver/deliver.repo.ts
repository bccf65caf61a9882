import type { Db } from '#platform/server/database/database.ts'
import type { Dialect } from '#platform/server/database/dialect.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import type { EmailContent, EmailEntry } from '../email.tables.ts'

// Ownership, prior delivery, and snoozed mail.

/** The same content twice, or the same bytes resent by a server that missed our reply. */
export async function isDelivered(
  trx: Trx,
  { dialect, ownerId, content }: { dialect: Dialect; ownerId: number; content: EmailContent },
): Promise<boolean> {
  const alike = await trx
    .selectFrom('email_contents')
    .select(['id', 'raw_hash'])
    .where('message_id', '=', content.message_id)
    .execute()
  const same = alike.filter(
    row =>
      row.id === content.id || (content.raw_hash !== null && row.raw_hash === content.raw_hash),
  )
  // Includes permanently deleted mail, so that it does not return.
  const found = await trx
    .selectFrom('email_entries')
    .select('id')
    .where(
      dialect.isOneOf(
        'content_id',
        same.map(row => row.id),
      ),
    )
    .where('owner_id', '=', ownerId)
    .where('kind', '=', 'received')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** The users with this address; no one else receives mail here. */
export async function findOwners(
  trx: Pick<Trx, 'selectFrom'>,
  keys: readonly string[],
): Promise<Map<string, number>> {
  if (keys.length === 0) return new Map()
  const rows = await trx
    .selectFrom('users')
    .select(['id', 'email_key'])
    .where('deleted_at', 'is', null)
    .where('email_key', 'in', keys)
    .execute()
  return new Map(rows.map(row => [row.email_key, row.id]))
}

/** A mail of any owner. */
export const findAnyEntry = (db: Db, id: number): Promise<EmailEntry | undefined> =>
  db.selectFrom('email_entries').selectAll().where('id', '=', id).executeTakeFirst()

/** The mail in its sender's mailbox. */
export const findSentEntry = (db: Db, contentId: number) =>
  db
    .selectFrom('email_entries')
    .select(['id', 'owner_id', 'send_state'])
    .where('content_id', '=', contentId)
    .where('kind', '=', 'sent')
    .executeTakeFirst()

/** Snoozed mail due at this time. */
export async function listSnoozedUntil(db: Db, ownerId: number, until: string): Promise<number[]> {
  const rows = await db
    .selectFrom('email_entries')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('folder', '=', 'snoozed')
    .where('snoozed_until', '=', until)
    .where('deleted_at', 'is', null)
    .execute()
  return rows.map(row => row.id)
}

export async function listThreadIds(db: Db, ids: number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('email_entries')
    .select('thread_id')
    .where('id', 'in', ids)
    .execute()
  return rows.map(row => row.thread_id)
}

/** Labels of a mail that has just arrived. */
export async function insertLabels(
  trx: Trx,
  { entryId, ownerId, labels }: { entryId: number; ownerId: number; labels: string[] },
): Promise<void> {
  if (labels.length === 0) return
  const rows = labels.map(label => ({ entry_id: entryId, label, owner_id: ownerId }))
  await trx.insertInto('email_entry_labels').values(rows).execute()
}
