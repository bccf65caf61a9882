import type { ChangedRecord } from '#platform/server/changes/record-change.ts'
import { tryEach } from '#platform/server/changes/each-of.ts'
import type { MutationContext } from '#platform/server/changes/mutation-context.ts'
import type { BlogOutcome } from '../../contract/blog.contract.ts'
import type { BlogStep } from '../../contract/blog.rules.ts'
import type { OwnVisibility } from '../blog.context.ts'
import type { PostRow } from '../blog.tables.ts'
import { recordBlogChange } from '../changes.service.ts'
import { assertVersion } from '../view/edit.service.ts'
import { getOwn, getWritable, statusOf } from './access.service.ts'
import { organizePost, type Organizing, trashPost } from './organize.service.ts'
import { findPost, getPost } from './posts.repo.ts'
import { type PreviousState, takeStep } from './publish.service.ts'

// Applies steps to one or several posts, each independently.

interface Publishing {
  ids: readonly number[]
  step: BlogStep
  publishAt?: string | undefined
  /** The client's version, for a single post. */
  ifMatch: number | undefined
  visibility: OwnVisibility
}

export const publishPosts = (
  context: MutationContext,
  { ids, step, publishAt, ifMatch, visibility }: Publishing,
): Promise<BlogOutcome> =>
  changeEach(context, ids, async id => {
    const row = await getWritable(context.trx, context.caller, id)
    if (ids.length === 1) await assertVersion(context.trx, row, { ifMatch, visibility })
    return takeStep(context, { row, step, publishAt })
  })

export const organizePosts = (
  context: MutationContext,
  { ids, ...organizing }: Organizing & { ids: readonly number[] },
): Promise<BlogOutcome> =>
  changeEach(context, ids, id => organizePost(context, { id, ...organizing }))

/** Returns the change's id, for undo. */
export async function deletePost(context: MutationContext, id: number): Promise<number | null> {
  const { changeId } = await changeEach(context, [id], each => trashPost(context, each))
  return changeId
}

const describe = (row: PostRow) => ({
  status: statusOf(row),
  publishAt: row.publish_at,
  slug: row.slug,
  deletedAt: row.deleted_at,
})

/** As logged; without a row it was deleted permanently. */
const toChanged = (before: PostRow, row: PostRow | undefined): ChangedRecord =>
  row === undefined
    ? { id: before.id, name: before.title, before: { title: before.title } }
    : {
        id: row.id,
        name: row.title || row.slug,
        before: describe(before),
        after: describe(row),
      }

/**
 * Changes each post. A single one is rejected as a whole; of several, the others proceed. One audit entry, one undo. `change` returns the
 * previous state; undefined if it was deleted permanently.
 */
async function changeEach(
  context: MutationContext,
  ids: readonly number[],
  change: (id: number) => Promise<PreviousState | undefined>,
): Promise<BlogOutcome> {
  const { trx, caller } = context
  const tried = await tryEach(trx, new Set(ids), async id => {
    const before = await getOwn(trx, caller, id)
    const state = await change(id)
    return { before, state, row: state === undefined ? undefined : await getPost(trx, id) }
  })
  const refused: BlogOutcome['refused'] = []
  for (const { item: id, error } of tried.refused) {
    if (ids.length === 1) throw error
    const title = error.status === 404 ? '' : ((await findPost(trx, id))?.title ?? '')
    refused.push({ id, title, code: error.code })
  }
  const previous = tried.records.flatMap(({ state }) => state ?? [])
  const posts = tried.records.flatMap(({ row }) =>
    row === undefined
      ? []
      : [{ id: row.id, slug: row.slug, status: statusOf(row), version: row.version }],
  )
  const records = tried.records.map(({ before, row }) => toChanged(before, row))
  if (records.length === 0) return { posts, refused, changeId: null }
  const undo =
    previous.length === 0 ? undefined : { kind: 'blog.standing', args: { posts: previous } }
  const action = previous.length === 0 ? 'delete' : 'update'
  const changeId = await recordBlogChange(context, { action, records, undo })
  return { posts, refused, changeId: undo === undefined ? null : changeId }
}
