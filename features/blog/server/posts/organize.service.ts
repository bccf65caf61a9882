import type { Trx } from '#platform/server/database/tables.ts'
import {
  categoryNotFound,
  inTrash,
  needsCategory,
  notInTrash,
  notYourPost,
} from '../blog.errors.ts'
import { type Act, getOwn, getWritable } from './access.service.ts'
import { readFields } from './fields.service.ts'
import { dropPictures } from './pictures.service.ts'
import { getPostRow } from './save.service.ts'
import { type Before, standing } from './standing.service.ts'

// The trash, and many posts in one category.

interface Organizing {
  id: number
  step: 'trash' | 'restore' | 'purge' | 'category'
  categoryId: number | undefined
}

export async function organize(
  trx: Trx,
  act: Act,
  { id, step, categoryId }: Organizing,
): Promise<Before | undefined> {
  if (step === 'trash') return deletePost(trx, act, id)
  if (step === 'restore') return restorePost(trx, act, id)
  if (step === 'purge') return purgePost(trx, act, id)
  if (categoryId === undefined) throw needsCategory()
  return addCategory(trx, act, { id, categoryId })
}

async function mark(
  trx: Trx,
  { now }: Act,
  { id, deleted_at }: { id: number; deleted_at: string | null },
): Promise<number> {
  await trx
    .updateTable('blog_posts')
    .set(eb => ({ deleted_at, updated_at: now.toISOString(), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  return (await getPostRow(trx, id)).version
}

export async function deletePost(trx: Trx, act: Act, id: number): Promise<Before> {
  const row = await getOwn(trx, act.caller, id)
  if (!act.caller.canOwn('delete', 'Blog', row.author_id ?? 0)) throw notYourPost()
  if (row.deleted_at !== null) throw inTrash()
  const version = await mark(trx, act, { id, deleted_at: act.now.toISOString() })
  return { id, version, row: standing(row), fields: null }
}

async function restorePost(trx: Trx, act: Act, id: number): Promise<Before> {
  const row = await getOwn(trx, act.caller, id)
  if (row.deleted_at === null) throw notInTrash()
  return {
    id,
    version: await mark(trx, act, { id, deleted_at: null }),
    row: standing(row),
    fields: null,
  }
}

async function purgePost(trx: Trx, act: Act, id: number): Promise<undefined> {
  const row = await getOwn(trx, act.caller, id)
  if (!act.caller.canOwn('delete', 'Blog', row.author_id ?? 0)) throw notYourPost()
  if (row.deleted_at === null) throw notInTrash()
  await purge(trx, id)
}

/** For good, with all that hangs on it. */
export async function purge(trx: Trx, id: number): Promise<void> {
  await dropPictures(trx, id)
  await trx.deleteFrom('blog_posts').where('id', '=', id).execute()
}

async function addCategory(
  trx: Trx,
  act: Act,
  { id, categoryId }: { id: number; categoryId: number },
): Promise<Before> {
  const row = await getWritable(trx, act.caller, id)
  const fields = await readFields(trx, row)
  const category = await trx
    .selectFrom('blog_categories')
    .select('id')
    .where('id', '=', categoryId)
    .executeTakeFirst()
  if (category === undefined) throw categoryNotFound()
  await trx
    .insertInto('blog_post_categories')
    .values({ post_id: id, category_id: categoryId })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const version = await mark(trx, act, { id, deleted_at: null })
  return { id, version, row: standing(row), fields }
}
