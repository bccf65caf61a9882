import type { OrderDetail } from '../../contract/orders.contract.ts'
import { findOrderRefusal, orderNumber, statusAfter } from '../../contract/orders.rules.ts'
import type {
  MutationContext,
  RecordingContext,
} from '#platform/server/changes/mutation-context.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import { staleVersion } from '#platform/server/http/app-error.ts'
import { isStale } from '#platform/server/http/is-stale.ts'
import { addJob } from '#platform/server/jobs/jobs.ts'
import { notify } from '#features/notifications/server/notifications.service.ts'
import { mailBuyer, notifyBuyer } from '../change/notify-buyer.service.ts'
import { factsOf } from '../change/steps.service.ts'
import { readDocument } from '../checkout/document.service.ts'
import { ORDER_SCREEN } from '../checkout/order-words.service.ts'
import { billOrder } from '../checkout/bill.service.ts'
import { findCheckout } from '../checkout/checkout.repo.ts'
import { mailOrder } from '../checkout/place.service.ts'
import { findOrder } from '../list/list.repo.ts'
import { toDetail } from '../list/view.service.ts'
import { untakeCoupons } from '../coupons/coupons.repo.ts'
import type { OrdersParts, PlacingParts } from '../orders.context.ts'
import { orderNotFound, orderRefused, ownApproval } from '../orders.errors.ts'
import { getBuyer, insertEvent, listOrderLines, updateOrderRow } from '../orders.repo.ts'
import type { OrderRow } from '../orders.tables.ts'

// Approval of an order above the limit (docs/adr/0055). Stock and coupons have been reserved and the payment authorized since
// it was placed; invoice and capture follow the approval. The payment is captured by a job, outside of any transaction (capture.service.ts).

export const CAPTURE_JOB = 'orders.capture'

interface Decision {
  row: OrderRow
  /** Of a decline never empty. */
  reason: string
}

/** Throws 403 for the buyer, 409 if nothing is pending. */
function assertMayDecide(
  row: OrderRow,
  { userId, step }: { userId: number; step: 'approve' | 'decline' },
): void {
  const refusal = findOrderRefusal(factsOf(row), step)
  if (refusal !== undefined) throw orderRefused(refusal)
  if (row.user_id === userId) throw ownApproval()
}

interface DecisionInput {
  id: number
  isApproved: boolean
  reason: string
  /** The version that was read; nothing is compared when left out. */
  ifMatch: number | undefined
}

/** Approves an order above the limit, or declines it; answers it as it is after that. */
export async function decideOrder(
  context: MutationContext,
  parts: OrdersParts,
  { id, isApproved, reason, ifMatch }: DecisionInput,
): Promise<OrderDetail> {
  const { trx, caller } = context
  const show = async () => {
    const row = await findOrder(trx, id)
    if (row === undefined) throw orderNotFound()
    return { row, order: await toDetail(trx, row, { ...parts, caller }) }
  }
  const { row, order } = await show()
  if (isStale(ifMatch, row.version)) throw staleVersion(order)
  assertMayDecide(row, { userId: caller.userId, step: isApproved ? 'approve' : 'decline' })
  await (isApproved
    ? approveOrder(context, parts, { row, reason })
    : endAwaiting(context, parts, { row, reason, isDeclined: true }))
  return (await show()).order
}

/** From now on it is an order like any other: billed, and paid by what was set aside for it. */
async function approveOrder(
  change: RecordingContext,
  parts: PlacingParts,
  { row, reason }: Decision,
): Promise<void> {
  const { trx, actor, now } = change
  const checkout = await findCheckout(trx, row.checkout_id)
  if (checkout === undefined || row.user_id === null) throw orderRefused('order.buyer_deleted')
  const document = readDocument(checkout.document)
  const buyer = await getBuyer(trx, row.user_id)
  const orderId = row.id
  const [isPaid, paid] = [checkout.amount === 0, document.totals.giftCards]
  const status = isPaid ? 'paid' : statusAfter(factsOf(row), 'approve')
  await updateOrderRow(trx, orderId, { change: { status, paid }, now })
  await insertEvent(trx, { orderId, kind: 'approved', now, by: actor.name, text: reason })
  await billOrder(trx, parts, { checkout, document, buyer, orderId, isPaid, now })
  if (paid > 0) await insertEvent(trx, { orderId, kind: 'paid', now, by: null, amount: paid })
  if (!isPaid && parts.providers[row.payment_method] !== undefined)
    await addJob(trx, { kind: CAPTURE_JOB, args: { id: orderId }, now })
  await mailOrder(trx, parts, {
    checkout,
    document,
    orderId,
    email: buyer.email,
    template: 'orderApproved',
    now,
  })
  await recordDecision(change, { row, reason, status, kind: 'order-approved' })
}

/** The order fails: stock, coupons and authorization are released. There is no invoice to undo. */
export async function endAwaiting(
  change: RecordingContext,
  parts: PlacingParts,
  { row, reason, isDeclined }: Decision & { isDeclined: boolean },
): Promise<void> {
  const { trx, actor, now } = change
  const lines = await listOrderLines(trx, row.id)
  const back = lines.flatMap(({ product_id, variant_id, qty }) =>
    product_id === null
      ? []
      : [{ productId: product_id, variantId: variant_id === 0 ? null : variant_id, qty }],
  )
  if (back.length > 0) await parts.catalogue.giveBack(trx, back)
  await untakeCoupons(trx, row.checkout_id)
  await updateOrderRow(trx, row.id, { change: { status: 'cancelled' }, now })
  await insertEvent(trx, {
    orderId: row.id,
    kind: isDeclined ? 'declined' : 'cancelled',
    now,
    by: actor.name,
    text: reason,
  })
  if (parts.providers[row.payment_method] !== undefined)
    await addJob(trx, { kind: CAPTURE_JOB, args: { id: row.id }, now })
  await mailBuyer(trx, parts, {
    row,
    template: isDeclined ? 'orderDeclined' : 'orderCancelled',
    reason,
    now,
  })
  await recordDecision(change, {
    row,
    reason,
    status: 'cancelled',
    ...(isDeclined ? { kind: 'order-declined' } : {}),
  })
}

interface DecisionMade extends Decision {
  status: OrderRow['status']
  kind?: 'order-approved' | 'order-declined'
}

/** The log, the buyer's bell, and the open screens of both sides. */
async function recordDecision(
  { trx, actor, now }: RecordingContext,
  { row, reason, status, kind }: DecisionMade,
): Promise<void> {
  const number = orderNumber(row.id)
  const records = [
    { id: row.id, name: number, before: { status: row.status }, after: { status, reason } },
  ]
  await recordChange(trx, { actor, now, action: 'update', subject: 'Order', records })
  if (kind !== undefined && row.user_id !== null) {
    const by = { ...actor, as: 'name' } as const
    const params = { number, note: reason }
    await notify(trx, {
      userIds: [row.user_id],
      kind,
      params,
      by,
      link: `${ORDER_SCREEN}/${row.id}`,
      now,
    })
  }
  await notifyBuyer(trx, row, now)
}
