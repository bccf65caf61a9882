import type { profileContract } from '../../contract/profile.contract.ts'
import type { CallParsed } from '#platform/contract/define.ts'
import type { MutationContext } from '#platform/server/changes/mutation-context.ts'
import { pollClosed, postNotFound } from '../profile.errors.ts'
import { getCommentRow } from './comments.repo.ts'
import { hasPollOption, isClosed, saveVote } from './polls.repo.ts'
import { recordPost } from './posts.service.ts'
import { saveCommentLike, savePostLike } from './reactions.repo.ts'
import { getVisiblePost } from './visible-posts.repo.ts'

// Likes and votes: each once a person.

type Liking = CallParsed<typeof profileContract.likePost>['body']
/** Likes a post or a comment, or no longer. Answers how many like it now. */
export async function likePost(
  context: MutationContext,
  { postId, commentId, isLiked }: Liking,
): Promise<number> {
  const { trx, caller, now } = context
  const post = await getVisiblePost(trx, caller, postId)
  const like = { user_id: caller.userId, at: now.toISOString() }
  const { likes, isChanged } =
    commentId === undefined
      ? await savePostLike(trx, { ...like, post_id: postId }, isLiked)
      : await saveCommentLike(
          trx,
          { ...like, comment_id: (await getCommentRow(trx, { id: commentId, postId })).id },
          isLiked,
        )
  if (isChanged) await recordPost(context, { post, action: 'update', after: { liked: isLiked } })
  return likes
}

/** One vote a person; the last one counts, until the poll closes. */
export async function votePoll(
  context: MutationContext,
  { postId, place }: { postId: number; place: number },
): Promise<void> {
  const { trx, caller, now } = context
  const post = await getVisiblePost(trx, caller, postId)
  if (!(await hasPollOption(trx, { postId, place }))) throw postNotFound()
  if (isClosed(post, now)) throw pollClosed()
  const vote = { post_id: postId, user_id: caller.userId, place, at: now.toISOString() }
  await saveVote(trx, vote)
  await recordPost(context, { post, action: 'update', after: { voted: true } })
}
