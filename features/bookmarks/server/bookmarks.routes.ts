import { bookmarksContract } from '../contract/bookmarks.contract.ts'
import type { Clock } from '#platform/server/clock/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import { pageNotFound } from './bookmarks.errors.ts'
import { listBookmarks, orderBookmarks, toggleBookmark } from './bookmarks.repo.ts'
import { listPages } from './bookmarks.service.ts'

// Bookmarks are private to their person. Pages without the right to open them are neither offered nor shown; their bookmarks are kept in
// case the right returns.

export function bookmarksRoutes({
  database,
  clock,
}: {
  database: Database
  clock: Clock
}): Route[] {
  return [
    route(bookmarksContract.getBookmarks, async ({ caller }) => {
      const starred = await listBookmarks(database.read, caller.userId)
      const suggestions = listPages(caller, new Set(starred))
      return {
        suggestions,
        bookmarks: starred.flatMap(id => suggestions.find(page => page.id === id) ?? []),
      }
    }),
    route(bookmarksContract.updateBookmark, async ({ body: { id }, caller }) => {
      if (!listPages(caller, new Set()).some(page => page.id === id)) throw pageNotFound()
      const isBookmarked = await database.write(trx =>
        toggleBookmark(trx, { userId: caller.userId, pageId: id, now: clock() }),
      )
      return { id, isBookmarked }
    }),
    route(bookmarksContract.orderBookmarks, async ({ body: { ids }, caller }) => ({
      ids: await database.write(trx => orderBookmarks(trx, caller.userId, ids)),
    })),
  ]
}
