import type { ProfileComment } from '../../contract/profile-shapes.rules.ts'
import type { Insertable } from 'kysely'
import { commentNotFound } from '#platform/server/comments/comment-errors.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Tables, Trx } from '#platform/server/database/tables.ts'
import { FACE, type FaceRow, toFace } from '../people/faces.service.ts'
import type { ProfileView } from '../profile.context.ts'
import type { CommentRow, PostRow } from '../profile.tables.ts'
import { findNamed } from './names.repo.ts'

/** A post's comments, oldest first; the last few, or all. */
export async function listComments(
  db: Db,
  post: Pick<PostRow, 'id' | 'user_id'>,
  { view, last = 200 }: { view: ProfileView; last?: number },
): Promise<ProfileComment[]> {
  const rows = await db
    .selectFrom('profile_comments')
    .innerJoin('users', 'users.id', 'profile_comments.user_id')
    .selectAll('profile_comments')
    .select(FACE)
    .where('post_id', '=', post.id)
    .where('profile_comments.deleted_at', 'is', null)
    .orderBy('profile_comments.id', 'desc')
    .limit(last)
    .execute()
  const comments: ProfileComment[] = []
  for (const row of rows.toReversed()) comments.push(await toComment(db, row, { post, view }))
  return comments
}

/** One of the comments on a post. Throws 404. */
export async function getComment(
  db: Db,
  post: Pick<PostRow, 'id' | 'user_id'>,
  { id, view }: { id: number; view: ProfileView },
): Promise<ProfileComment> {
  const comment = (await listComments(db, post, { view })).find(one => one.id === id)
  if (comment === undefined) throw commentNotFound()
  return comment
}

async function toComment(
  db: Db,
  row: CommentRow & FaceRow,
  { post, view }: { post: Pick<PostRow, 'user_id'>; view: ProfileView },
): Promise<ProfileComment> {
  const { caller } = view
  const likes = await db
    .selectFrom('profile_comment_likes')
    .select('user_id')
    .where('comment_id', '=', row.id)
    .execute()
  return {
    id: row.id,
    ...toFace(row, view),
    comment: row.text,
    at: row.created_at,
    commentsLikes: likes.length,
    youLiked: likes.some(like => like.user_id === caller.userId),
    named: await findNamed(db, row.text),
    canDelete:
      row.user_id === caller.userId ||
      post.user_id === caller.userId ||
      caller.can('delete', 'Profile'),
  }
}

/** Throws 404, also if it belongs to another post. */
export async function getCommentRow(
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

export const insertComment = (
  trx: Trx,
  row: Insertable<Tables['profile_comments']>,
): Promise<{ id: number }> =>
  trx.insertInto('profile_comments').values(row).returning('id').executeTakeFirstOrThrow()

export async function deleteCommentRow(trx: Trx, id: number, now: Date): Promise<void> {
  await trx
    .updateTable('profile_comments')
    .set({ deleted_at: now.toISOString() })
    .where('id', '=', id)
    .execute()
}
