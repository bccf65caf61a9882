import type { Db } from '#platform/server/database/database.ts'
import type { Dialect } from '#platform/server/database/dialect.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { eraseFile } from '#features/files/server/files.service.ts'
import '../email.tables.ts'

// Attachments.

export interface Attached {
  fileId: string
  name: string
  /** Shown within the text. */
  isInline: boolean
}
export interface StoredAttachment {
  contentId: number
  position: number
  fileId: string
  name: string
  isInline: boolean
  hash: string
  type: string
  size: number
}

/** The files of these mails, in order. */
export async function findAttachments(
  db: Db,
  dialect: Dialect,
  contentIds: number[],
): Promise<StoredAttachment[]> {
  if (contentIds.length === 0) return []
  const rows = await db
    .selectFrom('email_attachments')
    .innerJoin('files', 'files.id', 'email_attachments.file_id')
    .select([
      'content_id',
      'position',
      'file_id',
      'email_attachments.name',
      'is_inline',
      'files.hash',
      'files.type',
      'files.size',
    ])
    .where(dialect.isOneOf('content_id', contentIds))
    .orderBy('content_id')
    .orderBy('position')
    .execute()
  return rows.map(row => ({
    contentId: row.content_id,
    position: row.position,
    fileId: row.file_id,
    name: row.name,
    isInline: row.is_inline === 1,
    hash: row.hash,
    type: row.type,
    size: row.size,
  }))
}

/** One mail's files in order, for reuse in another mail. */
export async function listAttached(db: Db, contentId: number): Promise<Attached[]> {
  const files = await db
    .selectFrom('email_attachments')
    .selectAll()
    .where('content_id', '=', contentId)
    .orderBy('position')
    .execute()
  return files.map(file => ({
    fileId: file.file_id,
    name: file.name,
    isInline: file.is_inline === 1,
  }))
}

/** Whether a mail has attachments other than inline pictures. */
export async function hasAttachments(db: Db, contentId: number): Promise<boolean> {
  const row = await db
    .selectFrom('email_attachments')
    .select('position')
    .where('content_id', '=', contentId)
    .where('is_inline', '=', 0)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function listFileIds(db: Db, contentId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('email_attachments')
    .select('file_id')
    .where('content_id', '=', contentId)
    .execute()
  return rows.map(row => row.file_id)
}

/** The file of a picture in one of the owner's mails. */
export async function findPictureFile(
  db: Db,
  { ownerId, entryId, position }: { ownerId: number; entryId: number; position: number },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('email_attachments')
    .innerJoin('email_entries', 'email_entries.content_id', 'email_attachments.content_id')
    .select('file_id')
    .where('email_entries.id', '=', entryId)
    .where('email_entries.owner_id', '=', ownerId)
    .where('position', '=', position)
    .executeTakeFirst()
  return row?.file_id
}

/** Those of the files that arrived with one of the owner's mails. */
export async function findReceivedFiles(
  trx: Db,
  ownerId: number,
  ids: string[],
): Promise<string[]> {
  const rows = await trx
    .selectFrom('email_attachments')
    .innerJoin('email_entries', 'email_entries.content_id', 'email_attachments.content_id')
    .select('file_id')
    .distinct()
    .where('email_entries.owner_id', '=', ownerId)
    .where('email_entries.deleted_at', 'is', null)
    .where('file_id', 'in', ids)
    .execute()
  return rows.map(row => row.file_id)
}

/** Releases files that no mail refers to any more. */
export async function dropUnused(trx: Trx, fileIds: Iterable<string>): Promise<void> {
  for (const id of new Set(fileIds)) {
    const other = await trx
      .selectFrom('email_attachments')
      .select('file_id')
      .where('file_id', '=', id)
      .limit(1)
      .executeTakeFirst()
    if (other === undefined) await eraseFile(trx, id)
  }
}
