import type { Db } from '#platform/server/database/database.ts'
import type { Dialect } from '#platform/server/database/dialect.ts'
import { countFound } from '#platform/server/database/count-found.ts'
import { foldText } from '#platform/server/database/fold-text.ts'
import type { PostRow } from '../blog.tables.ts'
import { isRead } from '../posts/access.service.ts'
import { findPostBySlug } from '../posts/posts.repo.ts'
import { readBlogSettings } from '../setup/settings.repo.ts'

// Public posts.

const readable = (db: Db) =>
  db
    .selectFrom('blog_posts')
    .where('blog_posts.status', '=', 'published')
    .where('blog_posts.deleted_at', 'is', null)
    .where('blog_posts.is_public', '=', 1)

/** A public post, and whether guests may comment. */
export async function findReadable(
  db: Db,
  slug: string,
): Promise<{ row: PostRow; hasGuests: boolean } | undefined> {
  const { isPublic, hasGuests } = await readBlogSettings(db)
  const row = isPublic ? await findPostBySlug(db, slug) : undefined
  return row === undefined || !isRead(row) || row.is_public === 0 ? undefined : { row, hasGuests }
}

interface Asked {
  q: string
  tag: string | undefined
  page: number
  perPage: number
  dialect: Dialect
}

export async function listReadable(db: Db, { q, tag, page, perPage, dialect }: Asked) {
  let found = readable(db)
  if (q !== '') found = found.where(dialect.search.hits('blog', q, 'blog_posts.id'))
  if (tag !== undefined)
    found = found.where(eb =>
      eb.exists(
        eb
          .selectFrom('blog_tags')
          .select('tag')
          .where('tag_key', '=', foldText(tag))
          .whereRef('blog_tags.post_id', '=', 'blog_posts.id'),
      ),
    )
  const rows = await found
    .selectAll('blog_posts')
    .orderBy('sorted_at', 'desc')
    .orderBy('blog_posts.id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  return { rows, total: await countFound(found.select('blog_posts.id')) }
}

/** All addresses, for the sitemap. */
export const listAddresses = (db: Db, limit: number) =>
  readable(db)
    .select(['slug', 'updated_at'])
    .orderBy('sorted_at', 'desc')
    .orderBy('blog_posts.id', 'desc')
    .limit(limit)
    .execute()

/** Does a published public post show this picture? */
export async function showsPicture(db: Db, fileId: string): Promise<boolean> {
  const rows = await readable(db)
    .innerJoin('blog_files', 'blog_files.post_id', 'blog_posts.id')
    .select(['content', 'picture_id'])
    .where('blog_files.file_id', '=', fileId)
    .execute()
  return rows.some(row => row.picture_id === fileId || row.content.includes(`/${fileId}"`))
}
