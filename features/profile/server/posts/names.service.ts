import type { Trx } from '#platform/server/database/tables.ts'
import { notify } from '#features/notifications/server/notifications.service.ts'
import type { PostRow } from '../profile.tables.ts'
import { findNamed } from './names.repo.ts'
import type { Act } from './posts.service.ts'
import { visiblePosts } from './posts.repo.ts'

// Who is named hears of it once, if they may see the post.

export const EXCERPT = 120
export const linkTo = ({ id, user_id }: Pick<PostRow, 'id' | 'user_id'>): string =>
  `/pages/profile?id=${user_id}&post=${id}`

interface Naming {
  post: Pick<PostRow, 'id' | 'user_id'>
  words: string
  /** A post may be reworded: whoever was told of it is not told again. */
  isOnce: boolean
}

/** Answers who was told. */
export async function tellNamed(
  trx: Trx,
  { caller, actor, now }: Act,
  { post, words, isOnce }: Naming,
): Promise<number[]> {
  const told: number[] = []
  for (const { userId } of await findNamed(trx, words)) {
    if (userId === caller.userId || !(await sees(trx, userId, post.id))) continue
    if (isOnce) {
      const first = await trx
        .insertInto('profile_named')
        .values({ post_id: post.id, user_id: userId })
        .onConflict(conflict => conflict.columns(['post_id', 'user_id']).doNothing())
        .returning('user_id')
        .executeTakeFirst()
      if (first === undefined) continue
    }
    told.push(userId)
  }
  const params = { text: words.slice(0, EXCERPT) }
  await notify(trx, {
    userIds: told,
    kind: 'profile-mention',
    params,
    by: { ...actor, as: 'name' },
    link: linkTo(post),
    now,
  })
  return told
}

const sees = async (trx: Trx, userId: number, id: number): Promise<boolean> =>
  (await visiblePosts(trx, { userId })
    .select('profile_posts.id')
    .where('profile_posts.id', '=', id)
    .executeTakeFirst()) !== undefined
