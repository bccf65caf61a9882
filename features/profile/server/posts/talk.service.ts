import type { Trx } from '#platform/server/database/tables.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import { notify } from '#features/notifications/server/notifications.service.ts'
import { commentNotFound, notYours, pollClosed, postNotFound } from '../profile.errors.ts'
import type { CommentRow, PostRow } from '../profile.tables.ts'
import { EXCERPT, linkTo, tellNamed } from './names.service.ts'
import { isClosed } from './polls.repo.ts'
import { enterPost } from './posts.repo.ts'
import { type Act, record } from './posts.service.ts'

// What people do about a post: like it, comment on it, vote. Each once a person, however often it is pressed.

interface Liking {
  postId: number
  commentId?: number | undefined
  isLiked: boolean
}

/** Answers how many like it now. */
export async function like(
  trx: Trx,
  act: Act,
  { postId, commentId, isLiked }: Liking,
): Promise<number> {
  const post = await enterPost(trx, act.caller, postId)
  const [user_id, at] = [act.caller.userId, act.now.toISOString()]
  const count =
    commentId === undefined
      ? await likePost(trx, { post_id: postId, user_id, at }, isLiked)
      : await likeComment(trx, { post, commentId, user_id, at }, isLiked)
  if (count.isChanged) await record(trx, act, { post, action: 'update', after: { liked: isLiked } })
  return count.likes
}

interface Counted {
  likes: number
  isChanged: boolean
}

async function likePost(
  trx: Trx,
  row: { post_id: number; user_id: number; at: string },
  isLiked: boolean,
): Promise<Counted> {
  const changed = isLiked
    ? await trx
        .insertInto('profile_likes')
        .values(row)
        .onConflict(conflict => conflict.columns(['post_id', 'user_id']).doNothing())
        .returning('post_id')
        .execute()
    : await trx
        .deleteFrom('profile_likes')
        .where('post_id', '=', row.post_id)
        .where('user_id', '=', row.user_id)
        .returning('post_id')
        .execute()
  const all = await trx
    .selectFrom('profile_likes')
    .select(eb => eb.fn.countAll<number>().as('n'))
    .where('post_id', '=', row.post_id)
    .executeTakeFirstOrThrow()
  return { likes: Number(all.n), isChanged: changed.length > 0 }
}

async function likeComment(
  trx: Trx,
  {
    post,
    commentId,
    user_id,
    at,
  }: { post: PostRow; commentId: number; user_id: number; at: string },
  isLiked: boolean,
): Promise<Counted> {
  const { id: comment_id } = await findComment(trx, { id: commentId, postId: post.id })
  const changed = isLiked
    ? await trx
        .insertInto('profile_comment_likes')
        .values({ comment_id, user_id, at })
        .onConflict(conflict => conflict.columns(['comment_id', 'user_id']).doNothing())
        .returning('user_id')
        .execute()
    : await trx
        .deleteFrom('profile_comment_likes')
        .where('comment_id', '=', comment_id)
        .where('user_id', '=', user_id)
        .returning('user_id')
        .execute()
  const all = await trx
    .selectFrom('profile_comment_likes')
    .select(eb => eb.fn.countAll<number>().as('n'))
    .where('comment_id', '=', comment_id)
    .executeTakeFirstOrThrow()
  return { likes: Number(all.n), isChanged: changed.length > 0 }
}

async function findComment(
  trx: Trx,
  { id, postId }: { id: number; postId?: number },
): Promise<CommentRow> {
  const comment = await trx
    .selectFrom('profile_comments')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (comment === undefined || (postId !== undefined && comment.post_id !== postId))
    throw commentNotFound()
  return comment
}

/** Answers the comment's id; who wrote the post hears of it. */
export async function addComment(
  trx: Trx,
  act: Act,
  { postId, text }: { postId: number; text: string },
): Promise<{ id: number; post: PostRow }> {
  const post = await enterPost(trx, act.caller, postId)
  const row = {
    post_id: postId,
    user_id: act.caller.userId,
    text,
    created_at: act.now.toISOString(),
  }
  const { id } = await trx
    .insertInto('profile_comments')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
  const named = await tellNamed(trx, act, { post, words: text, isOnce: false })
  if (post.user_id !== act.caller.userId && !named.includes(post.user_id)) {
    const by = { ...act.actor, as: 'name' } as const
    const params = { text: text.slice(0, EXCERPT) }
    await notify(trx, {
      userIds: [post.user_id],
      kind: 'profile-comment',
      params,
      by,
      link: linkTo(post),
      now: act.now,
    })
  }
  await record(trx, act, { post, action: 'update', after: { comment: id } })
  return { id, post }
}

/** One's own, one on one's own post, or any for who may. Answers the change by which it can be taken back. */
export async function deleteComment(trx: Trx, act: Act, id: number): Promise<number> {
  const comment = await findComment(trx, { id })
  const post = await enterPost(trx, act.caller, comment.post_id).catch(() => {
    throw commentNotFound()
  })
  const { userId } = act.caller
  if (comment.user_id !== userId && post.user_id !== userId && !act.caller.can('delete', 'Profile'))
    throw notYours()
  await trx
    .updateTable('profile_comments')
    .set({ deleted_at: act.now.toISOString() })
    .where('id', '=', id)
    .execute()
  const undo = { kind: 'profile.restore', args: { comment: id, ownerId: comment.user_id } }
  return record(trx, act, { post, action: 'update', after: { commentDeleted: id }, undo })
}

/** One vote a person; the last one counts, until the poll closes. */
export async function vote(
  trx: Trx,
  act: Act,
  { postId, place }: { postId: number; place: number },
): Promise<void> {
  const post = await enterPost(trx, act.caller, postId)
  const option = await trx
    .selectFrom('profile_poll_options')
    .select('place')
    .where('post_id', '=', postId)
    .where('place', '=', place)
    .executeTakeFirst()
  if (option === undefined) throw postNotFound()
  if (isClosed(post, act.now)) throw pollClosed()
  const at = act.now.toISOString()
  await trx
    .insertInto('profile_votes')
    .values({ post_id: postId, user_id: act.caller.userId, place, at })
    .onConflict(conflict => conflict.columns(['post_id', 'user_id']).doUpdateSet({ place, at }))
    .execute()
  await record(trx, act, { post, action: 'update', after: { voted: true } })
}

/** Whom somebody follows changes what both see. */
export async function recordFollow(
  trx: Trx,
  { actor, now }: Act,
  followed: { id: number; name: string; isOn: boolean },
): Promise<void> {
  const records = [
    { id: `person-${followed.id}`, name: followed.name, after: { followed: followed.isOn } },
  ]
  await recordChange(trx, { actor, now, action: 'update', subject: 'Profile', records })
}
