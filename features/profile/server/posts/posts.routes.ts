import { profilePrivacyContract } from '../../contract/profile-privacy.contract.ts'
import { PROFILE_LIMITS, toTagKey } from '../../contract/profile.rules.ts'
import { type Route, creatingRoute, route } from '#platform/server/http/route.ts'
import type { ProfileParts, TellingOf } from '../profile.routes.ts'
import { toPosts, visiblePosts } from './posts.repo.ts'
import { decideReport, listReports, reportPost } from './reports.service.ts'

// Posts by a word in them, whoever wrote them, and posts that were reported (PROF-06).

export const postRoutes = ({ database, clock }: ProfileParts, tellingOf: TellingOf): Route[] => [
  route(profilePrivacyContract.listTagged, async ({ query: { tag, before }, caller }) => {
    const key = toTagKey(tag)
    const found = visiblePosts(database.read, caller)
      .innerJoin('profile_tags', 'profile_tags.post_id', 'profile_posts.id')
      .selectAll('profile_posts')
      .where('profile_tags.tag', '=', key)
      .limit(PROFILE_LIMITS.page + 1)
    const rows = await (
      before === undefined ? found : found.where('profile_posts.id', '<', before)
    ).execute()
    const shown = rows.slice(0, PROFILE_LIMITS.page)
    return {
      tag: key,
      posts: await toPosts(database.read, shown, tellingOf(caller)),
      nextCursor: rows.length > PROFILE_LIMITS.page ? (shown.at(-1)?.id ?? null) : null,
    }
  }),
  creatingRoute(profilePrivacyContract.reportPost, async ({ body, caller, actor, trx }) => {
    await reportPost(trx, { caller, actor, now: clock() }, body)
    return { youReported: true as const }
  }),
  route(profilePrivacyContract.listReports, ({ query, caller }) =>
    listReports(database.read, query, tellingOf(caller)),
  ),
  route(profilePrivacyContract.decideReport, async ({ body, caller, actor }) => ({
    postId: body.postId,
    changeId: await database.write(trx => decideReport(trx, { caller, actor, now: clock() }, body)),
  })),
]
