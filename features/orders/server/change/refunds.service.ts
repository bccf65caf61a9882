import { findOrderRefusal, orderNumber, statusAfter } from '../../contract/orders.rules.ts'
import { partOf, split } from '#platform/contract/money.rules.ts'
import type { Actor } from '#platform/server/access/actor.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { addJob } from '#platform/server/jobs/jobs.ts'
import { endAwaiting } from '../approval/approval.service.ts'
import { addEvent } from '../checkout/order-words.service.ts'
import { refillGiftCards, untakeCoupons } from '../coupons/coupons.repo.ts'
import { orderRefused, refundPending, tooMuchRefund, wrongRefundLine } from '../orders.errors.ts'
import { METHODS } from '../billing.service.ts'
import type { OrdersParts } from '../orders.routes.ts'
import type { OrderLineRow, OrderRow, RefundRow } from '../orders.tables.ts'
import { byOf, factsOf, mailBuyer, saveOrder, type StepParts, tellBuyer } from './steps.service.ts'

// Money that goes back. It is written down first, as an open refund; the provider is asked by a job, outside of any transaction, with the
// refund's number as its key, so that it gives the money once whatever happens. With its answer the order, the credit note and the mail
// follow in one transaction. What no provider has taken is given back by hand, and noted at once.

export const REFUND_JOB = 'orders.refund'
export type RefundParts = StepParts &
  Pick<OrdersParts, 'catalogue' | 'providers' | 'clock' | 'database'>

export interface WantedRefund {
  row: OrderRow
  /** In minor units; what the lines come to, or all that is left, when left out. */
  amount?: number | undefined
  lines: readonly { id: number; qty: number }[]
  isRestocked: boolean
  reason: string
  actor: Actor
  now: Date
}

/** Writes a refund down, and carries it out as far as no provider is needed. Answers its id. */
export async function beginRefund(
  trx: Trx,
  parts: RefundParts,
  wanted: WantedRefund,
): Promise<number> {
  const { row, lines, isRestocked, actor, now } = wanted
  const refusal = findOrderRefusal(factsOf(row), 'refund')
  if (refusal !== undefined) throw orderRefused(refusal)
  const earlier = await listRefunds(trx, row.id)
  const left = row.paid - row.refunded - sumOf(earlier.filter(one => one.state === 'open'))
  const amount = wanted.amount ?? (lines.length > 0 ? await valueOf(trx, row, lines) : left)
  if (amount > left || amount <= 0) throw tooMuchRefund()
  await returnLines(trx, parts, { row, lines, isRestocked })
  return insertRefund(trx, parts, {
    row,
    earlier,
    amount,
    credited: amount,
    lines,
    reason: wanted.reason,
    actor,
    now,
  })
}

const sumOf = (refunds: readonly Pick<RefundRow, 'amount'>[]): number =>
  refunds.reduce((sum, { amount }) => sum + amount, 0)
const listRefunds = (trx: Trx, orderId: number): Promise<RefundRow[]> =>
  trx
    .selectFrom('order_refunds')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('state', '!=', 'failed')
    .orderBy('id')
    .execute()

/** What pieces of lines have cost, with their share of discounts and tax: all pieces of all lines, and the shipping, are the total. */
async function valueOf(
  trx: Trx,
  row: OrderRow,
  wanted: readonly { id: number; qty: number }[],
): Promise<number> {
  const lines = await trx
    .selectFrom('order_lines')
    .selectAll()
    .where('order_id', '=', row.id)
    .orderBy('id')
    .execute()
  return valueOfPieces({ total: row.total, shipping: row.shipping, lines }, wanted)
}

