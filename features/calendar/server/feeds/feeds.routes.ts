import { calendarContract } from '../../contract/calendar.contract.ts'
import { mutate, mutationIn } from '#platform/server/changes/mutation-context.ts'
import type { Platform } from '#platform/server/compose/platform.ts'
import { creatingRoute, type Route, route } from '#platform/server/http/route.ts'
import { listFeedRows, toFeed } from './feeds.repo.ts'
import { addFeed, readFeed, recordFeedRead, removeFeed } from './feeds.service.ts'

// Calendar feeds for other programs (features.md CAL-11). The URL is the secret: only its hash is stored, and it is shown once. ETags make
// polling cheap.

export function feedRoutes(parts: Pick<Platform, 'database' | 'clock' | 'baseUrl'>): Route[] {
  const { database, clock, baseUrl } = parts
  return [
    route(calendarContract.readFeed, async ({ params: { token }, request, reply }) => {
      const { feed, content, etag } = await readFeed(database, token)
      reply.header('etag', etag)
      await recordFeedRead(database, feed, clock())
      const isKnown = request.header('if-none-match')?.includes(etag) === true
      return {
        body: Buffer.from(content),
        type: 'text/calendar; charset=utf-8',
        name: 'calendar.ics',
        ...(isKnown ? { isUnchanged: true as const } : {}),
      }
    }),
    route(calendarContract.listFeeds, async ({ caller }) => ({
      feeds: (await listFeedRows(database.read, caller.userId)).map(toFeed),
    })),
    creatingRoute(calendarContract.addFeed, async ({ body: { calendar }, ...input }) => {
      const { feed, token } = await addFeed(mutationIn(clock, input), calendar)
      return {
        feed,
        url: `${baseUrl}${calendarContract.readFeed.path.replace('{token}', token)}`,
      }
    }),
    route(calendarContract.removeFeed, async ({ id, ...input }) => {
      await mutate(parts, input, context => removeFeed(context, id))
      return { id }
    }),
  ]
}
