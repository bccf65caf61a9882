import type { ProfilePost } from '../../contract/profile-shapes.rules.ts'
import { PROFILE_LIMITS, toTagKey } from '../../contract/profile.rules.ts'
import { textOf } from '#platform/contract/rich-text.rules.ts'
import type { Insertable } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import type { Tables, Trx } from '#platform/server/database/tables.ts'
import { FACE, toFace } from '../people/faces.service.ts'
import type { ProfileView } from '../profile.context.ts'
import { postNotFound } from '../profile.errors.ts'
import type { PostRow } from '../profile.tables.ts'
import { listComments } from './comments.repo.ts'
import { findNamed } from './names.repo.ts'
import { readPolls } from './polls.repo.ts'
import { getVisiblePost, listTaggedPosts } from './visible-posts.repo.ts'

// Posts as they are stored, and as they are rendered.

const LAST_COMMENTS = 2

/** Who may see it; undefined if it is deleted. */
export const findPost = (trx: Trx, id: number): Promise<PostRow | undefined> =>
  trx
    .selectFrom('profile_posts')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

export const insertPost = (
  trx: Trx,
  row: Insertable<Tables['profile_posts']>,
): Promise<{ id: number }> =>
  trx.insertInto('profile_posts').values(row).returning('id').executeTakeFirstOrThrow()

/** Rewords a post; it is one version on. */
export async function updatePostRow(
  trx: Trx,
  { id, version }: PostRow,
  columns: Pick<PostRow, 'text' | 'audience' | 'edited_at'>,
): Promise<void> {
  await trx
    .updateTable('profile_posts')
    .set({ ...columns, version: version + 1 })
    .where('id', '=', id)
    .execute()
}

export async function deletePostRow(trx: Trx, id: number, now: Date): Promise<void> {
  await trx
    .updateTable('profile_posts')
    .set({ deleted_at: now.toISOString() })
    .where('id', '=', id)
    .execute()
}

/** The tags of a post, instead of those before. */
export async function saveTags(trx: Trx, postId: number, tags: readonly string[]): Promise<void> {
  await trx.deleteFrom('profile_tags').where('post_id', '=', postId).execute()
  const rows = tags.map(tag => ({ tag, post_id: postId }))
  if (rows.length > 0) await trx.insertInto('profile_tags').values(rows).execute()
}

export async function getPost(db: Db, id: number, view: ProfileView): Promise<ProfilePost> {
  const [post] = await toPosts(db, [await getVisiblePost(db, view.caller, id)], view)
  if (post === undefined) throw postNotFound()
  return post
}

/** Rows as they are rendered, with likes, comments and polls, counted now. */
export async function toPosts(db: Db, rows: PostRow[], view: ProfileView): Promise<ProfilePost[]> {
  const polls = await readPolls(db, rows, view)
  const posts: ProfilePost[] = []
  for (const row of rows)
    posts.push({ ...(await toPost(db, row, view)), poll: polls.get(row.id) ?? null })
  return posts
}

async function toPost(db: Db, row: PostRow, view: ProfileView): Promise<Omit<ProfilePost, 'poll'>> {
  const { caller, links } = view
  const writer = await db
    .selectFrom('users')
    .select(FACE)
    .where('id', '=', row.user_id)
    .executeTakeFirstOrThrow()
  const likers = db.selectFrom('profile_likes').where('post_id', '=', row.id)
  const { n } = await likers
    .select(eb => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  const mine = await likers
    .select('user_id')
    .where('user_id', '=', caller.userId)
    .executeTakeFirst()
  const faces = await likers
    .innerJoin('users', 'users.id', 'profile_likes.user_id')
    .select(FACE)
    .orderBy('at', 'desc')
    .limit(PROFILE_LIMITS.faces)
    .execute()
  const comments = await db
    .selectFrom('profile_comments')
    .select(eb => eb.fn.countAll<number>().as('n'))
    .where('post_id', '=', row.id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  const last =
    Number(comments.n) === 0 ? [] : await listComments(db, row, { view, last: LAST_COMMENTS })
  const isOwn = row.user_id === caller.userId && view.as === undefined
  const report = await db
    .selectFrom('profile_reports')
    .select('id')
    .where('post_id', '=', row.id)
    .where('user_id', '=', caller.userId)
    .executeTakeFirst()
  return {
    id: row.id,
    ...toFace(writer, view),
    postTime: row.created_at,
    editedAt: row.edited_at,
    postText: row.text,
    ...(row.picture === null ? {} : { postImg: links.urlOf(row.picture, caller) }),
    audience: row.audience,
    likes: Number(n),
    likedCount: Number(n),
    likedUsers: faces.map(face => toFace(face, view)),
    youLiked: mine !== undefined,
    comments: Number(comments.n),
    share: `/pages/profile?id=${row.user_id}&post=${row.id}`,
    detailedComments: last,
    isOwn,
    canDelete: isOwn || (view.as === undefined && caller.can('delete', 'Profile')),
    named: await findNamed(db, textOf(row.text)),
    youReported: report !== undefined,
    version: row.version,
  }
}

/** Posts by tag, from all authors. */
export async function readTagged(
  db: Db,
  view: ProfileView,
  { tag, before }: { tag: string; before?: number | undefined },
): Promise<{ tag: string; posts: ProfilePost[]; nextCursor: number | null }> {
  const key = toTagKey(tag)
  const rows = await listTaggedPosts(db, view.caller, { tag: key, before })
  const shown = rows.slice(0, PROFILE_LIMITS.page)
  return { tag: key, posts: await toPosts(db, shown, view), nextCursor: nextCursorOf(rows) }
}

/** From a page and one more: the cursor of the next page. */
export const nextCursorOf = (rows: readonly PostRow[]): number | null =>
  rows.length > PROFILE_LIMITS.page ? (rows[PROFILE_LIMITS.page - 1]?.id ?? null) : null
