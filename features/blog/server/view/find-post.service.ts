import type { Caller } from '#platform/server/access/caller.ts'
import type { Db } from '#platform/server/database/database.ts'
import { postNotFound } from '../blog.errors.ts'
import type { PostRow } from '../blog.tables.ts'
import { isRead, mayWork } from '../posts/access.service.ts'
import { findPost, findPostBySlug } from '../posts/posts.repo.ts'
import { newestPosts } from './list.repo.ts'

export interface PostKey {
  id?: number | undefined
  slug?: string | undefined
}

/** A post readable by the caller: published, or editable by them. Throws 404 otherwise. */
export async function getForReading(
  db: Db,
  caller: Caller,
  { id, slug }: PostKey,
): Promise<PostRow> {
  const row = await findByKey(db, { id, slug })
  const found =
    row ?? (id === undefined && slug === undefined ? (await newestPosts(db, 1))[0] : undefined)
  if (found === undefined || (!isRead(found) && !mayWork(caller, found))) throw postNotFound()
  return found
}

export async function findByKey(db: Db, { id, slug }: PostKey): Promise<PostRow | undefined> {
  if (id !== undefined) return findPost(db, id)
  return slug === undefined ? undefined : findPostBySlug(db, slug)
}
