import { notificationsContract } from '../contract/notifications.contract.ts'
import { PERSONAL_KINDS } from '../contract/notifications.rules.ts'
import type { Selectable } from 'kysely'
import type { Caller } from '#platform/server/access/caller.ts'
import type { Clock } from '#platform/server/clock/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { FileLinks } from '#platform/server/files/file-links.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { announceRoutes } from './announce/announce.routes.ts'
import './notifications.tables.ts'

// The bell of the signed-in person; nobody else's.

const PAGE = 30
type Face = Pick<Selectable<Tables['users']>, 'id' | 'full_name' | 'avatar' | 'avatar_color'>

interface NotificationsParts {
  database: Database
  clock: Clock
  pictures: Pick<FileLinks, 'urlOf'>
}

export function notificationsRoutes({ database, clock, pictures }: NotificationsParts): Route[] {
  const own = ({ userId, impersonatorId }: Caller) => {
    const all = database.read.selectFrom('notifications').where('user_id', '=', userId)
    return impersonatorId === null ? all : all.where('kind', 'not in', PERSONAL_KINDS)
  }
  const peopleOf = async (ids: number[]) => {
    const columns = ['id', 'full_name', 'avatar', 'avatar_color'] as const
    const rows = await database.read
      .selectFrom('users')
      .select(columns)
      .where(database.dialect.isOneOf('id', [...new Set(ids)]))
      .execute()
    return new Map(rows.map(row => [row.id, row]))
  }
  const faceOf = (row: Face | undefined, caller: Caller) =>
    row === undefined
      ? null
      : {
          id: row.id,
          fullName: row.full_name,
          avatar: row.avatar === null ? null : pictures.urlOf(row.avatar, caller),
          avatarColor: row.avatar_color,
        }
  return [
    route(notificationsContract.listNotifications, async ({ query, caller }) => {
      const newest = own(caller).selectAll().orderBy('id', 'desc')
      const wanted =
        query.show === 'all' ? newest : newest.where('read_at', 'is', null).where('in_app', '=', 1)
      const found = await (
        query.before === undefined ? wanted : wanted.where('id', '<', query.before)
      )
        .limit(PAGE + 1)
        .execute()
      const rows = found.slice(0, PAGE)
      const people = await peopleOf(rows.flatMap(row => row.by_id ?? []))
      const { n } = await own(caller)
        .where('read_at', 'is', null)
        .where('in_app', '=', 1)
        .select(eb => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
      const notifications = rows.map(
        ({ id, kind, params, by_id, link, in_app, in_browser, created_at, read_at }) => ({
          id,
          kind,
          params: JSON.parse(params),
          by: faceOf(people.get(by_id ?? 0), caller),
          link,
          inApp: in_app === 1,
          inBrowser: in_browser === 1,
          createdAt: created_at,
          readAt: read_at,
        }),
      )
      return { notifications, unread: Number(n), hasMore: found.length > PAGE }
    }),
    route(
      notificationsContract.readNotifications,
      async ({ body: { ids }, caller: { userId } }) => {
        const now = clock()
        await database.write(async trx => {
          const unread = trx
            .updateTable('notifications')
            .set({ read_at: now.toISOString() })
            .where('user_id', '=', userId)
            .where('read_at', 'is', null)
          await (
            ids === undefined ? unread : unread.where(database.dialect.isOneOf('id', ids))
          ).execute()
          await announce(trx, { topic: 'Account', ids: ids ?? [], now, userId })
        })
        return { ok: true as const }
      },
    ),
    ...announceRoutes({ clock }),
  ]
}
