import type { ProfileComment, ProfilePost } from '../../contract/profile-shapes.rules.ts'
import { PROFILE_LIMITS, type ViewAs } from '../../contract/profile.rules.ts'
import { textOf } from '#platform/contract/rich-text.rules.ts'
import type { ExpressionBuilder } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { FACE, type FaceRow, type Telling, toFace } from '../people/faces.service.ts'
import { postNotFound } from '../profile.errors.ts'
import type { CommentRow, PostRow } from '../profile.tables.ts'
import { findNamed } from './names.repo.ts'
import { readPolls } from './polls.repo.ts'
import '../profile.tables.ts'

// Posts as the caller may see them. Who wrote one sees it always; the others by its audience, as long as its writer is here.

const LAST_COMMENTS = 2

/** Somebody, or the person themselves as somebody else. */
export interface Reader {
  userId: number
  as?: ViewAs | undefined
}
type Posts = ExpressionBuilder<Tables, 'profile_posts' | 'users'>

/** Is it for this reader, by what its writer says of this post and of all of theirs? */
const isFor = (reader: Reader) => (eb: Posts) =>
  reader.as === undefined
    ? eb.or([
        eb('profile_posts.user_id', '=', reader.userId),
        eb.and([isForAudience(eb, reader.userId), isForCircle(eb, reader.userId)]),
      ])
    : isForView(eb, reader.as)

const isForAudience = (eb: Posts, reader: number) =>
  eb.or([
    eb('profile_posts.audience', '=', 'everyone'),
    eb.and([
      eb('profile_posts.audience', '=', 'followers'),
      eb.exists(
        eb
          .selectFrom('profile_follows')
          .select('profile_follows.user_id')
          .where('profile_follows.user_id', '=', reader)
          .whereRef('profile_follows.followed_id', '=', 'profile_posts.user_id'),
      ),
    ]),
  ])

const isForCircle = (eb: Posts, reader: number) =>
  eb.not(
    eb.exists(
      eb
        .selectFrom('profile_privacy')
        .select('profile_privacy.user_id')
        .whereRef('profile_privacy.user_id', '=', 'profile_posts.user_id')
        .where(kept =>
          kept.or([
            kept('profile_privacy.posts', '=', 'me'),
            kept.and([
              kept('profile_privacy.posts', '=', 'friends'),
              kept.not(
                kept.exists(
                  kept
                    .selectFrom('profile_follows')
                    .select('profile_follows.user_id')
                    .whereRef('profile_follows.user_id', '=', 'profile_posts.user_id')
                    .where('profile_follows.followed_id', '=', reader),
                ),
              ),
            ]),
          ]),
        ),
    ),
  )

const isForView = (eb: Posts, as: ViewAs) =>
  eb.and([
    eb(
      'profile_posts.audience',
      'in',
      as === 'followers' ? ['everyone', 'followers'] : ['everyone'],
    ),
    eb.not(
      eb.exists(
        eb
          .selectFrom('profile_privacy')
          .select('profile_privacy.user_id')
          .whereRef('profile_privacy.user_id', '=', 'profile_posts.user_id')
          .where('profile_privacy.posts', 'in', as === 'friends' ? ['me'] : ['me', 'friends']),
      ),
    ),
  ])

/** Every post that the caller may see, the newest first. */
export const visiblePosts = (db: Db, reader: Reader) =>
  db
    .selectFrom('profile_posts')
    .innerJoin('users', 'users.id', 'profile_posts.user_id')
    .where('profile_posts.deleted_at', 'is', null)
    .where('users.deleted_at', 'is', null)
    .where(isFor(reader))
    .orderBy('profile_posts.id', 'desc')

/** A post that the caller may see. Throws 404. */
export async function enterPost(db: Db, caller: Reader, id: number): Promise<PostRow> {
  const post = await visiblePosts(db, caller)
    .selectAll('profile_posts')
    .where('profile_posts.id', '=', id)
    .executeTakeFirst()
  if (post === undefined) throw postNotFound()
  return post
}

export async function getPost(db: Db, id: number, telling: Telling): Promise<ProfilePost> {
  const [post] = await toPosts(db, [await enterPost(db, telling.caller, id)], telling)
  if (post === undefined) throw postNotFound()
  return post
}

/** Rows as they are told: with likes, comments and polls, counted now. */
export async function toPosts(db: Db, rows: PostRow[], telling: Telling): Promise<ProfilePost[]> {
  const polls = await readPolls(db, rows, telling)
  const posts: ProfilePost[] = []
  for (const row of rows)
    posts.push({ ...(await toPost(db, row, telling)), poll: polls.get(row.id) ?? null })
  return posts
}

async function toPost(db: Db, row: PostRow, telling: Telling): Promise<Omit<ProfilePost, 'poll'>> {
  const { caller, links } = telling
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
    Number(comments.n) === 0 ? [] : await listComments(db, row, { telling, last: LAST_COMMENTS })
  const isOwn = row.user_id === caller.userId && telling.as === undefined
  const report = await db
    .selectFrom('profile_reports')
    .select('id')
    .where('post_id', '=', row.id)
    .where('user_id', '=', caller.userId)
    .executeTakeFirst()
  return {
    id: row.id,
    ...toFace(writer, telling),
    postTime: row.created_at,
    editedAt: row.edited_at,
    postText: row.text,
    ...(row.picture === null ? {} : { postImg: links.urlOf(row.picture, caller) }),
    audience: row.audience,
    likes: Number(n),
    likedCount: Number(n),
    likedUsers: faces.map(face => toFace(face, telling)),
    youLiked: mine !== undefined,
    comments: Number(comments.n),
    share: `/pages/profile?id=${row.user_id}&post=${row.id}`,
    detailedComments: last,
    isOwn,
    canDelete: isOwn || (telling.as === undefined && caller.can('delete', 'Profile')),
    named: await findNamed(db, textOf(row.text)),
    youReported: report !== undefined,
    version: row.version,
  }
}

/** What was said to a post, the oldest first; the last few, or all. */
export async function listComments(
  db: Db,
  post: Pick<PostRow, 'id' | 'user_id'>,
  { telling, last = 200 }: { telling: Telling; last?: number },
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
  const told: ProfileComment[] = []
  for (const row of rows.toReversed()) told.push(await toComment(db, row, { post, telling }))
  return told
}

async function toComment(
  db: Db,
  row: CommentRow & FaceRow,
  { post, telling }: { post: Pick<PostRow, 'user_id'>; telling: Telling },
): Promise<ProfileComment> {
  const { caller } = telling
  const likes = await db
    .selectFrom('profile_comment_likes')
    .select('user_id')
    .where('comment_id', '=', row.id)
    .execute()
  return {
    id: row.id,
    ...toFace(row, telling),
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
