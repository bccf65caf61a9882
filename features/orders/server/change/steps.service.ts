import type { RecordingContext } from '#platform/server/changes/mutation-context.ts'
import {
  type BULK_STEPS,
  findOrderRefusal,
  type OrderFacts,
  type OrderRefusal,
  statusAfter,
} from '../../contract/orders.rules.ts'
import { METHODS } from '../billing.service.ts'
import type { StepParts } from '../orders.context.ts'
import { insertEvent, updateOrderRow } from '../orders.repo.ts'
import type { OrderRow } from '../orders.tables.ts'
import { readOrderMoney } from './follow-invoice.service.ts'
import { byOf, mailBuyer, notifyBuyer } from './notify-buyer.service.ts'

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
  /** What a provider has taken already; otherwise what is owed is paid. */
  taken?: number
}

/** Takes a step with an order, or reports why not. */
export async function takeStep(
  change: RecordingContext,
  parts: StepParts,
  { row: { id }, step, carrier, trackingUrl, taken }: StepInput,
): Promise<OrderRefusal | undefined> {
  const { trx, actor, now } = change
  const { row, owed } = await readOrderMoney(change, parts, { id })
  const refusal = findOrderRefusal(factsOf(row), step)
  if (refusal !== undefined) return refusal
  const amount = taken ?? owed
  if (step === 'pay' && amount <= 0) return 'order.paid'
  // Cash is paid on delivery.
  const isPaid = step === 'pay' || (step === 'deliver' && row.payment_method === 'cash-on-delivery')
  const received =
    isPaid && amount > 0
      ? await recordPayment(change, parts, { row, amount, isTaken: taken !== undefined })
      : 0
  await updateOrderRow(trx, id, {
    change: {
      status: statusAfter(factsOf(row), step),
      paid: Math.min(row.total, row.paid + received),
      ...(step === 'ship' ? { carrier, tracking_url: trackingUrl } : {}),
    },
    now,
  })
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

/** Records a payment of an order on its invoice, and in its timeline. */
async function recordPayment(
  { trx, actor, now }: RecordingContext,
  { billing }: Pick<StepParts, 'billing'>,
  { row, amount, isTaken }: { row: OrderRow; amount: number; isTaken: boolean },
): Promise<number> {
  const method = METHODS[row.payment_method]
  const received = await billing.pay(trx, {
    orderId: row.id,
    amount,
    method,
    at: now,
    isTaken,
    actor,
  })
  await insertEvent(trx, { orderId: row.id, kind: 'paid', now, by: byOf(actor), amount: received })
  return received
}
