import type { BlogSidebar } from '../../contract/blog-shapes.rules.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'

// Sidebar data, with counts of published posts.

const TAGS = 20

/** The most frequent tags of published posts. */
export async function listTags(db: Db): Promise<BlogSidebar['tags']> {
  const rows = await db
    .selectFrom('blog_tags')
    .innerJoin('blog_posts', 'blog_posts.id', 'blog_tags.post_id')
    .select(sql<string>`min(blog_tags.tag)`.as('tag'))
    .select(eb => eb.fn.countAll<number>().as('n'))
    .where('blog_posts.status', '=', 'published')
    .where('blog_posts.deleted_at', 'is', null)
    .groupBy('tag_key')
    .orderBy('n', 'desc')
    .orderBy('tag_key')
    .limit(TAGS)
    .execute()
  return rows.map(row => ({ tag: row.tag, count: Number(row.n) }))
}
