import { MINUTE } from '#platform/contract/durations.rules.ts'
import type {
  MutationContext,
  RecordingContext,
} from '#platform/server/changes/mutation-context.ts'
import { commentNotFound, notYourComment } from '#platform/server/comments/comment-errors.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { tooMany } from '#platform/server/http/app-error.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { notify } from '#features/notifications/server/notifications.service.ts'
import { blogDetailPath, LINKS_IN_COMMENT } from '../../contract/blog.rules.ts'
import { blocked, duplicateComment } from '../blog.errors.ts'
import type { CommentRow, PostRow } from '../blog.tables.ts'
import { recordBlogChange } from '../changes.service.ts'
import { findReadPost, getReadPost, mayWork } from '../posts/access.service.ts'
import {
  findComment,
  insertComment,
  recountComments,
  updateComments,
  updateCommentLike,
  updateCommentText,
} from './comments.repo.ts'
import { countRecentGuestComments, listBlocked, listRecentCommentsBy } from './moderation.repo.ts'

// Comments: visible at once for signed-in people, after approval for guests. Suspected spam awaits moderation in either case.

const LIMITS = { person: { count: 8, minutes: 2 }, guest: { count: 3, minutes: 10 } } as const
/** Limit for all guests together on one post in ten minutes, whatever addresses they give. */
const GUESTS_TOGETHER = 30

type Writer =
  | { userId: number; name: string }
  /** A guest; the address in lowercase, as it is looked up. */
  | { userId: null; name: string; email: string }

interface NewComment {
  post: PostRow
  writer: Writer
  text: string
  parentId: number | undefined
}

/** The key of a commenter in the block list. */
export const commenterOf = (
  writer: { userId: number } | { userId: number | null; email: string },
): string =>
  writer.userId !== null ? `user:${writer.userId}` : 'email' in writer ? writer.email : ''

export async function addComment(
  context: MutationContext,
  { postId, parentId, text }: { postId: number; parentId?: number | undefined; text: string },
): Promise<CommentRow> {
  const { trx, caller, actor } = context
  const post = await getReadPost(trx, caller, postId)
  const writer = { userId: caller.userId, name: actor.name }
  return insertNewComment(context, { post, writer, text, parentId })
}

export async function editComment(
  context: MutationContext,
  { id, text }: { id: number; text: string },
): Promise<CommentRow> {
  const { trx, caller, now } = context
  const { comment, post } = await getVisibleComment(context, id)
  if (comment.user_id !== caller.userId) throw notYourComment()
  const row = await updateCommentText(trx, { id, text, now })
  const records = [{ id: post.id, name: post.title, after: { commentChanged: id } }]
  await recordBlogChange(context, { action: 'update', records })
  return row
}

export async function likeComment(
  context: MutationContext,
  { id, isLiked }: { id: number; isLiked: boolean },
): Promise<{ id: number; likes: number; isLiked: boolean }> {
  const { trx, caller, now } = context
  const { post } = await getVisibleComment(context, id)
  const likes = await updateCommentLike(trx, { id, userId: caller.userId, isLiked })
  await announce(trx, { topic: 'Blog', ids: [post.id], now })
  return { id, likes, isLiked }
}

/** Returns the change's id, for undo. */
export async function deleteComment(context: MutationContext, id: number): Promise<number> {
  const { trx, caller, now } = context
  const { comment, post } = await getVisibleComment(context, id)
  if (comment.user_id !== caller.userId && !mayWork(caller, post)) throw notYourComment()
  await updateComments(trx, [id], { deleted_at: now.toISOString() })
  await recountComments(trx, post.id)
  const records = [{ id: post.id, name: post.title, before: { comment: id } }]
  const args = { comments: [{ id, state: comment.state, deleted_at: null }] }
  return recordBlogChange(context, {
    action: 'update',
    records,
    undo: { kind: 'blog.comments', args },
  })
}

