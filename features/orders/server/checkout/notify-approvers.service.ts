import { orderNumber } from '../../contract/orders.rules.ts'
import { toMajor } from '#platform/contract/money.rules.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { notifyHolders } from '#features/roles/server/roles.service.ts'
import type { CheckoutRow } from '../orders.tables.ts'
import { ORDER_SCREEN, wordsOfBuyer } from './order-words.service.ts'

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
  const { money } = await wordsOfBuyer(trx, checkout.user_id)
  await notifyHolders(trx, {
    right: { action: 'manage', subject: 'Order' },
    except: [checkout.user_id],
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