export function valueOfPieces(
  {
    total,
    shipping,
    lines,
  }: Pick<OrderRow, 'total' | 'shipping'> & {
    lines: readonly Pick<OrderLineRow, 'id' | 'price' | 'qty' | 'returned'>[]
  },
  wanted: readonly { id: number; qty: number }[],
): number {
  const values = split(total, [...lines.map(({ price, qty }) => price * qty), shipping])
  return wanted.reduce((sum, { id, qty }) => {
    const at = lines.findIndex(one => one.id === id)
    const [line, value = 0] = [lines[at], values[at]]
    if (line === undefined || qty > line.qty - line.returned) throw wrongRefundLine()
    // Reckoned from the first piece on: what rounding leaves comes with the last one.
    return (
      sum + partOf(value, line.returned + qty, line.qty) - partOf(value, line.returned, line.qty)
    )
  }, 0)
}

async function returnLines(
  trx: Trx,
  { catalogue }: Pick<RefundParts, 'catalogue'>,
  { row, lines, isRestocked }: Pick<WantedRefund, 'row' | 'lines' | 'isRestocked'>,
): Promise<void> {
  for (const { id, qty } of lines) {
    const line = await trx
      .updateTable('order_lines')
      .set(eb => ({ returned: eb('returned', '+', qty) }))
      .where('id', '=', id)
      .where('order_id', '=', row.id)
      .where(eb => eb(eb('returned', '+', qty), '<=', eb.ref('qty')))
      .returning(['product_id', 'variant_id'])
      .executeTakeFirst()
    if (line === undefined) throw wrongRefundLine()
    if (isRestocked && line.product_id !== null)
      await catalogue.giveBack(trx, [
        {
          productId: line.product_id,
          variantId: line.variant_id === 0 ? null : line.variant_id,
          qty,
        },
      ])
  }
}

interface NewRefund {
  row: OrderRow
  earlier: readonly RefundRow[]
  amount: number
  credited: number
  lines: readonly { id: number; qty: number }[]
  reason: string
  actor: Actor
  now: Date
}

async function insertRefund(
  trx: Trx,
  parts: RefundParts,
  { row, earlier, amount, credited, lines, reason, actor, now }: NewRefund,
): Promise<number> {
  // First by the way it was paid, then to gift cards.
  const byWay =
    row.paid -
    Math.min(row.paid, row.gift_cards) -
    earlier.reduce((sum, one) => sum + one.amount - one.to_gift_cards, 0)
  const toGiftCards = amount - Math.min(amount, Math.max(0, byWay))
  const refund: Omit<RefundRow, 'id'> = {
    order_id: row.id,
    amount,
    to_gift_cards: toGiftCards,
    credited,
    lines: JSON.stringify(lines),
    reason,
    state: 'open',
    credit_note_id: null,
    by_id: actor.userId,
    by_name: actor.name,
    at: now.toISOString(),
  }
  const { id } = await trx
    .insertInto('order_refunds')
    .values(refund)
    .returning('id')
    .executeTakeFirstOrThrow()
  if (parts.providers[row.way] !== undefined && amount > toGiftCards)
    await addJob(trx, { kind: REFUND_JOB, args: { id }, now })
  else await finishRefund(trx, parts, { refund: { id, ...refund }, isGiven: true })
  return id
}

/** Asks the provider for an open refund, then settles it. */
export async function runRefund(parts: RefundParts, id: number): Promise<void> {
  const { database, providers } = parts
  const found = await database.read
    .selectFrom('order_refunds')
    .innerJoin('orders', 'orders.id', 'order_refunds.order_id')
    .selectAll('order_refunds')
    .select(['orders.way', 'orders.checkout_id'])
    .where('order_refunds.id', '=', id)
    .executeTakeFirst()
  if (found === undefined || found.state !== 'open') return
  const amount = found.amount - found.to_gift_cards
  const isGiven =
    (await providers[found.way]?.refund({
      key: `refund:${id}`,
      reference: found.checkout_id,
      amount,
    })) ?? true
  await database.write(async trx => {
    const refund = await trx
      .selectFrom('order_refunds')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (refund.state === 'open') await finishRefund(trx, parts, { refund, isGiven })
  })
}

