import type { Db } from '#platform/server/database/database.ts'
import type { Dialect } from '#platform/server/database/dialect.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { dropUnused } from '../entry/attachments.repo.ts'

// Permanent deletion in two steps: entries are marked, which is fast for any number; a job later removes them, and unreferenced content
// with its files.

const ROWS_AT_ONCE = 500

/** Empties a folder; returns the number of mails. */
export async function emptyFolder(
  trx: Trx,
  { ownerId, folder, now }: { ownerId: number; folder: 'trash' | 'spam'; now: Date },
): Promise<number> {
  const rows = await trx
    .updateTable('email_entries')
    .set({ deleted_at: now.toISOString() })
    .where('owner_id', '=', ownerId)
    .where('folder', '=', folder)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return Number(rows.numUpdatedRows)
}

export async function deleteEntries(
  trx: Trx,
  dialect: Dialect,
  { ids, now }: { ids: number[]; now: Date },
): Promise<void> {
  await trx
    .updateTable('email_entries')
    .set({ deleted_at: now.toISOString() })
    .where(dialect.isOneOf('id', ids))
    .execute()
}

/** Marks mail that has been in trash or spam since before a moment. */
export async function expireAside(
  trx: Trx,
  { before, now }: { before: Date; now: Date },
): Promise<number> {
  const result = await trx
    .updateTable('email_entries')
    .set({ deleted_at: now.toISOString() })
    .where('trashed_at', '<', before.toISOString())
    .where('folder', 'in', ['trash', 'spam'])
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/** Removes a batch of marked entries; returns whether there may be more. */
export async function removeDeleted(trx: Trx, dialect: Dialect): Promise<boolean> {
  const deleted = await trx
    .selectFrom('email_entries')
    .select(['id', 'content_id'])
    .where('deleted_at', 'is not', null)
    .limit(ROWS_AT_ONCE)
    .execute()
  if (deleted.length === 0) return false
  const ids = deleted.map(row => row.id)
  await trx.deleteFrom('email_entries').where(dialect.isOneOf('id', ids)).execute()
  await removeOrphans(trx, dialect, [...new Set(deleted.map(row => row.content_id))])
  return deleted.length === ROWS_AT_ONCE
}

/** Removes content that no mailbox has and no delivery waits for. */
export async function removeOrphans(
  trx: Trx,
  dialect: Dialect,
  contentIds: number[],
): Promise<void> {
  const still = await trx
    .selectFrom('email_entries')
    .select('content_id')
    .distinct()
    .where(dialect.isOneOf('content_id', contentIds))
    .execute()
  const waiting = await trx
    .selectFrom('email_deliveries')
    .select('content_id')
    .distinct()
    .where(dialect.isOneOf('content_id', contentIds))
    .where('state', '=', 'queued')
    .execute()
  const inUse = new Set([...still, ...waiting].map(row => row.content_id))
  const orphans = contentIds.filter(id => !inUse.has(id))
  if (orphans.length === 0) return
  const files = await trx
    .selectFrom('email_attachments')
    .select('file_id')
    .where(dialect.isOneOf('content_id', orphans))
    .execute()
  await trx.deleteFrom('email_contents').where(dialect.isOneOf('id', orphans)).execute()
  await dropUnused(
    trx,
    files.map(row => row.file_id),
  )
}

/** Automatic mail that is in no mailbox: vacation replies, once sent. */
export async function findLooseContents(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('email_contents')
    .select('id')
    .where('is_auto', '=', 1)
    .where(eb =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('email_entries')
            .select('email_entries.id')
            .whereRef('email_entries.content_id', '=', 'email_contents.id'),
        ),
      ),
    )
    .limit(ROWS_AT_ONCE)
    .execute()
  return rows.map(row => row.id)
}
