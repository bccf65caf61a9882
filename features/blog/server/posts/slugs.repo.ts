import type { Trx } from '#platform/server/database/tables.ts'
import type { PostRow } from '../blog.tables.ts'

// Current and former slugs of posts.

/** Does a slug belong to another post, now or formerly? */
export async function isSlugTaken(
  trx: Trx,
  slug: string,
  id: number | undefined,
): Promise<boolean> {
  const post = await trx
    .selectFrom('blog_posts')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirst()
  if (post !== undefined) return post.id !== id
  const before = await trx
    .selectFrom('blog_slugs')
    .select('post_id')
    .where('slug', '=', slug)
    .executeTakeFirst()
  return before !== undefined && before.post_id !== id
}

/** Sets the slug of a post. A former public one keeps redirecting. */
export async function moveSlug(
  trx: Trx,
  { row, slug }: { row: PostRow; slug: string },
): Promise<void> {
  if (slug === row.slug) return
  await trx
    .deleteFrom('blog_slugs')
    .where('slug', '=', slug)
    .where('post_id', '=', row.id)
    .execute()
  await trx.updateTable('blog_posts').set({ slug }).where('id', '=', row.id).execute()
  if (row.published_at !== null)
    await trx.insertInto('blog_slugs').values({ slug: row.slug, post_id: row.id }).execute()
}
