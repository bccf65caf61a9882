import { pagesContract } from '../contract/pages.contract.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import { confirmNotice, requestNotice } from './notice.service.ts'
import type { PagesParts } from './pages.context.ts'

// The pages about the product itself. Strangers may ask to be told of something.

export function pagesRoutes(parts: PagesParts): Route[] {
  const { database, clock, findNewsList } = parts
  return [
    route(pagesContract.requestNotice, async ({ body }) => {
      await database.write(trx => requestNotice(parts, { trx, now: clock() }, body))
      return { ok: true as const }
    }),
    route(pagesContract.confirmNotice, async ({ body: { token } }) => ({
      topic: await database.write(trx =>
        confirmNotice({ trx, now: clock() }, { token, keepNews: findNewsList() }),
      ),
    })),
  ]
}
