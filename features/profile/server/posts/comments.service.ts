import type { MutationContext } from '#platform/server/changes/mutation-context.ts'
import { commentNotFound } from '#platform/server/comments/comment-errors.ts'
import { excerptOf, notify } from '#features/notifications/server/notifications.service.ts'
import { notYours } from '../profile.errors.ts'
import type { PostRow } from '../profile.tables.ts'
import { deleteCommentRow, getCommentRow, insertComment } from './comments.repo.ts'
import { linkTo, notifyNamed } from './names.service.ts'
import { recordPost } from './posts.service.ts'
import { findVisiblePost, getVisiblePost } from './visible-posts.repo.ts'

/** Returns the comment's id; notifies the post's author. */
export async function addComment(
  context: MutationContext,
  { postId, text }: { postId: number; text: string },
): Promise<{ id: number; post: PostRow }> {
  const { trx, caller, actor, now } = context
  const post = await getVisiblePost(trx, caller, postId)
  const row = { post_id: postId, user_id: caller.userId, text, created_at: now.toISOString() }
  const { id } = await insertComment(trx, row)
  const named = await notifyNamed(context, { post, words: text, isOnce: false })
  if (post.user_id !== caller.userId && !named.includes(post.user_id))
    await notify(trx, {
      userIds: [post.user_id],
      kind: 'profile-comment',
      params: { text: excerptOf(text) },
      by: { ...actor, as: 'name' },
      link: linkTo(post),
      now,
    })
  await recordPost(context, { post, action: 'update', after: { comment: id } })
  return { id, post }
}

/** One's own, those on one's own post, or any with the right. Returns the change to undo it. */
export async function deleteComment(context: MutationContext, id: number): Promise<number> {
  const { trx, caller, now } = context
  const comment = await getCommentRow(trx, { id })
  const post = await findVisiblePost(trx, caller, comment.post_id)
  if (post === undefined) throw commentNotFound()
  const { userId } = caller
  if (comment.user_id !== userId && post.user_id !== userId && !caller.can('delete', 'Profile'))
    throw notYours()
  await deleteCommentRow(trx, id, now)
  const undo = { kind: 'profile.restore', args: { comment: id, ownerId: comment.user_id } }
  return recordPost(context, { post, action: 'update', after: { commentDeleted: id }, undo })
}
