import type { Caller } from '#platform/server/access/caller.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { BlogStatus } from '../../contract/blog.rules.ts'
import type { BlogParts, OwnVisibility } from '../blog.context.ts'
import { inTrash, notYourPost, postNotFound } from '../blog.errors.ts'
import type { PostRow } from '../blog.tables.ts'
import { findPost } from './posts.repo.ts'

// Access to posts: authors edit their own, editors all; published posts are readable with read access to the blog.

/** Author id of posts whose author was erased. */
const NOBODY = 0

export const mayWork = (caller: Caller, row: Pick<PostRow, 'author_id'>): boolean =>
  caller.canOwn('update', 'Blog', row.author_id ?? NOBODY)
export const mayDelete = (caller: Caller, row: Pick<PostRow, 'author_id'>): boolean =>
  caller.canOwn('delete', 'Blog', row.author_id ?? NOBODY)
export const mayPublish = (caller: Caller): boolean => caller.can('update', 'Blog')
/** May someone write posts at all? */
export const isWriter = (caller: Caller): boolean => caller.canOwn('update', 'Blog', caller.userId)
export const isRead = (row: Pick<PostRow, 'status' | 'deleted_at'>): boolean =>
  row.status === 'published' && row.deleted_at === null

export const visibilityOf = (
  { database, pictures }: Pick<BlogParts, 'database' | 'pictures'>,
  caller: Caller,
): OwnVisibility => ({
  caller,
  dialect: database.dialect,
  urlOf: id => pictures.urlOf(id, caller),
})

export function statusOf(row: Pick<PostRow, 'status' | 'review_at'>): BlogStatus {
  if (row.status === 'published') return 'Published'
  if (row.status === 'scheduled') return 'Scheduled'
  return row.review_at === null ? 'Draft' : 'Pending'
}

/** A post readable by the caller. Throws 404. */
export async function getReadPost(db: Db, caller: Caller, id: number): Promise<PostRow> {
  const row = await findReadPost(db, caller, id)
  if (row === undefined) throw postNotFound()
  return row
}

export async function findReadPost(
  db: Db,
  caller: Caller,
  id: number,
): Promise<PostRow | undefined> {
  const row = await findPost(db, id)
  if (row === undefined || row.deleted_at !== null) return undefined
  return isRead(row) || mayWork(caller, row) ? row : undefined
}

/** A post editable by the caller. Throws 404 if it is not visible to them, 403 if it is read-only. */
export async function getOwn(db: Db, caller: Caller, id: number): Promise<PostRow> {
  const row = await findPost(db, id)
  return assertOwn(caller, row)
}

export function assertOwn(caller: Caller, row: PostRow | undefined): PostRow {
  if (row === undefined) throw postNotFound()
  if (mayWork(caller, row)) return row
  throw isRead(row) ? notYourPost() : postNotFound()
}

/** The same, and not in the trash. */
export async function getWritable(db: Db, caller: Caller, id: number): Promise<PostRow> {
  const row = await getOwn(db, caller, id)
  if (row.deleted_at !== null) throw inTrash()
  return row
}
