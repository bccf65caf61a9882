import type { MutationContext } from '#platform/server/changes/mutation-context.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { findChoices, saveChoices } from '#features/notifications/server/notifications.service.ts'
import { getReadPost } from '../posts/access.service.ts'
import { readMarks, replaceMark } from './marks.repo.ts'

// Personal marks of readers: likes, bookmarks, digest subscription.

interface Marking {
  id: number
  isLiked?: boolean | undefined
  isBookmarked?: boolean | undefined
}

/** Sets or clears a like or bookmark; returns the marks. */
export async function markPost(
  { trx, caller, now }: MutationContext,
  { id, isLiked, isBookmarked }: Marking,
) {
  const { userId } = caller
  await getReadPost(trx, caller, id)
  for (const [kind, isOn] of [
    ['like', isLiked],
    ['bookmark', isBookmarked],
  ] as const)
    if (isOn !== undefined) await replaceMark(trx, { postId: id, userId, kind, isOn })
  await announce(trx, { topic: 'Blog', ids: [id], now })
  return { id, ...(await readMarks(trx, { postId: id, userId })) }
}

export async function subscribe(
  { trx, caller: { userId }, now }: MutationContext,
  isSubscribed: boolean,
): Promise<void> {
  const { flags, channels, version } = await findChoices(trx, userId)
  await saveChoices(trx, {
    userId,
    flags: { ...flags, blogDigest: isSubscribed },
    channels,
    version,
    now,
  })
  await announce(trx, { topic: 'Account', ids: [userId], now, userId })
}
