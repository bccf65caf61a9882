import { findOrderRefusal, orderNumber, statusAfter } from '../../contract/orders.rules.ts'
import type { Actor } from '#platform/server/access/actor.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { addJob } from '#platform/server/jobs/jobs.ts'
import { notify } from '#features/notifications/server/notifications.service.ts'
import { factsOf, mailBuyer, saveOrder, tellBuyer } from '../change/steps.service.ts'
import { readDocument } from '../checkout/document.service.ts'
import { addEvent, ORDER_SCREEN } from '../checkout/order-words.service.ts'
import { billOrder, findBuyer, mailOrder, type Placing } from '../checkout/place.service.ts'
import { untakeCoupons } from '../coupons/coupons.repo.ts'
import { orderRefused, ownApproval } from '../orders.errors.ts'
import type { OrderRow } from '../orders.tables.ts'

// The word of a second person on an order above the limit (docs/adr/0055). Its pieces and coupons are kept and its money is set aside since
// it was placed; the invoice and the money follow the word. Money is asked for by a job, outside of any transaction (capture.service.ts).

export const CAPTURE_JOB = 'orders.capture'
export type ApprovalParts = Placing

export interface Decision {
  row: OrderRow
  actor: Actor
  now: Date
  /** Of a decline never empty. */
  reason: string
}

/** Throws 403 for who ordered it, 409 for what waits for nobody. */
export function refuseDecision(
  row: OrderRow,
  { userId, step }: { userId: number; step: 'approve' | 'decline' },
): void {
  const refusal = findOrderRefusal(factsOf(row), step)
  if (refusal !== undefined) throw orderRefused(refusal)
  if (row.user_id === userId) throw ownApproval()
}

/** From now on it is an order like any other: billed, and paid by what was set aside for it. */
export async function approveOrder(
  trx: Trx,
  parts: ApprovalParts,
  { row, actor, now, reason }: Decision,
): Promise<void> {
  const checkout = await trx
    .selectFrom('checkouts')
    .selectAll()
    .where('id', '=', row.checkout_id)
    .executeTakeFirst()
  if (checkout === undefined || row.user_id === null) throw orderRefused('order.buyer_gone')
  const document = readDocument(checkout.document)
  const buyer = await findBuyer(trx, row.user_id)
  const orderId = row.id
  const [isPaid, paid] = [checkout.amount === 0, document.totals.giftCards]
  const status = isPaid ? 'paid' : statusAfter(factsOf(row), 'approve')
  await saveOrder(trx, orderId, { change: { status, paid }, now })
  await addEvent(trx, { orderId, kind: 'approved', now, by: actor.name, text: reason })
  await billOrder(trx, parts, { checkout, document, buyer, orderId, isPaid, now })
  if (paid > 0) await addEvent(trx, { orderId, kind: 'paid', now, by: null, amount: paid })
  if (!isPaid && parts.providers[row.way] !== undefined)
    await addJob(trx, { kind: CAPTURE_JOB, args: { id: orderId }, now })
  await mailOrder(trx, parts, {
    checkout,
    document,
    orderId,
    email: buyer.email,
    template: 'orderApproved',
    now,
  })
  await tellDecision(trx, { row, actor, now, reason, status, kind: 'order-approved' })
}

/** It comes to nothing: pieces, coupons and what was set aside are free again. There is no invoice to take back. */
export async function endAwaiting(
  trx: Trx,
  parts: ApprovalParts,
  { row, actor, now, reason, isDeclined }: Decision & { isDeclined: boolean },
): Promise<void> {
  const lines = await trx
    .selectFrom('order_lines')
    .selectAll()
    .where('order_id', '=', row.id)
    .orderBy('id')
    .execute()
  const back = lines.flatMap(({ product_id, variant_id, qty }) =>
    product_id === null
      ? []
      : [{ productId: product_id, variantId: variant_id === 0 ? null : variant_id, qty }],
  )
  if (back.length > 0) await parts.catalogue.giveBack(trx, back)
  await untakeCoupons(trx, row.checkout_id)
  await saveOrder(trx, row.id, { change: { status: 'cancelled' }, now })
  await addEvent(trx, {
    orderId: row.id,
    kind: isDeclined ? 'declined' : 'cancelled',
    now,
    by: actor.name,
    text: reason,
  })
  if (parts.providers[row.way] !== undefined)
    await addJob(trx, { kind: CAPTURE_JOB, args: { id: row.id }, now })
  await mailBuyer(trx, parts, {
    row,
    template: isDeclined ? 'orderDeclined' : 'orderCancelled',
    reason,
    now,
  })
  await tellDecision(trx, {
    row,
    actor,
    now,
    reason,
    status: 'cancelled',
    ...(isDeclined ? { kind: 'order-declined' } : {}),
  })
}

interface Told extends Decision {
  status: OrderRow['status']
  kind?: 'order-approved' | 'order-declined'
}

/** The log, the buyer's bell, and the open screens of both sides. */
async function tellDecision(
  trx: Trx,
  { row, actor, now, reason, status, kind }: Told,
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
  await tellBuyer(trx, row, now)
}
