import { PROFILE_LIMITS, type ViewAs } from '../../contract/profile.rules.ts'
import type { ExpressionBuilder } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { postNotFound } from '../profile.errors.ts'
import type { PostRow } from '../profile.tables.ts'

// Posts visible to the caller. Authors always see their own; others by its audience, as long as its author exists.

const FEEDS = 3
const POLLS = 3

/** A reader, or the author previewing as one. */
export interface Reader {
  userId: number
  as?: ViewAs | undefined
}
type Posts = ExpressionBuilder<Tables, 'profile_posts' | 'users'>

/** Whether the reader may see it, by the audience of the post and of the profile's posts. */
const isFor = (reader: Reader) => (eb: Posts) =>
  reader.as === undefined
    ? eb.or([
        eb('profile_posts.user_id', '=', reader.userId),
        eb.and([isForAudience(eb, reader.userId), isVisibleFor(eb, reader.userId)]),
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

const isVisibleFor = (eb: Posts, reader: number) =>
  eb.not(
    eb.exists(
      eb
        .selectFrom('profile_privacy')
        .select('profile_privacy.user_id')
        .whereRef('profile_privacy.user_id', '=', 'profile_posts.user_id')
        .where(saved =>
          saved.or([
            saved('profile_privacy.posts', '=', 'me'),
            saved.and([
              saved('profile_privacy.posts', '=', 'friends'),
              saved.not(
                saved.exists(
                  saved
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
export const findVisiblePost = (db: Db, caller: Reader, id: number): Promise<PostRow | undefined> =>
  visiblePosts(db, caller)
    .selectAll('profile_posts')
    .where('profile_posts.id', '=', id)
    .executeTakeFirst()

export async function getVisiblePost(db: Db, caller: Reader, id: number): Promise<PostRow> {
  const post = await findVisiblePost(db, caller, id)
  if (post === undefined) throw postNotFound()
  return post
}

export const canSeePost = async (db: Db, reader: Reader, id: number): Promise<boolean> =>
  (await visiblePosts(db, reader)
    .select('profile_posts.id')
    .where('profile_posts.id', '=', id)
    .executeTakeFirst()) !== undefined

interface Page {
  /** Only posts that are older than this one. */
  before: number | undefined
}

const postsOf = (db: Db, reader: Reader, userId: number) =>
  visiblePosts(db, reader).selectAll('profile_posts').where('profile_posts.user_id', '=', userId)

/** A page of a person's posts, plus one that shows whether there are more. */
export function listPostsOf(
  db: Db,
  reader: Reader,
  { userId, before }: Page & { userId: number },
): Promise<PostRow[]> {
  const found = postsOf(db, reader, userId).limit(PROFILE_LIMITS.page + 1)
  return (before === undefined ? found : found.where('profile_posts.id', '<', before)).execute()
}

/** A person's latest polls. */
export const listPollPostsOf = (db: Db, reader: Reader, userId: number): Promise<PostRow[]> =>
  postsOf(db, reader, userId).where('question', 'is not', null).limit(POLLS).execute()

/** The latest posts of people the reader follows. */
export const listFollowedPosts = (db: Db, reader: Reader): Promise<PostRow[]> =>
  visiblePosts(db, reader)
    .innerJoin('profile_follows', 'profile_follows.followed_id', 'profile_posts.user_id')
    .selectAll('profile_posts')
    .where('profile_follows.user_id', '=', reader.userId)
    .limit(FEEDS)
    .execute()

/** A page of the posts with a tag, and one more. */
export function listTaggedPosts(
  db: Db,
  reader: Reader,
  { tag, before }: Page & { tag: string },
): Promise<PostRow[]> {
  const found = visiblePosts(db, reader)
    .innerJoin('profile_tags', 'profile_tags.post_id', 'profile_posts.id')
    .selectAll('profile_posts')
    .where('profile_tags.tag', '=', tag)
    .limit(PROFILE_LIMITS.page + 1)
  return (before === undefined ? found : found.where('profile_posts.id', '<', before)).execute()
}
