import type { Access } from '#platform/contract/define.ts'
import { savedViewsContract } from '../contract/saved-views.contract.ts'
import { VIEW_SCREENS, type ViewScreenName } from '../contract/saved-views.rules.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import { mayOpen } from '#platform/server/access/may-open.ts'
import type { Clock } from '#platform/server/clock/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import { forbidden } from '#platform/server/http/app-error.ts'
import { type Route, creatingRoute, route } from '#platform/server/http/route.ts'
import { listViews, toView } from './saved-views.repo.ts'
import { changeView, chooseView, createView, removeView } from './saved-views.service.ts'

// Saved views of the lists: everybody's own, and those that are shared with all who may open the list.

export function savedViewsRoutes({
  database,
  clock,
}: {
  database: Database
  clock: Clock
}): Route[] {
  return [
    route(savedViewsContract.listViews, async ({ query: { screen }, caller }) => {
      refuseScreen(caller, screen)
      const rows = await listViews(database.read, { userId: caller.userId, screen })
      return { views: rows.map(row => toView(row, caller)) }
    }),
    creatingRoute(savedViewsContract.saveView, async ({ body, caller, actor, trx, reply }) => {
      refuseScreen(caller, body.screen)
      const answer = await createView(trx, { caller, actor, now: clock() }, body)
      reply.etag(answer.view.version)
      return answer
    }),
    route(
      savedViewsContract.updateView,
      async ({ body, caller, actor, request: { ifMatch }, reply }) => {
        const answer = await database.write(trx =>
          changeView(trx, { caller, actor, now: clock() }, { ...body, ifMatch }),
        )
        reply.etag(answer.view.version)
        return answer
      },
    ),
    route(savedViewsContract.deleteView, async ({ params: { id }, caller, actor }) => ({
      changeId: await database.write(trx => removeView(trx, { caller, actor, now: clock() }, id)),
    })),
    route(savedViewsContract.chooseView, ({ body, caller, actor }) => {
      refuseScreen(caller, body.screen)
      return database.write(trx => chooseView(trx, { caller, actor, now: clock() }, body))
    }),
  ]
}

function refuseScreen(caller: Caller, screen: ViewScreenName): void {
  const access: Access = VIEW_SCREENS[screen].access
  if (mayOpen(caller, access) || typeof access === 'string') return
  throw forbidden(...access.can)
}