/** Adds a comment. Throws 403 if blocked, 409 for a duplicate, 429 over the limit. */
export async function insertNewComment(
  context: RecordingContext,
  input: NewComment,
): Promise<CommentRow> {
  const { trx, now } = context
  const { post, writer, text } = input
  await assertWelcome(context, input)
  const parent = await findParent(trx, input)
  const hasManyLinks = (text.match(/https?:\/\//gi)?.length ?? 0) > LINKS_IN_COMMENT
  const row = await insertComment(trx, {
    post_id: post.id,
    parent_id: parent?.parent_id ?? parent?.id ?? null,
    user_id: writer.userId,
    guest_name: writer.userId === null ? writer.name : '',
    guest_email: writer.userId === null ? writer.email : '',
    text,
    state: writer.userId === null || hasManyLinks ? 'pending' : 'approved',
    created_at: now.toISOString(),
    edited_at: null,
    deleted_at: null,
  })
  await recountComments(trx, post.id)
  await notifyPeople(context, { row, post, parent, name: writer.name })
  const records = [{ id: post.id, name: post.title, after: { comment: row.id } }]
  await recordBlogChange(context, { action: 'update', records })
  return row
}

/** The parent comment: a visible one on the same post. */
async function findParent(
  trx: Trx,
  { post, parentId }: NewComment,
): Promise<CommentRow | undefined> {
  if (parentId === undefined) return undefined
  const row = await findComment(trx, parentId)
  if (row === undefined || row.post_id !== post.id) throw commentNotFound()
  if (row.deleted_at !== null || row.state !== 'approved') throw commentNotFound()
  return row
}

async function assertWelcome(
  { trx, now }: Pick<MutationContext, 'trx' | 'now'>,
  { post, writer, text }: NewComment,
): Promise<void> {
  const isBlocked = (await listBlocked(trx, [commenterOf(writer)])).size > 0
  if (isBlocked) throw blocked()
  const { count, minutes } = LIMITS[writer.userId === null ? 'guest' : 'person']
  const since = new Date(now.getTime() - minutes * MINUTE).toISOString()
  const by = writer.userId === null ? { email: writer.email } : { userId: writer.userId }
  const recent = await listRecentCommentsBy(trx, { since, by })
  if (recent.some(one => one.text === text && one.post_id === post.id)) throw duplicateComment()
  if (recent.length >= count) throw tooMany(minutes * 60)
  if (writer.userId !== null) return
  const limit = GUESTS_TOGETHER
  const others = await countRecentGuestComments(trx, { since, postId: post.id, limit })
  if (others >= GUESTS_TOGETHER) throw tooMany(minutes * 60)
}

interface Notice {
  row: CommentRow
  post: PostRow
  parent: CommentRow | undefined
  name: string
}

/** Notifies the post's author of every comment, and the person replied to; never the writer. */
async function notifyPeople(
  { trx, now }: Pick<MutationContext, 'trx' | 'now'>,
  { row, post, parent, name }: Notice,
): Promise<void> {
  const notice = {
    params: { title: post.title },
    by: { userId: row.user_id, name, as: 'by' } as const,
    link: blogDetailPath(post.id),
    now,
  }
  const notified = new Set([
    post.author_id,
    row.state === 'approved' ? (parent?.user_id ?? null) : null,
  ])
  const userIds = [...notified].flatMap(id => id ?? []).filter(id => id !== row.user_id)
  if (userIds.length > 0) await notify(trx, { ...notice, userIds, kind: 'article-comment' })
}

/** A comment with its post, as visible to the caller. Throws 404. */
async function getVisibleComment(
  { trx, caller }: MutationContext,
  id: number,
): Promise<{ comment: CommentRow; post: PostRow }> {
  const comment = await findComment(trx, id)
  if (comment === undefined || comment.deleted_at !== null) throw commentNotFound()
  const post = await findReadPost(trx, caller, comment.post_id)
  const isVisible =
    comment.state === 'approved' ||
    comment.user_id === caller.userId ||
    (post !== undefined && mayWork(caller, post))
  if (post === undefined || !isVisible) throw commentNotFound()
  return { comment, post }
}
