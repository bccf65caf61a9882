import { blogContract } from '../../contract/blog.contract.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { findChoices, saveChoices } from '#features/notifications/server/notifications.service.ts'
import { getRead } from '../comments/comments.service.ts'
import { type BlogParts, readMarks } from '../view/view.service.ts'

// What a reader keeps for themselves: likes, bookmarks, the weekly mail.

export function ownRoutes({ database, clock }: BlogParts): Route[] {
  return [
    route(blogContract.markPost, ({ body: { id, isLiked, isBookmarked }, caller }) =>
      database.write(async trx => {
        const row = await getRead(trx, caller, id)
        for (const [kind, isOn] of [
          ['like', isLiked],
          ['bookmark', isBookmarked],
        ] as const) {
          if (isOn === undefined) continue
          const mine = { post_id: id, user_id: caller.userId, kind }
          await trx
            .deleteFrom('blog_marks')
            .where('post_id', '=', id)
            .where('user_id', '=', caller.userId)
            .where('kind', '=', kind)
            .execute()
          if (isOn) await trx.insertInto('blog_marks').values(mine).execute()
        }
        await announce(trx, { topic: 'Blog', ids: [id], now: clock() })
        return { id, ...(await readMarks(trx, row, caller)) }
      }),
    ),
    route(blogContract.subscribe, ({ body: { isSubscribed }, caller }) =>
      database.write(async trx => {
        const now = clock()
        const { flags, ways, version } = await findChoices(trx, caller.userId)
        await saveChoices(trx, {
          userId: caller.userId,
          flags: { ...flags, blogDigest: isSubscribed },
          ways,
          version,
          now,
        })
        await announce(trx, { topic: 'Account', ids: [caller.userId], now, userId: caller.userId })
        return { isSubscribed }
      }),
    ),
  ]
}
