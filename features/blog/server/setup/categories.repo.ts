import type { Insertable, Selectable } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import { foldText } from '#platform/server/database/fold-text.ts'
import type { Tables, Trx } from '#platform/server/database/tables.ts'
import type { BlogSidebar } from '../../contract/blog-shapes.rules.ts'
import '../blog.tables.ts'

type CategoryRow = Selectable<Tables['blog_categories']>

/** All categories; those without published posts count zero. */
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

export const findCategory = (db: Db, id: number): Promise<CategoryRow | undefined> =>
  db.selectFrom('blog_categories').selectAll().where('id', '=', id).executeTakeFirst()

/** The category with this name, regardless of case. */
export async function findCategoryId(
  db: Db,
  { name, without }: { name: string; without?: number },
): Promise<number | undefined> {
  const named = db.selectFrom('blog_categories').select('id').where('name_key', '=', foldText(name))
  const row = await (
    without === undefined ? named : named.where('id', '!=', without)
  ).executeTakeFirst()
  return row?.id
}

/** Those of the categories that exist. */
export async function listCategoryNames(
  db: Db,
  ids: readonly number[],
): Promise<{ value: number; label: string }[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('blog_categories')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
  return rows.map(row => ({ value: row.id, label: row.name }))
}

export async function countCategories(db: Db): Promise<number> {
  const { n } = await db
    .selectFrom('blog_categories')
    .select(eb => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

export async function insertCategory(
  trx: Trx,
  category: Omit<Insertable<Tables['blog_categories']>, 'id' | 'name_key'>,
): Promise<number> {
  const { id } = await trx
    .insertInto('blog_categories')
    .values({ ...category, name_key: foldText(category.name) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateCategoryRow(
  trx: Trx,
  id: number,
  { name, icon }: Pick<CategoryRow, 'name' | 'icon'>,
): Promise<void> {
  await trx
    .updateTable('blog_categories')
    .set({ name, name_key: foldText(name), icon })
    .where('id', '=', id)
    .execute()
}

export async function deleteCategoryRow(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('blog_categories').where('id', '=', id).execute()
}

/** The posts in a category. */
export async function listPostIdsIn(db: Db, categoryId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('blog_post_categories')
    .select('post_id')
    .where('category_id', '=', categoryId)
    .execute()
  return rows.map(row => row.post_id)
}

/** Adds posts to a category; existing assignments stay. */
export async function insertPostsIn(
  trx: Trx,
  categoryId: number,
  postIds: readonly number[],
): Promise<void> {
  if (postIds.length > 0)
    await trx
      .insertInto('blog_post_categories')
      .values(postIds.map(post_id => ({ post_id, category_id: categoryId })))
      .onConflict(conflict => conflict.doNothing())
      .execute()
}
