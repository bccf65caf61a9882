import type { BlogComment } from '../../contract/blog-shapes.rules.ts'
import { countFound } from '#platform/server/database/count-found.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { CommentRow } from '../blog.tables.ts'
import { NOBODY, peopleOf, type Sight } from '../view/items.repo.ts'

// What is said about a post: threads of two levels, the newest thread first, answers in the order in which they were given.

const REPLIES = 1_000

interface Asked {
  postId: number
  threads: number
  /** Whoever looks after the post sees what waits, too. */
  canModerate: boolean
  userId: number | undefined
}

/** A comment that the reader may see; what was deleted stands where something hangs on it. */
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

/** So many threads, whole, and how many there are in all. */
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
  sight: Sight,
): Promise<BlogComment[]> {
  const { caller, dialect } = sight
  const ids = rows.map(row => row.id)
  if (ids.length === 0) return []
  const [people, likes, mine] = await Promise.all([
    peopleOf(
      db,
      rows.map(row => row.user_id),
      sight,
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
