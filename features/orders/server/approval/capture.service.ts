import { orderNumber } from '../../contract/orders.rules.ts'
import { systemActor } from '#platform/server/access/actor.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { endOrder } from '../change/cancel.service.ts'
import { takeStep } from '../change/steps.service.ts'
import { findCheckout, updateCheckoutRow } from '../checkout/checkout.repo.ts'
import type { RefundParts } from '../orders.context.ts'
import { findOrderRow, insertEvent } from '../orders.repo.ts'
import { giveBack } from '../payments/provider.service.ts'
import { isOwed } from './owed.service.ts'

// An authorized payment is captured after approval, and released when the order fails. The provider is called outside of any
// transaction, and retried as needed: either happens once. An order that is paid without a recorded capture was paid in another way.

/** The log names no person here: this is automatic. */
const ACTOR = systemActor('checkout')

/** Takes what was set aside for an order, or lets go of it. */
export async function runCapture(parts: RefundParts, id: number): Promise<void> {
  const row = await findOrderRow(parts.database.read, id)
  const provider = row === undefined ? undefined : parts.providers[row.payment_method]
  if (row === undefined || provider === undefined || row.status === 'awaiting') return
  const letGo = () =>
    giveBack(provider, {
      key: `release:${id}`,
      reference: row.checkout_id,
      amount: row.total - row.gift_cards,
    })
  if (!isOwed(row)) {
    const checkout = await findCheckout(parts.database.read, row.checkout_id)
    // Recorded by an earlier run, which died before it could say so.
    return (checkout?.captured_at ?? null) === null ? letGo() : undefined
  }
  const isTaken = await provider.capture(row.checkout_id)
  const isCaptured = await parts.database.write(trx => finishCapture(trx, parts, { id, isTaken }))
  // It was canceled while the provider was called.
  if (isTaken && !isCaptured) await letGo()
}

/** Records the provider's answer; `false` if the order no longer wants the money. */
async function finishCapture(
  trx: Trx,
  parts: RefundParts,
  { id, isTaken }: { id: number; isTaken: boolean },
): Promise<boolean> {
  const now = parts.clock()
  const row = await findOrderRow(trx, id)
  if (row === undefined || !isOwed(row)) return false
  if (!isTaken) {
    await insertEvent(trx, { orderId: id, kind: 'payment-failed', now, by: null })
    await endOrder({ trx, actor: ACTOR, now }, parts, { row, reason: '' })
    return true
  }
  const refusal = await takeStep({ trx, actor: ACTOR, now }, parts, {
    row,
    step: 'pay',
    carrier: '',
    trackingUrl: '',
    taken: row.total - row.gift_cards,
  })
  if (refusal !== undefined) return false
  await updateCheckoutRow(trx, row.checkout_id, { captured_at: now.toISOString() })
  const after = await findOrderRow(trx, id)
  const records = [
    {
      id,
      name: orderNumber(id),
      before: { paid: row.paid },
      after: { paid: after?.paid, status: after?.status },
    },
  ]
  await recordChange(trx, { actor: ACTOR, now, action: 'update', subject: 'Order', records })
  return true
}
