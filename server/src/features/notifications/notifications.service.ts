import type { NotificationKind } from '@smart-fft/contract/notifications.contract'
import type { Transaction } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { announce } from '../../platform/live/outbox.ts'
import './notifications.tables.ts'

// The door of notifications: the other features tell people through it.

export interface NewNotification {
  userIds: readonly number[]
  kind: NotificationKind
  params?: Record<string, string | number>
  /** The path of a screen. */
  link?: string
  now: Date
}

/** Tells people something, in the transaction of what happened; open screens show it at once. */
export async function notify(trx: Transaction<Tables>, { userIds, kind, params = {}, link = '', now }: NewNotification): Promise<void> {
  for (const userId of userIds) {
    const row = { user_id: userId, kind, params: JSON.stringify(params), link, created_at: now.toISOString(), read_at: null }
    const { id } = await trx.insertInto('notifications').values(row).returning('id').executeTakeFirstOrThrow()
    await announce(trx, { topic: 'Account', ids: [id], now, userId })
  }
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
  trx: Transaction<Tables>,
  { userId, links, now }: { userId: number; links: string[]; now: Date },
): Promise<void> {
  const read = await trx
    .updateTable('notifications')
    .set({ read_at: now.toISOString() })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .where('link', 'in', links)
    .returning('id')
    .execute()
  if (read.length > 0) await announce(trx, { topic: 'Account', ids: read.map(row => row.id), now, userId })
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
