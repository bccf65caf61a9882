import { cardAlertsContract } from '../../contract/card-alerts.contract.ts'
import { mutate } from '#platform/server/changes/mutation-context.ts'
import { creatingRoute, type Route, route } from '#platform/server/http/route.ts'
import { viewOf, type ViewParts } from '../cards/view.service.ts'
import { explainChange } from '../explain/explain.service.ts'
import { assertFigureVisible } from '../rows/rows.service.ts'
import { listAlerts, toAlert } from './alerts.repo.ts'
import { addAlert, removeAlert, updateAlert } from './alerts.service.ts'
import type { WatchParts } from './watch.service.ts'

// Alerts on figures, each person's own, and the contributors of a change.

export function alertRoutes(parts: ViewParts & WatchParts): Route[] {
  const { database, clock, mail, baseUrl } = parts
  return [
    route(cardAlertsContract.listAlerts, async ({ caller }) => ({
      alerts: (await listAlerts(database.read, caller.userId)).map(toAlert),
    })),
    creatingRoute(cardAlertsContract.addAlert, async ({ body, caller, actor, trx, reply }) => {
      const view = { ...(await viewOf(parts, caller, { period: 'last28' })), db: trx }
      const answer = await addAlert({ trx, caller, actor, now: clock(), view, mail, baseUrl }, body)
      reply.etag(answer.alert.version)
      return answer
    }),
    route(
      cardAlertsContract.updateAlert,
      async ({ body, caller, actor, request: { ifMatch }, reply }) => {
        const view = await viewOf(parts, caller, { period: 'last28' })
        const answer = await mutate(parts, { caller, actor }, context =>
          updateAlert(
            { ...context, mail, baseUrl, view: { ...view, db: context.trx } },
            { ...body, ifMatch },
          ),
        )
        reply.etag(answer.alert.version)
        return answer
      },
    ),
    route(cardAlertsContract.deleteAlert, async ({ params: { id }, caller, actor }) => ({
      changeId: await mutate(parts, { caller, actor }, context => removeAlert(context, id)),
    })),
    route(cardAlertsContract.explainChange, async ({ query, caller }) => {
      assertFigureVisible(caller, query.figure)
      const { from, to, tz } = query
      return explainChange(await viewOf(parts, caller, { period: 'last28', from, to, tz }), query)
    }),
  ]
}
