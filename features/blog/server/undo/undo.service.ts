import { CATEGORY_ICONS, COMMENT_STATES } from '../../contract/blog.rules.ts'
import * as z from 'zod/mini'
import { recordChange } from '#platform/server/changes/record-change.ts'
import { changedSince, type UndoStep } from '#platform/server/changes/undo.ts'
import { foldText } from '#platform/server/database/fold-text.ts'
import { addJob } from '#platform/server/jobs/jobs.ts'
import { commentNotFound, mayNotPublish } from '../blog.errors.ts'
import { recount } from '../comments/comments.service.ts'
import { getOwn, mayPublish, mayWork, statusOf } from '../posts/access.service.ts'
import { postFields } from '../posts/fields.service.ts'
import { applyFields, getPostRow } from '../posts/save.service.ts'
import { PUBLISH_JOB } from '../posts/standing.service.ts'

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

/** Every post as it stood, unless somebody has worked on it since. */
const undoStanding: UndoStep = async ({ trx, caller, actor, now, args }) => {
  const { posts } = standings.parse(args)
  const records: { id: number; name: string; before: object; after: object }[] = []
  for (const { id, version, row: before, fields } of posts) {
    const found = await getOwn(trx, caller, id)
    if (found.version !== version) throw changedSince(found.title)
    if (before.status !== 'draft' && found.status !== before.status && !mayPublish(caller))
      throw mayNotPublish()
    if (fields !== null) await applyFields(trx, { row: found, fields })
    await trx
      .updateTable('blog_posts')
      .set(eb => ({ ...before, updated_at: now.toISOString(), version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
    if (before.status === 'scheduled' && before.publish_at !== null) {
      const runAt = new Date(before.publish_at)
      await addJob(trx, { kind: PUBLISH_JOB, args: { id, at: before.publish_at }, now, runAt })
    }
    const after = await getPostRow(trx, id)
    records.push({
      id,
      name: found.title,
      before: { status: statusOf(found) },
      after: { status: statusOf(after) },
    })
  }
  await recordChange(trx, { actor, now, action: 'update', subject: 'Blog', records })
}

const moderated = z.object({
  comments: z.array(z.object({ id: z.int(), state: z.enum(COMMENT_STATES), deleted_at: text })),
})

/** Comments as they stood: back where they were deleted, waiting where they waited. */
const undoComments: UndoStep = async ({ trx, caller, actor, now, args }) => {
  const { comments } = moderated.parse(args)
  const records: { id: number; name: string }[] = []
  for (const { id, state, deleted_at } of comments) {
    const comment = await trx
      .selectFrom('blog_comments')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst()
    if (comment === undefined) throw commentNotFound()
    const post = await getPostRow(trx, comment.post_id)
    if (comment.user_id !== caller.userId && !mayWork(caller, post)) throw commentNotFound()
    await trx.updateTable('blog_comments').set({ state, deleted_at }).where('id', '=', id).execute()
    await recount(trx, post.id)
    records.push({ id: post.id, name: post.title })
  }
  await recordChange(trx, { actor, now, action: 'update', subject: 'Blog', records })
}

const category = z.object({
  name: z.string(),
  icon: z.enum(CATEGORY_ICONS),
  created_at: z.string(),
  posts: z.array(z.int()),
})

/** The category again, on the posts that had it and are still there. */
const undoCategory: UndoStep = async ({ trx, actor, now, args }) => {
  const { posts, ...told } = category.parse(args)
  const values = { ...told, name_key: foldText(told.name) }
  const other = await trx
    .selectFrom('blog_categories')
    .select('id')
    .where('name_key', '=', values.name_key)
    .executeTakeFirst()
  if (other !== undefined) throw changedSince(values.name)
  const { id } = await trx
    .insertInto('blog_categories')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow()
  const there =
    posts.length === 0
      ? []
      : await trx.selectFrom('blog_posts').select('id').where('id', 'in', posts).execute()
  if (there.length > 0)
    await trx
      .insertInto('blog_post_categories')
      .values(there.map(one => ({ post_id: one.id, category_id: id })))
      .execute()
  await recordChange(trx, {
    actor,
    now,
    action: 'restore',
    subject: 'Blog',
    records: [{ id: `category-${id}`, name: values.name }],
  })
}

export const blogUndo: Record<string, UndoStep> = {
  'blog.standing': undoStanding,
  'blog.comments': undoComments,
  'blog.category': undoCategory,
}
