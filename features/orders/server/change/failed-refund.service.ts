import { toMajor } from '#platform/contract/money.rules.ts'
import { orderNumber } from '../../contract/orders.rules.ts'
import { systemActor } from '#platform/server/access/actor.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { notifyHolders } from '#features/roles/server/roles.service.ts'
import { isOwed } from '../approval/owed.service.ts'
import { ORDER_SCREEN, wordsOfBuyer } from '../checkout/order-words.service.ts'
import type { RefundParts } from '../orders.context.ts'
import { findOrderRow, insertEvent, updateOrderRow } from '../orders.repo.ts'
import type { OrderRow } from '../orders.tables.ts'
import { notifyBuyer } from './notify-buyer.service.ts'

// Money that a provider doesn't give back, or doesn't collect. Someone has to see to it: those who manage orders are notified.

type Failure = 'refund' | 'capture' | 'release'
export interface FailedRefund {
  /** `refund` by default. */
  failure?: Failure
  /** Undefined where none was created. */
  orderId: number | undefined
  buyer: { userId: number | null; name: string }
  /** In minor units. */
  amount: number
  currency: string
  now: Date
}

/** Notifies everyone who manages orders. */
export async function notifyFailedRefund(
  trx: Trx,
  { failure = 'refund', orderId, buyer, amount, currency, now }: FailedRefund,
): Promise<void> {
  const { money } = await wordsOfBuyer(trx, buyer.userId)
  await notifyHolders(trx, {
    right: { action: 'manage', subject: 'Order' },
    kind: `order-${failure}-failed`,
    params: { name: buyer.name, amount: money(toMajor(amount, currency), currency) },
    link: orderId === undefined ? ORDER_SCREEN : `${ORDER_SCREEN}/${orderId}`,
    now,
  })
}

/** The same of an order's money, by its id. */
export const notifyFailedOrderRefund = (
  trx: Trx,
  { row, ...rest }: Pick<FailedRefund, 'failure' | 'amount' | 'now'> & { row: OrderRow },
): Promise<void> =>
  notifyFailedRefund(trx, {
    ...rest,
    orderId: row.id,
    buyer: { userId: row.user_id, name: row.customer_name },
    currency: row.currency,
  })

/**
 * Gives up collecting an order's authorized payment, or releasing it where the order no longer wants it: its timeline says so, and anyone who
 * manages orders is notified.
 */
export async function giveUpCapture(parts: RefundParts, id: number): Promise<void> {
  await parts.database.write(async trx => {
    const now = parts.clock()
    const row = await findOrderRow(trx, id)
    if (row === undefined) return
    const amount = row.total - row.gift_cards
    const failure = isOwed(row) ? 'capture' : 'release'
    await insertEvent(trx, { orderId: id, kind: `${failure}-failed`, now, by: null, amount })
    await updateOrderRow(trx, id, { change: {}, now })
    await notifyFailedOrderRefund(trx, { failure, row, amount, now })
    const records = [{ id, name: orderNumber(id), before: {}, after: { [failure]: 'failed' } }]
    const actor = systemActor('checkout')
    await recordChange(trx, { actor, now, action: 'update', subject: 'Order', records })
    await notifyBuyer(trx, row, now)
  })
}
