import type { Caller } from '#platform/server/access/caller.ts'
import type { MutationContext } from '#platform/server/changes/mutation-context.ts'
import { commentNotFound } from '#platform/server/comments/comment-errors.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { CommentState } from '../../contract/blog.rules.ts'
import type { CommentRow } from '../blog.tables.ts'
import { recordBlogChange } from '../changes.service.ts'
import { mayPublish, mayWork } from '../posts/access.service.ts'
import { getPost, listPostTitles } from '../posts/posts.repo.ts'
import { listCommentRows, recountComments, updateComments } from './comments.repo.ts'
import { commenterOf } from './comments.service.ts'
import {
  countModeratedComments,
  deleteBlocked,
  insertBlocked,
  listBlocked,
  listModeratedRows,
} from './moderation.repo.ts'

// Moderation of comments: by authors on their own posts, by editors on all.

export async function listModerated(
  db: Db,
  caller: Caller,
  query: { state: CommentState; page: number; perPage: number },
) {
  const rows = await listModeratedRows(db, caller, query)
  const commenter = ({ user_id, guest_email }: (typeof rows)[number]) =>
    commenterOf({ userId: user_id, email: guest_email })
  const blocked = await listBlocked(db, rows.map(commenter))
  const comments = rows.map(row => ({
    id: row.id,
    postId: row.post_id,
    postTitle: row.title,
    text: row.text,
    at: row.created_at,
    state: row.state,
    name: row.full_name ?? row.guest_name,
    email: row.guest_email,
    userId: row.user_id,
    isBlocked: blocked.has(commenter(row)),
  }))
  return { comments, total: await countModeratedComments(db, caller, query.state) }
}

interface Moderation {
  ids: readonly number[]
  to?: CommentState | 'deleted' | undefined
  isBlocked?: boolean | undefined
}

/** Changes the state of comments that are not in it yet, and blocks their writers. Throws 404 if the caller moderates none of them. */
export async function moderate(
  context: MutationContext,
  { ids, to, isBlocked }: Moderation,
): Promise<{ count: number; refused: number; changeId: number | null }> {
  const { trx, caller } = context
  const rows: CommentRow[] = []
  for (const row of await listCommentRows(trx, ids))
    if (mayWork(caller, await getPost(trx, row.post_id))) rows.push(row)
  if (rows.length === 0) throw commentNotFound()
  const moved = to === undefined ? [] : rows.filter(row => row.state !== to)
  if (to !== undefined && moved.length > 0) await moveComments(context, moved, to)
  // Only editors block people from all posts.
  if (isBlocked !== undefined && mayPublish(caller)) await blockAuthors(context, rows, isBlocked)
  const changed = isBlocked === undefined ? moved : rows
  const refused = new Set(ids).size - rows.length
  if (changed.length === 0) return { count: 0, refused, changeId: null }
  const changeId = await recordModeration(context, { rows: changed, moved, to, isBlocked })
  return { count: changed.length, refused, changeId: moved.length === 0 ? null : changeId }
}

async function moveComments(
  { trx, now }: MutationContext,
  rows: readonly CommentRow[],
  to: CommentState | 'deleted',
): Promise<void> {
  const columns = to === 'deleted' ? { deleted_at: now.toISOString() } : { state: to }
  await updateComments(
    trx,
    rows.map(row => row.id),
    columns,
  )
  for (const postId of new Set(rows.map(row => row.post_id))) await recountComments(trx, postId)
}

/** No one can block themselves. */
async function blockAuthors(
  { trx, caller, now }: MutationContext,
  rows: readonly CommentRow[],
  isBlocked: boolean,
): Promise<void> {
  const all = rows.map(row => commenterOf({ userId: row.user_id, email: row.guest_email }))
  const commenters = [...new Set(all)].filter(
    key => key !== '' && key !== commenterOf({ userId: caller.userId }),
  )
  if (commenters.length === 0) return
  if (isBlocked) await insertBlocked(trx, { commenters, by: caller.userId, now })
  else await deleteBlocked(trx, commenters)
}

interface Recording extends Omit<Moderation, 'ids'> {
  rows: readonly CommentRow[]
  /** Those whose state changed: what an undo restores. */
  moved: readonly CommentRow[]
}
async function recordModeration(
  context: MutationContext,
  { rows, moved, to, isBlocked }: Recording,
): Promise<number> {
  const posts = await listPostTitles(
    context.trx,
    rows.map(row => row.post_id),
  )
  const after = { comments: rows.length, to: to ?? null, isBlocked: isBlocked ?? null }
  const records = posts.map(post => ({ id: post.id, name: post.title, after }))
  const comments = moved.map(({ id, state, deleted_at }) => ({ id, state, deleted_at }))
  const undo = moved.length === 0 ? undefined : { kind: 'blog.comments', args: { comments } }
  return recordBlogChange(context, { action: 'update', records, undo })
}
