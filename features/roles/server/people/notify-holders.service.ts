import type { Trx } from '#platform/server/database/tables.ts'
import {
  type NewNotification,
  notify,
} from '#features/notifications/server/notifications.service.ts'
import type { Right } from '../../contract/roles.rules.ts'
import { listHolders } from './holders.repo.ts'

/** At most this many are notified, administrators first. */
export const MAX_NOTIFIED = 50

interface HoldersNotification extends Omit<NewNotification, 'userIds'> {
  right: Right
  /** Those whom it isn't for: they did it, or may not decide it. */
  except?: readonly (number | null)[]
}

/**
 * Notifies everyone who may do something.
 * @example await notifyHolders(trx, { right: { action: 'manage', subject: 'Order' }, kind, params, link, now })
 */
export async function notifyHolders(
  trx: Trx,
  { right, except = [], ...notification }: HoldersNotification,
): Promise<void> {
  const holders = await listHolders(trx, { right, now: notification.now, limit: MAX_NOTIFIED })
  const userIds = holders.map(one => one.userId).filter(userId => !except.includes(userId))
  await notify(trx, { ...notification, userIds })
}
