import type * as z from 'zod/mini'
import type { MutationContext } from '#platform/server/changes/mutation-context.ts'
import type { BlogSidebar } from '../../contract/blog-shapes.rules.ts'
import type { postToSave } from '../../contract/blog.contract.ts'
import { CATEGORY_ICONS, type CategoryIcon } from '../../contract/blog.rules.ts'
import { categoryNotFound, categoryTaken } from '../blog.errors.ts'
import { recordBlogChange } from '../changes.service.ts'
import {
  countCategories,
  deleteCategoryRow,
  findCategory,
  findCategoryId,
  insertCategory,
  listCategories,
  listCategoryNames,
  listPostIdsIn,
  updateCategoryRow,
} from './categories.repo.ts'
import { readBlogSettings, updateBlogSettings } from './settings.repo.ts'

// Categories and visibility of the blog.

export async function saveCategory(
  context: MutationContext,
  { id, name, icon }: { id: number; name: string; icon: CategoryIcon },
): Promise<BlogSidebar['categories'][number]> {
  const { trx } = context
  const before = await findCategory(trx, id)
  if (before === undefined) throw categoryNotFound()
  if ((await findCategoryId(trx, { name, without: id })) !== undefined) throw categoryTaken()
  await updateCategoryRow(trx, id, { name, icon })
  const change = { before: { name: before.name, icon: before.icon }, after: { name, icon } }
  const records = [{ id: `category-${id}`, name, ...change }]
  await recordBlogChange(context, { action: 'update', records })
  const saved = (await listCategories(trx)).find(one => one.id === id)
  if (saved === undefined) throw categoryNotFound()
  return saved
}

/** Deletes a category; returns the change's id, for undo with its posts. */
export async function deleteCategory(context: MutationContext, id: number): Promise<number> {
  const { trx } = context
  const category = await findCategory(trx, id)
  if (category === undefined) throw categoryNotFound()
  const posts = await listPostIdsIn(trx, id)
  await deleteCategoryRow(trx, id)
  const { id: _, ...columns } = category
  return recordBlogChange(context, {
    action: 'delete',
    records: [{ id: `category-${id}`, name: category.name, before: { name: category.name } }],
    undo: { kind: 'blog.category', args: { ...columns, posts } },
  })
}

export async function saveBlogSettings(
  context: MutationContext,
  settings: BlogSidebar['settings'],
): Promise<void> {
  const before = await readBlogSettings(context.trx)
  await updateBlogSettings(context.trx, settings)
  const records = [{ id: 'settings', name: 'Blog', before, after: settings }]
  await recordBlogChange(context, { action: 'update', records })
}

type CategoriesOfPost = NonNullable<z.output<typeof postToSave>['blogCategories']>

/** Categories by id or name; creates names that don't exist. */
export async function findOrAddCategories(
  context: Pick<MutationContext, 'trx' | 'now'>,
  categories: CategoriesOfPost,
): Promise<number[]> {
  const found = new Set<number>()
  for (const one of categories)
    found.add('value' in one ? one.value : await findOrAddCategory(context, one.label))
  return (await listCategoryNames(context.trx, [...found])).map(one => one.value)
}

async function findOrAddCategory(
  { trx, now }: Pick<MutationContext, 'trx' | 'now'>,
  name: string,
): Promise<number> {
  const known = await findCategoryId(trx, { name })
  if (known !== undefined) return known
  const icon = CATEGORY_ICONS[(await countCategories(trx)) % CATEGORY_ICONS.length] ?? 'folder'
  return insertCategory(trx, { name, icon, created_at: now.toISOString() })
}
