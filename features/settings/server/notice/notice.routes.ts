import { noticeContract } from '../../contract/notice.contract.ts'
import type { KeepNewsAddress } from '#platform/server/compose/between-features.ts'
import type { Platform } from '#platform/server/compose/platform.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import { confirmNotice, type MailParts, requestNotice } from './notice.service.ts'

interface NoticeParts extends MailParts, Pick<Platform, 'database' | 'clock'> {
  findNewsList: () => KeepNewsAddress | undefined
}

/** What visitors may ask for: a notification. */
export function noticeRoutes(parts: NoticeParts): Route[] {
  const { database, clock, findNewsList } = parts
  return [
    route(noticeContract.requestNotice, async ({ body }) => {
      await database.write(trx => requestNotice(parts, { trx, now: clock() }, body))
      return { ok: true as const }
    }),
    route(noticeContract.confirmNotice, async ({ body: { token } }) => ({
      topic: await database.write(trx =>
        confirmNotice({ trx, now: clock() }, { token, keepNews: findNewsList() }),
      ),
    })),
  ]
}
