import { linksContract } from '../contract/links.contract.ts'
import type { Clock } from '#platform/server/clock/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import { creatingRoute, type Route, route } from '#platform/server/http/route.ts'
import type { Links } from './links.service.ts'

// Links between records of any features. Open to every signed-in user: each feature decides what they may see.

export function linksRoutes({
  database,
  clock,
  links,
}: {
  database: Database
  clock: Clock
  links: Links
}): Route[] {
  return [
    route(linksContract.listLinks, async ({ query: { type, ids }, caller }) => {
      const found = await links.list(database.read, caller, { type, ids: ids.split(',') })
      return { records: [...found].map(([id, some]) => ({ id, links: some })) }
    }),
    creatingRoute(linksContract.addLink, ({ body, caller, actor, trx }) =>
      links.add(trx, { caller, actor, now: clock() }, body),
    ),
    route(linksContract.removeLink, ({ id, caller, actor }) =>
      database.write(async trx => ({
        id,
        ...(await links.remove(trx, { caller, actor, now: clock() }, id)),
      })),
    ),
  ]
}
