import type { BlogComment } from '../../contract/blog-shapes.rules.ts'
import { commentNotFound } from '#platform/server/comments/comment-errors.ts'
import { countFound } from '#platform/server/database/count-found.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import type { Visibility } from '../blog.context.ts'
import type { CommentRow } from '../blog.tables.ts'
import { findPeople, NOBODY } from '../people.repo.ts'

// Comments of a post: threads of two levels, newest thread first, replies in chronological order.

const REPLIES = 1_000

interface Asked {
  postId: number
  threads: number
  /** Moderators of the post also see pending comments. */
  canModerate: boolean
  userId: number | undefined
}

/** Comments visible to the reader; deleted ones stay as placeholders while they have replies. */
function seen(db: Db, { postId, canModerate, userId }: Omit<Asked, 'threads'>) {
  return db
    .selectFrom('blog_comments')
    .where('blog_comments.post_id', '=', postId)
    .where(eb =>
      eb.or([
        eb('blog_comments.state', '=', 'approved'),
        ...(canModerate ? [eb('blog_comments.state', '=', 'pending')] : []),
        ...(userId === undefined ? [] : [eb('blog_comments.user_id', '=', userId)]),
      ]),
    )
}

const begun = (db: Db, asked: Omit<Asked, 'threads'>) =>
  seen(db, asked)
    .where('blog_comments.parent_id', 'is', null)
    .where(eb =>
      eb.or([
        eb('blog_comments.deleted_at', 'is', null),
        eb.exists(
          eb
            .selectFrom('blog_comments as answers')
            .select('answers.id')
            .whereRef('answers.parent_id', '=', 'blog_comments.id')
            .where('answers.deleted_at', 'is', null)
            .where('answers.state', '=', 'approved'),
        ),
      ]),
    )

/** A number of complete threads, and the total. */
export async function listComments(
  db: Db,
  asked: Asked,
): Promise<{ rows: CommentRow[]; threads: number }> {
  const first = await begun(db, asked)
    .selectAll('blog_comments')
    .orderBy('blog_comments.id', 'desc')
    .limit(asked.threads)
    .execute()
  const ids = first.map(row => row.id)
  const answers =
    ids.length === 0
      ? []
      : await seen(db, asked)
          .selectAll('blog_comments')
          .where('blog_comments.parent_id', 'in', ids)
          .where('blog_comments.deleted_at', 'is', null)
          .orderBy('blog_comments.id')
          .limit(REPLIES)
          .execute()
  const threads =
    first.length < asked.threads
      ? first.length
      : await countFound(begun(db, asked).select('blog_comments.id'))
  return { rows: [...first, ...answers], threads }
}

export async function toComments(
  db: Db,
  rows: readonly CommentRow[],
  visibility: Visibility,
): Promise<BlogComment[]> {
  const { caller, dialect } = visibility
  const ids = rows.map(row => row.id)
  if (ids.length === 0) return []
  const [people, likes, mine] = await Promise.all([
    findPeople(
      db,
      rows.map(row => row.user_id),
      visibility,
    ),
    db
      .selectFrom('blog_comment_likes')
      .select('comment_id')
      .select(eb => eb.fn.countAll<number>().as('n'))
      .where(dialect.isOneOf('comment_id', ids))
      .groupBy('comment_id')
      .execute(),
    caller === undefined
      ? []
      : db
          .selectFrom('blog_comment_likes')
          .select('comment_id')
          .where('user_id', '=', caller.userId)
          .where(dialect.isOneOf('comment_id', ids))
          .execute(),
  ])
  const count = new Map(likes.map(row => [row.comment_id, Number(row.n)]))
  const liked = new Set(mine.map(row => row.comment_id))
  return rows.map(row => {
    const isDeleted = row.deleted_at !== null
    const person = people.get(row.user_id ?? 0) ?? { ...NOBODY, fullName: row.guest_name }
    return {
      id: row.id,
      avatar: isDeleted ? null : person.avatar,
      avatarColor: person.avatarColor,
      userFullName: isDeleted ? '' : person.fullName,
      userId: isDeleted ? null : row.user_id,
      commentedAt: row.created_at,
      editedAt: row.edited_at,
      commentText: isDeleted ? '' : row.text,
      parentId: row.parent_id,
      likes: count.get(row.id) ?? 0,
      isLiked: liked.has(row.id),
      canEdit: !isDeleted && row.user_id !== null && row.user_id === caller?.userId,
      state: row.state,
      isDeleted,
    }
  })
}

export async function toComment(
  db: Db,
  row: CommentRow,
  visibility: Visibility,
): Promise<BlogComment> {
  const [comment] = await toComments(db, [row], visibility)
  if (comment === undefined) throw commentNotFound()
  return comment
}

/** A comment, including deleted ones. */
export const findComment = (db: Db, id: number): Promise<CommentRow | undefined> =>
  db.selectFrom('blog_comments').selectAll().where('id', '=', id).executeTakeFirst()

/** Those of the comments that are not deleted. */
export const listCommentRows = (db: Db, ids: readonly number[]): Promise<CommentRow[]> =>
  db
    .selectFrom('blog_comments')
    .selectAll()
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute()

export const insertComment = (trx: Trx, values: Omit<CommentRow, 'id'>): Promise<CommentRow> =>
  trx.insertInto('blog_comments').values(values).returningAll().executeTakeFirstOrThrow()

export const updateCommentText = (
  trx: Trx,
  { id, text, now }: { id: number; text: string; now: Date },
): Promise<CommentRow> =>
  trx
    .updateTable('blog_comments')
    .set({ text, edited_at: now.toISOString() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export async function updateComments(
  trx: Trx,
  ids: readonly number[],
  columns: Partial<Pick<CommentRow, 'state' | 'deleted_at'>>,
): Promise<void> {
  await trx.updateTable('blog_comments').set(columns).where('id', 'in', ids).execute()
}

/** Updates a post's number of visible comments. */
export async function recountComments(trx: Trx, postId: number): Promise<void> {
  const comments = trx.selectFrom('blog_comments').select('id').where('post_id', '=', postId)
  const comment_count = await countFound(
    comments.where('state', '=', 'approved').where('deleted_at', 'is', null),
  )
  await trx.updateTable('blog_posts').set({ comment_count }).where('id', '=', postId).execute()
}

/** Likes or unlikes a comment; returns the number of likes. */
export async function updateCommentLike(
  trx: Trx,
  { id, userId, isLiked }: { id: number; userId: number; isLiked: boolean },
): Promise<number> {
  if (isLiked)
    await trx
      .insertInto('blog_comment_likes')
      .values({ comment_id: id, user_id: userId })
      .onConflict(conflict => conflict.doNothing())
      .execute()
  else
    await trx
      .deleteFrom('blog_comment_likes')
      .where('comment_id', '=', id)
      .where('user_id', '=', userId)
      .execute()
  const { n } = await trx
    .selectFrom('blog_comment_likes')
    .select(eb => eb.fn.countAll<number>().as('n'))
    .where('comment_id', '=', id)
    .executeTakeFirstOrThrow()
  return Number(n)
}
