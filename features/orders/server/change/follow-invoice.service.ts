import type { RecordingContext } from '#platform/server/changes/mutation-context.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { SettledInvoice } from '#platform/server/compose/order-billing.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { type OrderStatus, orderNumber } from '../../contract/orders.rules.ts'
import type { OrdersParts } from '../orders.context.ts'
import { retakeGiftCards } from '../coupons/coupons.repo.ts'
import { giftCardSpent, refundPending } from '../orders.errors.ts'
import {
  findOrderRow,
  getOrderRow,
  insertEvent,
  listOrderEvents,
  updateOrderRow,
} from '../orders.repo.ts'
import type { OrderRow, RefundRow } from '../orders.tables.ts'
import { insertRefundRow, listCountingRefunds, updateRefundRow } from './refunds.repo.ts'
import { byOf, notifyBuyer } from './notify-buyer.service.ts'

// An order is paid by what its invoice has received, and refunded by what it gave back: staff may record, import and reverse both there as well.

/** Takes over the money of an order's invoice, with the status that follows from it. */
export async function followInvoice(
  context: RecordingContext,
  settled: SettledInvoice,
): Promise<void> {
  const { trx, actor, now } = context
  const row = await findOrderRow(trx, settled.orderId)
  if (row === undefined) return
  const earlier = await listCountingRefunds(trx, row.id)
  const open = earlier.filter(({ state }) => state === 'open')
  // The same money would be given back twice.
  if (settled.refund !== undefined && open.length > 0) throw refundPending()
  const refunded = Math.min(row.total, settled.refunded)
  const given = refunded + open.reduce((sum, { amount }) => sum + amount, 0)
  // What was given back had been received, even if that payment was reversed later.
  const paid = Math.max(given, Math.min(row.total, settled.received))
  const status = await statusAsOf(trx, row, { balance: settled.balance, refunded })
  if (paid === row.paid && refunded === row.refunded && status === row.status) return
  await updateOrderRow(trx, row.id, { change: { paid, refunded, status }, now })
  if (paid !== row.paid)
    await insertEvent(trx, {
      orderId: row.id,
      kind: paid > row.paid ? 'paid' : 'payment-reversed',
      now,
      by: byOf(actor),
      amount: Math.abs(paid - row.paid),
    })
  if (settled.refund !== undefined) await insertGiven(context, row, settled.refund)
  if (settled.reversed !== undefined)
    await reverseRefund(context, { row, earlier, reversed: settled.reversed })
  const before = { paid: row.paid, refunded: row.refunded, status: row.status }
  await recordChange(trx, {
    actor,
    now,
    action: 'update',
    subject: 'Order',
    records: [{ id: row.id, name: orderNumber(row.id), before, after: { paid, refunded, status } }],
  })
  await notifyBuyer(trx, row, now)
}

async function statusAsOf(
  trx: Trx,
  { id, status, total }: OrderRow,
  { balance, refunded }: { balance: number; refunded: number },
): Promise<OrderStatus> {
  if (status === 'cancelled') return status
  if (refunded >= total && total > 0) return 'refunded'
  const reached = status === 'refunded' ? await findReached(trx, id) : status
  if (reached === 'pending' && balance === 0) return 'paid'
  return reached === 'paid' && balance > 0 ? 'pending' : reached
}

/** How far an order had come before it was refunded. */
async function findReached(trx: Trx, id: number): Promise<OrderStatus> {
  const kinds = (await listOrderEvents(trx, id)).map(({ kind }) => kind)
  return kinds.findLast(kind => kind === 'delivered' || kind === 'shipped') ?? 'paid'
}

/** A refund made on the invoice, among those of the order. */
async function insertGiven(
  { trx, actor, now }: RecordingContext,
  row: OrderRow,
  { amount, reason, creditNoteId }: NonNullable<SettledInvoice['refund']>,
): Promise<void> {
  await insertRefundRow(trx, {
    order_id: row.id,
    amount,
    to_gift_cards: 0,
    credited: amount,
    lines: '[]',
    reason,
    state: 'done',
    credit_note_id: creditNoteId,
    by_id: actor.userId,
    by_name: actor.name,
    at: now.toISOString(),
  })
  await insertEvent(trx, {
    orderId: row.id,
    kind: 'refunded',
    now,
    by: byOf(actor),
    amount,
    text: reason,
  })
}

interface Reversal {
  row: OrderRow
  earlier: readonly RefundRow[]
  reversed: NonNullable<SettledInvoice['reversed']>
}
/** A refund that was reversed on the invoice: it no longer counts, and gift cards give back their part of it. */
async function reverseRefund(
  { trx, actor, now }: RecordingContext,
  { row, earlier, reversed: { amount, reason, why } }: Reversal,
): Promise<void> {
  const refund = earlier.findLast(
    one => one.state === 'done' && one.amount === amount && one.reason === reason,
  )
  if (refund !== undefined) {
    const { id, to_gift_cards: part } = refund
    if (!(await retakeGiftCards(trx, row.checkout_id, part))) throw giftCardSpent()
    await updateRefundRow(trx, id, { state: 'reversed' })
  }
  const event = { orderId: row.id, now, by: byOf(actor), amount, text: why }
  await insertEvent(trx, { ...event, kind: 'refund-reversed' })
}

/** An order with its money as it is. Amounts are in minor units. */
export interface OrderMoney {
  row: OrderRow
  owed: number
  refundable: number
}

/** Reads an order's money from its invoice, before money is taken or given back; by its own numbers without one. */
export async function readOrderMoney(
  context: RecordingContext,
  { billing }: Pick<OrdersParts, 'billing'>,
  { id }: Pick<OrderRow, 'id'>,
): Promise<OrderMoney> {
  const { trx } = context
  const money = await billing.find(trx, id)
  if (money !== undefined) await followInvoice(context, money)
  const row = await getOrderRow(trx, id)
  const netPaid = row.paid - row.refunded
  return {
    row,
    owed: money?.balance ?? row.total - row.paid,
    refundable: Math.min(netPaid, money?.refundable ?? netPaid),
  }
}