async function finishRefund(
  trx: Trx,
  parts: RefundParts,
  { refund, isGiven }: { refund: RefundRow; isGiven: boolean },
): Promise<void> {
  const now = parts.clock()
  const row = await trx
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', refund.order_id)
    .executeTakeFirstOrThrow()
  const event = {
    orderId: row.id,
    now,
    by: refund.by_name,
    amount: refund.amount,
    text: refund.reason,
  }
  if (!isGiven) {
    await trx
      .updateTable('order_refunds')
      .set({ state: 'failed' })
      .where('id', '=', refund.id)
      .execute()
    await addEvent(trx, { ...event, kind: 'refund-failed' })
    await saveOrder(trx, row.id, { change: {}, now })
    return tellAll(trx, { row, actor: systemOf(refund), now, after: { refund: 'failed' } })
  }
  if (refund.to_gift_cards > 0) await refillGiftCards(trx, row.checkout_id, refund.to_gift_cards)
  const refunded = row.refunded + refund.amount
  const status =
    row.status === 'cancelled' ? row.status : statusAfter({ ...factsOf(row), refunded }, 'refund')
  await saveOrder(trx, row.id, { change: { refunded, status }, now })
  const { creditNoteId } = await parts.billing.credit(trx, {
    orderId: row.id,
    amount: refund.credited,
    method: METHODS[row.way],
    reason: refund.reason,
  })
  await trx
    .updateTable('order_refunds')
    .set({ state: 'done', credit_note_id: creditNoteId })
    .where('id', '=', refund.id)
    .execute()
  await addEvent(trx, { ...event, kind: 'refunded' })
  await mailBuyer(trx, parts, { row, template: 'orderRefunded', amount: refund.amount, now })
  await tellAll(trx, { row, actor: systemOf(refund), now, after: { refunded, status } })
}

const systemOf = ({ by_id, by_name, id }: RefundRow): Actor => ({
  userId: by_id,
  name: by_name,
  impersonatorId: null,
  ip: '',
  requestId: `refund:${id}`,
})

async function tellAll(
  trx: Trx,
  { row, actor, now, after }: { row: OrderRow; actor: Actor; now: Date; after: object },
): Promise<void> {
  const before = { refunded: row.refunded, status: row.status }
  await recordChange(trx, {
    actor,
    now,
    action: 'update',
    subject: 'Order',
    records: [{ id: row.id, name: orderNumber(row.id), before, after }],
  })
  await tellBuyer(trx, row, now)
}

/** Cancels an order: the pieces are back in the shop at once, its coupons can be used again, and what was paid goes back. */
export async function cancelOrder(
  trx: Trx,
  parts: RefundParts,
  { row, reason, actor, now }: Pick<WantedRefund, 'row' | 'reason' | 'actor' | 'now'>,
): Promise<void> {
  const refusal = findOrderRefusal(factsOf(row), 'cancel')
  if (refusal !== undefined) throw orderRefused(refusal)
  if (row.status === 'awaiting')
    return endAwaiting(trx, parts, { row, reason, actor, now, isDeclined: false })
  const earlier = await listRefunds(trx, row.id)
  if (earlier.some(one => one.state === 'open')) throw refundPending()
  const lines = await trx
    .selectFrom('order_lines')
    .selectAll()
    .where('order_id', '=', row.id)
    .orderBy('id')
    .execute()
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
  await saveOrder(trx, row.id, { change: { status: 'cancelled' }, now })
  await addEvent(trx, { orderId: row.id, kind: 'cancelled', now, by: byOf(actor), text: reason })
  const [amount, credited] = [row.paid - row.refunded, row.total - row.refunded]
  if (amount > 0)
    await insertRefund(trx, parts, {
      row: { ...row, status: 'cancelled' },
      earlier,
      amount,
      credited,
      lines: [],
      reason,
      actor,
      now,
    })
  else if (credited > 0)
    await parts.billing.credit(trx, {
      orderId: row.id,
      amount: credited,
      method: METHODS[row.way],
      reason,
      actor,
    })
  // What a gift card has paid comes back with the refund.
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
  await tellBuyer(trx, row, now)
}
