import type { NotificationKind } from '../contract/notifications.contract.ts'
import { FLAG_OF_KIND, waysOf } from '../contract/notifications.rules.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { addJob } from '#platform/server/jobs/jobs.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { choicesOf } from './choices/choices.repo.ts'
import './notifications.tables.ts'

// The door of notifications: the other features tell people through it. What a person does not want to hear, or not this way, does not
// go out (features/notifications/contract/notifications.rules.ts).

export { findChoices, listWanting, saveChoices } from './choices/choices.repo.ts'

export interface NewNotification {
  userIds: readonly number[]
  kind: NotificationKind
  params?: Record<string, string | number>
  /** Who did it, whose face stands beside it. `as`: the part of the text that is their full name. */
  by?: { userId: number | null; name?: string; as?: 'name' | 'by' | 'reporter' }
  /** The path of a screen. */
  link?: string
  /** Those of them who asked for a mail of this, where the kind alone sends none. */
  mailTo?: readonly number[]
  now: Date
}

/** Mail is written later, by a job: in everybody's own language. */
const NOTICE_MAIL = 'notifications.mail'

/** Tells people something, in the transaction of what happened; open screens show it at once. */
export async function notify(
  trx: Trx,
  { userIds, kind, params: given = {}, by, link = '', mailTo = [], now }: NewNotification,
): Promise<void> {
  const params = by?.as === undefined ? given : { ...given, [by.as]: await fullNameOf(trx, by) }
  // Nobody has a say in what has no flag.
  const choices = await choicesOf(trx, FLAG_OF_KIND[kind] === undefined ? [] : userIds)
  const told = userIds.map(userId => ({ userId, ...waysOf(kind, choices(userId)) }))
  const news = { created_at: now.toISOString(), read_at: null, by_id: by?.userId ?? null }
  for (const { userId, app, browser } of told) {
    if (!app && !browser) continue
    const where = { in_app: app ? 1 : 0, in_browser: browser ? 1 : 0 }
    const row = { user_id: userId, kind, params: JSON.stringify(params), link, ...where, ...news }
    const { id } = await trx
      .insertInto('notifications')
      .values(row)
      .returning('id')
      .executeTakeFirstOrThrow()
    await announce(trx, { topic: 'Account', ids: [id], now, userId })
  }
  const mailed = told
    .filter(person => person.email || mailTo.includes(person.userId))
    .map(person => person.userId)
  if (mailed.length > 0)
    await addJob(trx, { kind: NOTICE_MAIL, args: { userIds: mailed, kind, params, link }, now })
}

/** People are called by their full name, whatever the log calls them; who has no account by the name that is known. */
export async function fullNameOf(
  db: Db,
  { userId, name = '' }: { userId: number | null; name?: string },
): Promise<string> {
  if (userId === null) return name
  const row = await db
    .selectFrom('users')
    .select('full_name')
    .where('id', '=', userId)
    .executeTakeFirst()
  return row?.full_name ?? name
}

interface ToldOf {
  userId: number
  kind: NotificationKind
  link: string
}

/** Whether the bell says this already, unread. */
export async function hasUnread(db: Db, { userId, kind, link }: ToldOf): Promise<boolean> {
  const row = await db
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .where('kind', '=', kind)
    .where('link', '=', link)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** What the bell said of these screens is read: the person was there. */
export async function readNotificationsOf(
  trx: Trx,
  { userId, links, now }: { userId: number; links: string[]; now: Date },
): Promise<void> {
  if (links.length === 0) return
  const read = await trx
    .updateTable('notifications')
    .set({ read_at: now.toISOString() })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .where('link', 'in', links)
    .returning('id')
    .execute()
  if (read.length > 0)
    await announce(trx, { topic: 'Account', ids: read.map(row => row.id), now, userId })
}

/** Everybody who runs the place: whom the system's own news is for. */
export async function listAdminIds(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .execute()
  return rows.map(row => row.id)
}
