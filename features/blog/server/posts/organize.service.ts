import type { MutationContext } from '#platform/server/changes/mutation-context.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import {
  categoryNotFound,
  inTrash,
  needsCategory,
  notInTrash,
  notYourPost,
} from '../blog.errors.ts'
import { findCategory, insertPostsIn } from '../setup/categories.repo.ts'
import { getOwn, getWritable, mayDelete } from './access.service.ts'
import { readFields } from './fields.repo.ts'
import { dropPictures } from './pictures.service.ts'
import { deletePostRow, getPost, updatePostRow } from './posts.repo.ts'
import { type PreviousState, returnToDraft, stateOf } from './publish.service.ts'

// The trash, and bulk categorization.

export interface Organizing {
  step: 'trash' | 'restore' | 'purge' | 'category'
  categoryId?: number | undefined
}

export async function organizePost(
  context: MutationContext,
  { id, step, categoryId }: Organizing & { id: number },
): Promise<PreviousState | undefined> {
  if (step === 'trash') return trashPost(context, id)
  if (step === 'restore') return restorePost(context, id)
  if (step === 'purge') return purgeTrashedPost(context, id)
  if (categoryId === undefined) throw needsCategory()
  return addCategory(context, { id, categoryId })
}

/** Returns the resulting version. */
async function setDeletedAt(
  { trx, now }: MutationContext,
  id: number,
  deletedAt: string | null,
): Promise<number> {
  await updatePostRow(trx, id, { deleted_at: deletedAt, now })
  return (await getPost(trx, id)).version
}

export async function trashPost(context: MutationContext, id: number): Promise<PreviousState> {
  const row = await getOwn(context.trx, context.caller, id)
  if (!mayDelete(context.caller, row)) throw notYourPost()
  if (row.deleted_at !== null) throw inTrash()
  const version = await setDeletedAt(context, id, context.now.toISOString())
  return { id, version, row: stateOf(row), fields: null }
}

async function restorePost(context: MutationContext, id: number): Promise<PreviousState> {
  const row = await getOwn(context.trx, context.caller, id)
  if (row.deleted_at === null) throw notInTrash()
  const fields = row.draft === null ? null : await readFields(context.trx, row)
  // Its time passed in the trash: no job would publish it any more.
  if (row.status === 'scheduled' && (row.publish_at ?? '') <= context.now.toISOString())
    await returnToDraft(context, row)
  const version = await setDeletedAt(context, id, null)
  return { id, version, row: stateOf(row), fields }
}

async function purgeTrashedPost({ trx, caller }: MutationContext, id: number): Promise<undefined> {
  const row = await getOwn(trx, caller, id)
  if (!mayDelete(caller, row)) throw notYourPost()
  if (row.deleted_at === null) throw notInTrash()
  await purgePost(trx, id)
}

/** Deletes permanently, with everything attached. */
export async function purgePost(trx: Trx, id: number): Promise<void> {
  await dropPictures(trx, id)
  await deletePostRow(trx, id)
}

async function addCategory(
  context: MutationContext,
  { id, categoryId }: { id: number; categoryId: number },
): Promise<PreviousState> {
  const { trx, caller } = context
  const row = await getWritable(trx, caller, id)
  const fields = await readFields(trx, row)
  if ((await findCategory(trx, categoryId)) === undefined) throw categoryNotFound()
  await insertPostsIn(trx, categoryId, [id])
  const version = await setDeletedAt(context, id, null)
  return { id, version, row: stateOf(row), fields }
}
