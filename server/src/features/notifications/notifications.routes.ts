import { notificationsContract } from '@smart-fft/contract/notifications.contract'
import { PERSONAL_KINDS } from '@smart-fft/contract/notifications.rules'
import type { Caller } from '../../platform/access/caller.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { announce } from '../../platform/live/outbox.ts'
import { announceRoutes } from './announce/announce.routes.ts'
import './notifications.tables.ts'

// The bell of the signed-in person; nobody else's.

const PAGE = 30

export function notificationsRoutes({ database, clock }: { database: Database; clock: Clock }): Route[] {
  const own = ({ userId, impersonatorId }: Caller) => {
    const all = database.read.selectFrom('notifications').where('user_id', '=', userId)
    return impersonatorId === null ? all : all.where('kind', 'not in', PERSONAL_KINDS)
  }
  return [
    route(notificationsContract.listNotifications, async ({ query, caller }) => {
      const page = own(caller).selectAll().orderBy('id', 'desc').limit(PAGE)
      const rows = await (query.before === undefined ? page : page.where('id', '<', query.before)).execute()
      const { n } = await own(caller)
        .where('read_at', 'is', null)
        .where('in_app', '=', 1)
        .select(eb => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
      const notifications = rows.map(({ id, kind, params, link, in_app, in_browser, created_at, read_at }) => ({
        id,
        kind,
        params: JSON.parse(params),
        link,
        inApp: in_app === 1,
        inBrowser: in_browser === 1,
        createdAt: created_at,
        readAt: read_at,
      }))
      return { notifications, unread: Number(n) }
    }),
    route(notificationsContract.readNotifications, async ({ body: { ids }, caller: { userId } }) => {
      const now = clock()
      await database.write(async trx => {
        const unread = trx
          .updateTable('notifications')
          .set({ read_at: now.toISOString() })
          .where('user_id', '=', userId)
          .where('read_at', 'is', null)
        await (ids === undefined ? unread : unread.where(database.dialect.isOneOf('id', ids))).execute()
        await announce(trx, { topic: 'Account', ids: ids ?? [], now, userId })
      })
      return { ok: true as const }
    }),
    ...announceRoutes({ clock }),
  ]
}
