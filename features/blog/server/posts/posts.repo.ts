import type { Insertable, Updateable } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { postNotFound } from '../blog.errors.ts'
import type { BlogPostsTable, PostRow } from '../blog.tables.ts'

// Posts as rows, without access checks; those are in access.service.ts.

const MAX_EXPORTED = 10_000
const PURGED_AT_ONCE = 500

export const findPost = (db: Db, id: number): Promise<PostRow | undefined> =>
  db.selectFrom('blog_posts').selectAll().where('id', '=', id).executeTakeFirst()

export async function getPost(db: Db, id: number): Promise<PostRow> {
  const row = await findPost(db, id)
  if (row === undefined) throw postNotFound()
  return row
}

/** By its current or a former slug. */
export async function findPostBySlug(db: Db, slug: string): Promise<PostRow | undefined> {
  const row = await db
    .selectFrom('blog_posts')
    .selectAll()
    .where('slug', '=', slug)
    .executeTakeFirst()
  if (row !== undefined) return row
  return db
    .selectFrom('blog_posts')
    .innerJoin('blog_slugs', 'blog_slugs.post_id', 'blog_posts.id')
    .selectAll('blog_posts')
    .where('blog_slugs.slug', '=', slug)
    .executeTakeFirst()
}

/** The post someone edited last: what the editor opens without an id. */
export const findLastWritten = (db: Db, userId: number): Promise<PostRow | undefined> =>
  db
    .selectFrom('blog_posts')
    .selectAll()
    .where('author_id', '=', userId)
    .where('deleted_at', 'is', null)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** All posts outside the trash, or those of one author. */
export function listPostsToExport(db: Db, authorId: number | undefined): Promise<PostRow[]> {
  const all = db
    .selectFrom('blog_posts')
    .selectAll()
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(MAX_EXPORTED)
  return (authorId === undefined ? all : all.where('author_id', '=', authorId)).execute()
}

/** Those of the posts that exist and are not in the trash. */
export async function listPresentPosts(
  db: Db,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('blog_posts')
    .select('id')
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

export const listPostTitles = (db: Db, ids: readonly number[]) =>
  db.selectFrom('blog_posts').select(['id', 'title']).where('id', 'in', ids).execute()

/** Posts published since a moment, newest first. */
export async function listTitlesPublishedSince(
  db: Db,
  { since, limit }: { since: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('blog_posts')
    .select('title')
    .where('status', '=', 'published')
    .where('deleted_at', 'is', null)
    .where('published_at', '>', since)
    .orderBy('published_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map(row => row.title)
}

/** A batch of posts moved to the trash before a moment. */
export const listExpiredTrash = (db: Db, before: string) =>
  db
    .selectFrom('blog_posts')
    .select(['id', 'title'])
    .where('deleted_at', '<', before)
    .limit(PURGED_AT_ONCE)
    .execute()

export const insertPost = (trx: Trx, values: Insertable<BlogPostsTable>): Promise<PostRow> =>
  trx.insertInto('blog_posts').values(values).returningAll().executeTakeFirstOrThrow()

/** Updates a post and increments its version. */
export async function updatePostRow(
  trx: Trx,
  id: number,
  { now, ...columns }: Updateable<BlogPostsTable> & { now: Date },
): Promise<void> {
  await trx
    .updateTable('blog_posts')
    .set(eb => ({ ...columns, updated_at: now.toISOString(), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function deletePostRow(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('blog_posts').where('id', '=', id).execute()
}
