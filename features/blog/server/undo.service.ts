import * as z from 'zod/mini'
import type { ChangedRecord } from '#platform/server/changes/record-change.ts'
import { assertUnchanged } from '#platform/server/changes/assert-unchanged.ts'
import { changedSince, type UndoStep } from '#platform/server/changes/undo.ts'
import { commentNotFound } from '#platform/server/comments/comment-errors.ts'
import { addJob } from '#platform/server/jobs/jobs.ts'
import { CATEGORY_ICONS, COMMENT_STATES } from '../contract/blog.rules.ts'
import { mayNotPublish } from './blog.errors.ts'
import { recordBlogChange } from './changes.service.ts'
import { findComment, recountComments, updateComments } from './comments/comments.repo.ts'
import { getOwn, mayPublish, mayWork, statusOf } from './posts/access.service.ts'
import { trashPost } from './posts/organize.service.ts'
import { postFields } from './posts/fields.service.ts'
import { getPost, listPostTitles, updatePostRow } from './posts/posts.repo.ts'
import { PUBLISH_JOB } from './posts/publish.service.ts'
import { applyFields } from './posts/save.service.ts'
import { findCategoryId, insertCategory, insertPostsIn } from './setup/categories.repo.ts'

// Undo steps of the blog.

const text = z.nullable(z.string())
const row = z.object({
  status: z.enum(['draft', 'scheduled', 'published']),
  publish_at: text,
  published_at: text,
  review_at: text,
  sorted_at: z.string(),
  deleted_at: text,
  draft: text,
})
const standings = z.object({
  posts: z.array(z.object({ id: z.int(), version: z.int(), row, fields: z.nullable(postFields) })),
})

/** Restores posts, unless they were edited since. */
const undoStanding: UndoStep = async ({ args, ...context }) => {
  const { trx, caller, now } = context
  const { posts } = standings.parse(args)
  const records: ChangedRecord[] = []
  for (const { id, version: left, row: before, fields } of posts) {
    const found = await getOwn(trx, caller, id)
    await assertUnchanged(context, { id, name: found.title, version: found.version, left })
    if (before.status !== 'draft' && found.status !== before.status && !mayPublish(caller))
      throw mayNotPublish()
    if (fields !== null) await applyFields(trx, { row: found, fields })
    await updatePostRow(trx, id, { ...before, now })
    if (before.status === 'scheduled' && before.publish_at !== null) {
      const runAt = new Date(before.publish_at)
      await addJob(trx, { kind: PUBLISH_JOB, args: { id, at: before.publish_at }, now, runAt })
    }
    const after = await getPost(trx, id)
    records.push({
      id,
      name: found.title,
      before: { status: statusOf(found) },
      after: { status: statusOf(after) },
    })
  }
  await recordBlogChange(context, { action: 'update', records })
}

const imported = z.object({ posts: z.array(z.object({ id: z.int(), version: z.int() })) })

/** Moves imported drafts to the trash, unless they were edited since. */
const undoImport: UndoStep = async ({ args, ...context }) => {
  const { trx, caller } = context
  const records: ChangedRecord[] = []
  for (const { id, version: left } of imported.parse(args).posts) {
    const found = await getOwn(trx, caller, id)
    await assertUnchanged(context, { id, name: found.title, version: found.version, left })
    await trashPost(context, id)
    records.push({ id, name: found.title })
  }
  await recordBlogChange(context, { action: 'delete', records })
}

const moderated = z.object({
  comments: z.array(z.object({ id: z.int(), state: z.enum(COMMENT_STATES), deleted_at: text })),
})

/** Restores comments: deleted ones return, in their previous state. */
const undoComments: UndoStep = async ({ args, ...context }) => {
  const { trx, caller } = context
  const { comments } = moderated.parse(args)
  const records: ChangedRecord[] = []
  for (const { id, state, deleted_at } of comments) {
    const comment = await findComment(trx, id)
    if (comment === undefined) throw commentNotFound()
    const post = await getPost(trx, comment.post_id)
    if (comment.user_id !== caller.userId && !mayWork(caller, post)) throw commentNotFound()
    await updateComments(trx, [id], { state, deleted_at })
    await recountComments(trx, post.id)
    records.push({ id: post.id, name: post.title })
  }
  await recordBlogChange(context, { action: 'update', records })
}

const category = z.object({
  name: z.string(),
  icon: z.enum(CATEGORY_ICONS),
  created_at: z.string(),
  posts: z.array(z.int()),
})

/** Restores a category on its former posts that still exist. */
const undoCategory: UndoStep = async ({ args, ...context }) => {
  const { trx } = context
  const { posts, ...columns } = category.parse(args)
  if ((await findCategoryId(trx, columns)) !== undefined) throw changedSince(columns.name)
  const id = await insertCategory(trx, columns)
  const remaining = posts.length === 0 ? [] : await listPostTitles(trx, posts)
  await insertPostsIn(
    trx,
    id,
    remaining.map(one => one.id),
  )
  const records = [{ id: `category-${id}`, name: columns.name }]
  await recordBlogChange(context, { action: 'restore', records })
}

export const blogUndo: Record<string, UndoStep> = {
  'blog.standing': undoStanding,
  'blog.unimport': undoImport,
  'blog.comments': undoComments,
  'blog.category': undoCategory,
}
