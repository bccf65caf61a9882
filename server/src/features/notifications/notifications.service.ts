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
