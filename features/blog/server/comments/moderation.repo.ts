import type { Caller } from '#platform/server/access/caller.ts'
import { countFound } from '#platform/server/database/count-found.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import type { CommentState } from '../../contract/blog.rules.ts'
import { mayPublish } from '../posts/access.service.ts'
import '../blog.tables.ts'

// Queries for moderation: recent comments of a writer, blocked writers, pending comments.

interface Recent {
  since: string
  /** A person, or a guest by address. */
  by: { userId: number } | { email: string }
}
const recentComments = (db: Db, since: string) =>
  db.selectFrom('blog_comments').select(['text', 'post_id']).where('created_at', '>', since)

export function listRecentCommentsBy(db: Db, { since, by }: Recent) {
  const recent = recentComments(db, since)
  return (
    'email' in by
      ? recent.where('guest_email', '=', by.email)
      : recent.where('user_id', '=', by.userId)
  ).execute()
}

/** The number of recent guest comments on a post; counts up to a limit. */
export async function countRecentGuestComments(
  db: Db,
  { since, postId, limit }: { since: string; postId: number; limit: number },
): Promise<number> {
  const rows = await recentComments(db, since)
    .where('post_id', '=', postId)
    .where('user_id', 'is', null)
    .limit(limit)
    .execute()
  return rows.length
}

/** The blocked ones of these commenters. */
export async function listBlocked(db: Db, commenters: readonly string[]): Promise<Set<string>> {
  if (commenters.length === 0) return new Set()
  const rows = await db
    .selectFrom('blog_blocked')
    .select('who')
    .where('who', 'in', commenters)
    .execute()
  return new Set(rows.map(row => row.who))
}

export async function insertBlocked(
  trx: Trx,
  { commenters, by, now }: { commenters: readonly string[]; by: number; now: Date },
): Promise<void> {
  await trx
    .insertInto('blog_blocked')
    .values(
      commenters.map(commenter => ({
        who: commenter,
        blocked_at: now.toISOString(),
        blocked_by: by,
      })),
    )
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

export async function deleteBlocked(trx: Trx, commenters: readonly string[]): Promise<void> {
  await trx.deleteFrom('blog_blocked').where('who', 'in', commenters).execute()
}

/** Comments in a state on posts that the caller moderates: authors their own, editors all. */
function lookedAfter(db: Db, caller: Caller, state: CommentState) {
  const all = db
    .selectFrom('blog_comments')
    .innerJoin('blog_posts', 'blog_posts.id', 'blog_comments.post_id')
    .where('blog_comments.deleted_at', 'is', null)
    .where('blog_comments.state', '=', state)
  return mayPublish(caller) ? all : all.where('blog_posts.author_id', '=', caller.userId)
}

interface Page {
  state: CommentState
  page: number
  perPage: number
}
export const listModeratedRows = (db: Db, caller: Caller, { state, page, perPage }: Page) =>
  lookedAfter(db, caller, state)
    .leftJoin('users', 'users.id', 'blog_comments.user_id')
    .select([
      'blog_comments.id',
      'post_id',
      'blog_posts.title',
      'blog_comments.text',
      'blog_comments.created_at',
      'blog_comments.state',
    ])
    .select(['guest_name', 'guest_email', 'user_id', 'users.full_name'])
    .orderBy('blog_comments.id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()

export const countModeratedComments = (
  db: Db,
  caller: Caller,
  state: CommentState,
): Promise<number> => countFound(lookedAfter(db, caller, state).select('blog_comments.id'))
