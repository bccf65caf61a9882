import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import type { BlogSidebar } from '../../contract/blog-shapes.rules.ts'
import '../blog.tables.ts'

export async function readBlogSettings(db: Db): Promise<BlogSidebar['settings']> {
  const row = await db
    .selectFrom('blog_settings')
    .selectAll()
    .where('id', '=', 1)
    .executeTakeFirst()
  return { isPublic: row?.is_public === 1, hasGuests: row?.has_guests === 1 }
}

export async function updateBlogSettings(
  trx: Trx,
  { isPublic, hasGuests }: BlogSidebar['settings'],
): Promise<void> {
  const columns = { is_public: isPublic ? 1 : 0, has_guests: hasGuests ? 1 : 0 }
  await trx.updateTable('blog_settings').set(columns).where('id', '=', 1).execute()
}
