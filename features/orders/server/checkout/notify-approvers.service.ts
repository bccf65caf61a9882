import { orderNumber } from '../../contract/orders.rules.ts'
import { toMajor } from '#platform/contract/money.rules.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { notify } from '#features/notifications/server/notifications.service.ts'
import { listHolders } from '#features/roles/server/roles.service.ts'
import type { CheckoutRow } from '../orders.tables.ts'
import { ORDER_SCREEN, wordsOfBuyer } from './order-words.service.ts'

/** At most this many approvers are notified, administrators first. */
const MAX_NOTIFIED = 50

/** Notifies everyone who may approve the order, except its buyer. */
export async function notifyApprovers(
  trx: Trx,
  {
    orderId,
    checkout,
    buyer,
    now,
  }: { orderId: number; checkout: CheckoutRow; buyer: { full_name: string }; now: Date },
): Promise<void> {
  const holders = await listHolders(trx, {
    right: { action: 'manage', subject: 'Order' },
    now,
    limit: MAX_NOTIFIED,
  })
  const { money } = await wordsOfBuyer(trx, checkout.user_id)
  await notify(trx, {
    userIds: holders.map(one => one.userId).filter(userId => userId !== checkout.user_id),
    kind: 'order-approval-requested',
    params: {
      name: buyer.full_name,
      number: orderNumber(orderId),
      amount: money(toMajor(checkout.amount, checkout.currency), checkout.currency),
    },
    link: `${ORDER_SCREEN}/${orderId}`,
    now,
  })
}
