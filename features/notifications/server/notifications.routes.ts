import { notificationsContract } from '../contract/notifications.contract.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import { mutate } from '#platform/server/changes/mutation-context.ts'
import type { Platform } from '#platform/server/compose/platform.ts'
import type { FileLinks } from '#platform/server/files/file-links.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import { announceRoutes } from './announce/announce.routes.ts'
import { countOwnUnread, type FaceRow, findFaces, listOwn } from './notifications.repo.ts'
import { readNotifications } from './notifications.service.ts'

// The signed-in person's own notifications.

const PAGE = 30

interface NotificationsParts extends Pick<Platform, 'database' | 'clock' | 'off'> {
  pictures: Pick<FileLinks, 'urlOf'>
}

export function notificationsRoutes(parts: NotificationsParts): Route[] {
  return [
    route(notificationsContract.listNotifications, ({ query, caller }) =>
      listNotifications(parts, caller, query),
    ),
    route(notificationsContract.readNotifications, async input => {
      const { dialect } = parts.database
      await mutate(parts, input, context =>
        readNotifications(context, { dialect, ids: input.body.ids }),
      )
      return { ok: true as const }
    }),
    ...announceRoutes(parts),
  ]
}

async function listNotifications(
  { database, pictures, off: findOff }: NotificationsParts,
  caller: Caller,
  { show, before }: { show: 'all' | 'unread'; before?: number | undefined },
) {
  const off = await findOff()
  const found = await listOwn(database.read, caller, { show, before, limit: PAGE + 1, off })
  const rows = found.slice(0, PAGE)
  const people = await findFaces(
    database,
    rows.flatMap(row => row.by_id ?? []),
  )
  const unread = await countOwnUnread(database.read, caller, off)
  const urlOf = (file: string) => pictures.urlOf(file, caller)
  const notifications = rows.map(
    ({ id, kind, params, by_id, link, in_app, in_browser, created_at, read_at }) => ({
      id,
      kind,
      params: JSON.parse(params),
      by: toFace(people.get(by_id ?? 0), urlOf),
      link,
      inApp: in_app === 1,
      inBrowser: in_browser === 1,
      createdAt: created_at,
      readAt: read_at,
    }),
  )
  return { notifications, unread, hasMore: found.length > PAGE }
}

const toFace = (row: FaceRow | undefined, urlOf: (file: string) => string) =>
  row === undefined
    ? null
    : {
        id: row.id,
        fullName: row.full_name,
        avatar: row.avatar === null ? null : urlOf(row.avatar),
        avatarColor: row.avatar_color,
      }
