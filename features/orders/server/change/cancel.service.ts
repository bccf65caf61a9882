import type { RecordingContext } from '#platform/server/changes/mutation-context.ts'
import { findOrderRefusal, orderNumber } from '../../contract/orders.rules.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import { endAwaiting } from '../approval/approval.service.ts'
import { METHODS } from '../billing.service.ts'
import { untakeCoupons } from '../coupons/coupons.repo.ts'
import type { RefundParts } from '../orders.context.ts'
import { orderRefused, refundPending } from '../orders.errors.ts'
import { insertEvent, listOrderLines, updateOrderRow } from '../orders.repo.ts'
import type { OrderRow } from '../orders.tables.ts'
import { listCountingRefunds } from './refunds.repo.ts'
import { readOrderMoney } from './follow-invoice.service.ts'
import { byOf, mailBuyer, notifyBuyer } from './notify-buyer.service.ts'
import { insertRefund } from './refunds.service.ts'
import { factsOf } from './steps.service.ts'

/** Cancels an order: stock is restored at once, coupons are released, and payments are refunded. */
export async function endOrder(
  change: RecordingContext,
  parts: RefundParts,
  { row: { id }, reason }: { row: OrderRow; reason: string },
): Promise<void> {
  const { trx, actor, now } = change
  const { row, refundable: amount } = await readOrderMoney(change, parts, { id })
  const refusal = findOrderRefusal(factsOf(row), 'cancel')
  if (refusal !== undefined) throw orderRefused(refusal)
  if (row.status === 'awaiting')
    return endAwaiting(change, parts, { row, reason, isDeclined: false })
  const earlier = await listCountingRefunds(trx, row.id)
  if (earlier.some(one => one.state === 'open')) throw refundPending()
  const lines = await listOrderLines(trx, row.id)
  const back = lines.flatMap(({ product_id, variant_id, qty, returned }) =>
    product_id === null || qty === returned
      ? []
      : [
          {
            productId: product_id,
            variantId: variant_id === 0 ? null : variant_id,
            qty: qty - returned,
          },
        ],
  )
  if (back.length > 0) await parts.catalogue.giveBack(trx, back)
  await updateOrderRow(trx, row.id, { change: { status: 'cancelled' }, now })
  await insertEvent(trx, { orderId: row.id, kind: 'cancelled', now, by: byOf(actor), text: reason })
  const credited = row.total - row.refunded
  if (amount > 0)
    await insertRefund(change, parts, {
      row: { ...row, status: 'cancelled' },
      earlier,
      amount,
      credited,
      lines: [],
      reason,
    })
  else if (credited > 0)
    await parts.billing.credit(trx, {
      orderId: row.id,
      amount: credited,
      refunded: 0,
      method: METHODS[row.payment_method],
      reason,
      actor,
    })
  // The gift card's part is returned with the refund.
  await untakeCoupons(trx, row.checkout_id, { onlyDiscounts: true })
  await mailBuyer(trx, parts, { row, template: 'orderCancelled', now })
  const records = [
    {
      id: row.id,
      name: orderNumber(row.id),
      before: { status: row.status },
      after: { status: 'cancelled' },
    },
  ]
  await recordChange(trx, { actor, now, action: 'update', subject: 'Order', records })
  await notifyBuyer(trx, row, now)
}
