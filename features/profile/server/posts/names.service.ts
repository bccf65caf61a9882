import type { MutationContext } from '#platform/server/changes/mutation-context.ts'
import { excerptOf, notify } from '#features/notifications/server/notifications.service.ts'
import type { PostRow } from '../profile.tables.ts'
import { findNamed, insertNamed } from './names.repo.ts'
import { canSeePost } from './visible-posts.repo.ts'

// Mentioned people are notified once, if they may see the post.

export const linkTo = ({ id, user_id }: Pick<PostRow, 'id' | 'user_id'>): string =>
  `/pages/profile?id=${user_id}&post=${id}`

interface Naming {
  post: Pick<PostRow, 'id' | 'user_id'>
  words: string
  /** A post may be edited: no one is notified of it twice. */
  isOnce: boolean
}

/** Returns who was notified. */
export async function notifyNamed(
  { trx, caller, actor, now }: MutationContext,
  { post, words, isOnce }: Naming,
): Promise<number[]> {
  const notified: number[] = []
  for (const { userId } of await findNamed(trx, words)) {
    if (userId === caller.userId || !(await canSeePost(trx, { userId }, post.id))) continue
    if (isOnce && !(await insertNamed(trx, { post_id: post.id, user_id: userId }))) continue
    notified.push(userId)
  }
  await notify(trx, {
    userIds: notified,
    kind: 'profile-mention',
    params: { text: excerptOf(words) },
    by: { ...actor, as: 'name' },
    link: linkTo(post),
    now,
  })
  return notified
}
