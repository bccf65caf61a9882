import type { Db } from '#platform/server/database/database.ts'
import { foldText } from '#platform/server/database/fold-text.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import type { PostRow } from '../blog.tables.ts'
import { parseFields, type PostFields, toColumns } from './fields.service.ts'

// The fields of a post: row, tags and categories.

/** The published fields. */
export async function readFields(db: Db, row: PostRow): Promise<PostFields> {
  const tags = await db
    .selectFrom('blog_tags')
    .select('tag')
    .where('post_id', '=', row.id)
    .orderBy('position')
    .execute()
  const categories = await db
    .selectFrom('blog_post_categories')
    .select('category_id')
    .where('post_id', '=', row.id)
    .orderBy('category_id')
    .execute()
  return {
    title: row.title,
    slug: row.slug,
    excerpt: row.excerpt,
    content: row.content,
    pictureId: row.picture_id,
    pictureAlt: row.picture_alt,
    tags: tags.map(one => one.tag),
    categories: categories.map(one => one.category_id),
    isPublic: row.is_public === 1,
    seoTitle: row.seo_title,
    seoText: row.seo_text,
  }
}

/** The fields being edited: the working copy if there is one. */
export const readWritten = async (db: Db, row: PostRow): Promise<PostFields> =>
  row.draft === null ? readFields(db, row) : parseFields(row.draft)

/** Writes the fields to the row, except the slug. */
export async function updatePostFields(trx: Trx, id: number, fields: PostFields): Promise<void> {
  await trx.updateTable('blog_posts').set(toColumns(fields)).where('id', '=', id).execute()
  await replaceTagsAndCategories(trx, id, fields)
}

/** Replaces tags and categories of a post. */
export async function replaceTagsAndCategories(
  trx: Trx,
  id: number,
  { tags, categories }: Pick<PostFields, 'tags' | 'categories'>,
): Promise<void> {
  await trx.deleteFrom('blog_tags').where('post_id', '=', id).execute()
  const rows = tags.map((tag, position) => ({ post_id: id, tag, tag_key: foldText(tag), position }))
  if (rows.length > 0)
    await trx
      .insertInto('blog_tags')
      .values(rows)
      .onConflict(conflict => conflict.doNothing())
      .execute()
  await trx.deleteFrom('blog_post_categories').where('post_id', '=', id).execute()
  const known =
    categories.length === 0
      ? []
      : await trx.selectFrom('blog_categories').select('id').where('id', 'in', categories).execute()
  if (known.length > 0)
    await trx
      .insertInto('blog_post_categories')
      .values(known.map(one => ({ post_id: id, category_id: one.id })))
      .execute()
}
