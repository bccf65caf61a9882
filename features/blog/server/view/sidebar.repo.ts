import type { BlogSidebar } from '../../contract/blog-shapes.rules.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'

// What stands beside the list: categories and tags with how many published posts they have.

const TAGS = 20

/** All categories; those without a published post have none. */
export async function listCategories(db: Db): Promise<BlogSidebar['categories']> {
  const rows = await db
    .selectFrom('blog_categories')
    .leftJoin('blog_post_categories', 'blog_post_categories.category_id', 'blog_categories.id')
    .leftJoin('blog_posts', join =>
      join
        .onRef('blog_posts.id', '=', 'blog_post_categories.post_id')
        .on('blog_posts.status', '=', 'published')
        .on('blog_posts.deleted_at', 'is', null),
    )
    .select(['blog_categories.id', 'blog_categories.name', 'blog_categories.icon'])
    .select(eb => eb.fn.count<number>('blog_posts.id').as('n'))
    .groupBy([
      'blog_categories.id',
      'blog_categories.name',
      'blog_categories.icon',
      'blog_categories.name_key',
    ])
    .orderBy('blog_categories.name_key')
    .execute()
  return rows.map(row => ({ id: row.id, category: row.name, icon: row.icon, count: Number(row.n) }))
}

/** The tags that most published posts bear. */
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

export async function readBlogSettings(db: Db): Promise<BlogSidebar['settings']> {
  const row = await db
    .selectFrom('blog_settings')
    .selectAll()
    .where('id', '=', 1)
    .executeTakeFirst()
  return { isPublic: row?.is_public === 1, hasGuests: row?.has_guests === 1 }
}
