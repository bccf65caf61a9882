import type { Access } from '#platform/contract/define.ts'
import { savedViewsContract } from '../contract/saved-views.contract.ts'
import { viewScreenOf, type ViewScreenName } from '../contract/saved-views.rules.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import { mayOpen } from '#platform/server/access/may-open.ts'
import { mutate, mutationIn } from '#platform/server/changes/mutation-context.ts'
import type { Platform } from '#platform/server/compose/platform.ts'
import { forbidden } from '#platform/server/http/app-error.ts'
import { type Route, creatingRoute, route } from '#platform/server/http/route.ts'
import { listViews, toView } from './saved-views.repo.ts'
import { changeView, chooseView, createView, removeView } from './saved-views.service.ts'

// Saved views of lists: one's own, and those shared with all who may open the list.

export function savedViewsRoutes(parts: Pick<Platform, 'database' | 'clock'>): Route[] {
  return [
    route(savedViewsContract.listViews, async ({ query: { screen }, caller }) => {
      assertMayOpen(caller, screen)
      const rows = await listViews(parts.database.read, { userId: caller.userId, screen })
      return { views: rows.map(row => toView(row, caller)) }
    }),
    creatingRoute(savedViewsContract.saveView, async ({ body, reply, ...input }) => {
      assertMayOpen(input.caller, body.screen)
      const answer = await createView(mutationIn(parts.clock, input), body)
      reply.etag(answer.view.version)
      return answer
    }),
    route(
      savedViewsContract.updateView,
      async ({ body, request: { ifMatch }, reply, ...input }) => {
        const answer = await mutate(parts, input, context =>
          changeView(context, { ...body, ifMatch }),
        )
        reply.etag(answer.view.version)
        return answer
      },
    ),
    route(savedViewsContract.deleteView, async ({ params: { id }, ...input }) => ({
      changeId: await mutate(parts, input, context => removeView(context, id)),
    })),
    route(savedViewsContract.chooseView, ({ body, ...input }) => {
      assertMayOpen(input.caller, body.screen)
      return mutate(parts, input, context => chooseView(context, body))
    }),
  ]
}

function assertMayOpen(caller: Caller, screen: ViewScreenName): void {
  const access: Access = viewScreenOf(screen).access
  if (mayOpen(caller, access) || typeof access === 'string') return
  throw forbidden(...access.can)
}
