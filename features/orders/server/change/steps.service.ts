import type { RecordingContext } from '#platform/server/changes/mutation-context.ts'
import {
  type BULK_STEPS,
  findOrderRefusal,
  type OrderFacts,
  type OrderRefusal,
  orderNumber,
  statusAfter,
} from '../../contract/orders.rules.ts'
import { toMajor } from '#platform/contract/money.rules.ts'
import type { Actor } from '#platform/server/access/actor.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { ORDER_SCREEN, wordsOfBuyer } from '../checkout/order-words.service.ts'
import { METHODS } from '../billing.service.ts'
import type { StepParts } from '../orders.context.ts'
import { insertEvent, updateOrderRow } from '../orders.repo.ts'
import type { OrderRow } from '../orders.tables.ts'

// Steps of an order: paid, shipped, delivered. The rules are shared with the screen (features/orders/contract/orders.rules.ts).

export const factsOf = ({
  status,
  payment_method: paymentMethod,
  total,
  paid,
  refunded,
}: OrderRow): OrderFacts => ({
  status,
  paymentMethod,
  total,
  paid,
  refunded,
})

interface StepInput {
  row: OrderRow
  step: (typeof BULK_STEPS)[number]
  carrier: string
  trackingUrl: string
}

/** Takes a step with an order, or reports why not. */
export async function takeStep(
  { trx, actor, now }: RecordingContext,
  parts: StepParts,
  { row, step, carrier, trackingUrl }: StepInput,
): Promise<OrderRefusal | undefined> {
  const refusal = findOrderRefusal(factsOf(row), step)
  if (refusal !== undefined) return refusal
  // Cash is paid on delivery.
  const owed =
    step === 'pay' || (step === 'deliver' && row.payment_method === 'cash-on-delivery')
      ? row.total - row.paid
      : 0
  const change = {
    status: statusAfter(factsOf(row), step),
    paid: row.paid + owed,
    ...(step === 'ship' ? { carrier, tracking_url: trackingUrl } : {}),
  }
  await updateOrderRow(trx, row.id, { change, now })
  if (owed > 0) {
    await parts.billing.pay(trx, {
      orderId: row.id,
      amount: owed,
      method: METHODS[row.payment_method],
      at: now,
      actor,
    })
    await insertEvent(trx, { orderId: row.id, kind: 'paid', now, by: byOf(actor), amount: owed })
  }
  if (step !== 'pay') {
    const text = step === 'ship' ? carrier : ''
    await insertEvent(trx, {
      orderId: row.id,
      kind: step === 'ship' ? 'shipped' : 'delivered',
      now,
      by: actor.name,
      text,
    })
  }
  if (step === 'ship')
    await mailBuyer(trx, parts, { row, template: 'orderShipped', link: trackingUrl, now })
  await notifyBuyer(trx, row, now)
  return undefined
}

/** The name in the timeline; null for the system. */
export const byOf = ({ userId, name }: Actor): string | null => (userId === null ? null : name)

interface BuyerMail {
  row: OrderRow
  template: 'orderShipped' | 'orderCancelled' | 'orderDeclined' | 'orderRefunded'
  now: Date
  /** In minor units. */
  amount?: number
  reason?: string
  /** Elsewhere; the order itself when empty. */
  link?: string
}
export async function mailBuyer(
  trx: Trx,
  { mail, baseUrl }: Pick<StepParts, 'mail' | 'baseUrl'>,
  { row, template, now, amount = row.total, reason = '', link = '' }: BuyerMail,
): Promise<void> {
  const { language, money } = await wordsOfBuyer(trx, row.user_id)
  await mail.send(trx, {
    to: row.customer_email,
    now,
    language,
    template,
    values: {
      number: orderNumber(row.id),
      amount: money(toMajor(amount, row.currency), row.currency),
      reason,
    },
    link: link === '' ? `${baseUrl}${ORDER_SCREEN}/${row.id}` : link,
  })
}

/** Live event for the buyer's screens; staff's follow from the recorded change. */
export async function notifyBuyer(
  trx: Trx,
  { id, user_id }: Pick<OrderRow, 'id' | 'user_id'>,
  now: Date,
): Promise<void> {
  if (user_id !== null) await announce(trx, { topic: 'Order', ids: [id], now, userId: user_id })
}
