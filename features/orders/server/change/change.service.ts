import type { CallOutput, CallParsed } from '#platform/contract/define.ts'
import { isTooMuchMoney, toMinor } from '#platform/contract/money.rules.ts'
import { codesOf, tryEach } from '#platform/server/changes/each-of.ts'
import type { MutationContext } from '#platform/server/changes/mutation-context.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { OrderDetail, ordersContract } from '../../contract/orders.contract.ts'
import { orderNumber } from '../../contract/orders.rules.ts'
import { putInCart } from '../cart/cart.service.ts'
import { getOrderFor } from '../list/access.service.ts'
import { findOrder } from '../list/list.repo.ts'
import { toDetail } from '../list/view.service.ts'
import type { OrdersParts } from '../orders.context.ts'
import { orderNotFound, orderRefused, tooMuchRefund, wrongAmount } from '../orders.errors.ts'
import { listOrderLines } from '../orders.repo.ts'
import { endOrder } from './cancel.service.ts'
import { beginRefund } from './refunds.service.ts'
import { takeStep } from './steps.service.ts'

// The order changes requested by buyers and staff.

type Calls = typeof ordersContract

export async function cancelOrder(
  context: MutationContext,
  parts: OrdersParts,
  { id, reason }: { id: number; reason: string },
): Promise<OrderDetail> {
  const { trx, caller } = context
  const row = await getOrderFor(trx, { id, caller, action: 'update' })
  await endOrder(context, parts, { row, reason })
  const after = await getOrderFor(trx, { id, caller, action: 'update' })
  return toDetail(trx, after, { ...parts, caller })
}

/** Puts into the cart what was ordered, as far as it can be had; names what cannot. */
export async function reorder(
  { trx, caller, now }: MutationContext,
  { catalogue }: Pick<OrdersParts, 'catalogue'>,
  id: number,
): Promise<CallOutput<Calls['reorder']>> {
  await getOrderFor(trx, { id, caller, action: 'read' })
  const lines = await listOrderLines(trx, id)
  const { records, refused } = await tryEach(trx, lines, ({ product_id, variant_id, qty }) => {
    if (product_id === null) throw orderNotFound()
    return putInCart(trx, catalogue, {
      owner: { userId: caller.userId },
      productId: product_id,
      variantId: variant_id === 0 ? undefined : variant_id,
      qty,
      now,
      isMore: true,
    })
  })
  return { added: records.length, missing: refused.map(({ item }) => item.name) }
}

export async function refundOrder(
  context: MutationContext,
  parts: OrdersParts,
  { id, ...input }: { id: number } & CallParsed<Calls['refundOrder']>['body'],
): Promise<{ order: OrderDetail; refundId: number }> {
  const { trx, caller } = context
  const row = await findOrder(trx, id)
  if (row === undefined) throw orderNotFound()
  if (input.amount !== undefined && isTooMuchMoney(input.amount, row.currency))
    throw tooMuchRefund()
  const amount = input.amount === undefined ? undefined : toMinor(input.amount, row.currency)
  if (input.amount !== undefined && amount === undefined) throw wrongAmount()
  const { lines, isRestocked, reason } = input
  const refundId = await beginRefund(context, parts, { row, amount, lines, isRestocked, reason })
  const after = (await findOrder(trx, id)) ?? row
  const order = await toDetail(trx, after, { ...parts, caller })
  return { order, refundId }
}

/** Takes one step with many orders; those that cannot take it are named. */
export async function updateOrders(
  context: MutationContext,
  parts: OrdersParts,
  { ids, step, carrier, trackingUrl }: CallParsed<Calls['updateOrders']>['body'],
): Promise<CallOutput<Calls['updateOrders']>> {
  const { trx, actor, now } = context
  const { records, refused } = await tryEach(trx, new Set(ids), async id => {
    const row = await findOrder(trx, id)
    if (row === undefined) throw orderNotFound()
    const refusal = await takeStep(context, parts, { row, step, carrier, trackingUrl })
    if (refusal !== undefined) throw orderRefused(refusal)
    const after = await findOrder(trx, id)
    return {
      id,
      name: orderNumber(id),
      before: { status: row.status, paid: row.paid, tracking: row.tracking_url },
      after: { status: after?.status, paid: after?.paid, tracking: after?.tracking_url },
    }
  })
  const changeId =
    records.length === 0
      ? undefined
      : await recordChange(trx, { actor, now, action: 'update', subject: 'Order', records })
  return { done: records.map(({ id }) => id), refused: codesOf(refused), changeId }
}
