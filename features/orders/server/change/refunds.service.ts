import * as z from 'zod/mini'
import type { RecordingContext } from '#platform/server/changes/mutation-context.ts'
import { type Pieces, valueOfPieces } from '../../contract/orders-refund.rules.ts'
import { findOrderRefusal, orderNumber, statusAfter } from '../../contract/orders.rules.ts'
import type { Actor } from '#platform/server/access/actor.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { addJob } from '#platform/server/jobs/jobs.ts'
import { METHODS } from '../billing.service.ts'
import { refillGiftCards } from '../coupons/coupons.repo.ts'
import type { RefundParts } from '../orders.context.ts'
import { orderRefused, tooMuchRefund, wrongRefundLine } from '../orders.errors.ts'
import { getOrderRow, insertEvent, listOrderLines, updateOrderRow } from '../orders.repo.ts'
import type { OrderLineRow, OrderRow, RefundRow } from '../orders.tables.ts'
import {
  findRefundToGive,
  getRefund,
  insertRefundRow,
  listCountingRefunds,
  refundKey,
  returnPieces,
  updateRefundRow,
} from './refunds.repo.ts'
import { notifyFailedOrderRefund } from './failed-refund.service.ts'
import { readOrderMoney } from './follow-invoice.service.ts'
import { mailBuyer, notifyBuyer } from './notify-buyer.service.ts'
import { factsOf } from './steps.service.ts'

// Refunds. A refund is first stored as open; the provider is called by a job, outside of any transaction, with the
// refund's id as its key, so that it pays once whatever happens. With its answer the order, the credit note and the email
// follow in one transaction. Payments outside of providers are refunded by hand, and recorded at once.

export const REFUND_JOB = 'orders.refund'

export interface RefundInput {
  row: OrderRow
  /** In minor units; defaults to the value of the lines, or everything left. */
  amount?: number | undefined
  lines: readonly Pieces[]
  isRestocked: boolean
  reason: string
}

/** Writes a refund down, and carries it out as far as no provider is needed. Answers its id. */
export async function beginRefund(
  change: RecordingContext,
  parts: RefundParts,
  input: RefundInput,
): Promise<number> {
  const { trx } = change
  const { lines, isRestocked } = input
  const { row, refundable } = await readOrderMoney(change, parts, input.row)
  const refusal = findOrderRefusal(factsOf(row), 'refund')
  if (refusal !== undefined) throw orderRefused(refusal)
  const earlier = await listCountingRefunds(trx, row.id)
  const left = refundable - sumOf(earlier.filter(one => one.state === 'open'))
  // Items whose money was refunded in part already come back for what is left.
  const most = lines.length > 0 ? Math.min(left, await valueOf(trx, row, lines)) : left
  const amount = input.amount ?? most
  if (amount > left || amount <= 0) throw tooMuchRefund()
  // Canceling has restocked them all.
  if (row.status === 'cancelled' && lines.length > 0) throw wrongRefundLine()
  const returned = lines.map(piece => ({ ...piece, isRestocked }))
  await returnLines(trx, parts, { row, lines: returned })
  // A canceled order also owes its customer the credit for what was never paid.
  const isLast = row.status === 'cancelled' && amount === left
  const credited = isLast ? row.total - earlier.reduce((sum, one) => sum + one.credited, 0) : amount
  const { reason } = input
  return insertRefund(change, parts, { row, earlier, amount, credited, lines: returned, reason })
}

const sumOf = (refunds: readonly Pick<RefundRow, 'amount'>[]): number =>
  refunds.reduce((sum, { amount }) => sum + amount, 0)

async function valueOf(trx: Trx, row: OrderRow, pieces: readonly Pieces[]): Promise<number> {
  const lines = await listOrderLines(trx, row.id)
  const value = valueOfPieces({ total: row.total, shipping: row.shipping, lines }, pieces)
  if (value === undefined) throw wrongRefundLine()
  return value
}

/** Items that came back, and whether they are for sale again: stored with the refund, so that its failure undoes both. */
interface ReturnedLine extends Pieces {
  isRestocked: boolean
}
const returnedLines = z.array(
  z.object({ id: z.int(), qty: z.int(), isRestocked: z._default(z.boolean(), false) }),
)

interface Returned {
  row: OrderRow
  lines: readonly ReturnedLine[]
}

async function returnLines(
  trx: Trx,
  { catalogue }: Pick<RefundParts, 'catalogue'>,
  { row, lines }: Returned,
): Promise<void> {
  for (const { id, qty, isRestocked } of lines) {
    const line = await returnPieces(trx, { orderId: row.id, id, qty })
    if (line === undefined) throw wrongRefundLine()
    if (isRestocked) await catalogue.giveBack(trx, stockOf(line, qty))
  }
}

/** Undoes it, as far as no one has bought the items in the meantime. */
async function undoReturn(
  trx: Trx,
  { catalogue }: Pick<RefundParts, 'catalogue'>,
  { row, lines }: Returned,
): Promise<void> {
  for (const { id, qty, isRestocked } of lines) {
    const line = await returnPieces(trx, { orderId: row.id, id, qty: -qty })
    if (line === undefined || !isRestocked) continue
    const stock = stockOf(line, qty)
    const [short] = await catalogue.takeStock(trx, stock)
    if (short !== undefined && short.left > 0)
      await catalogue.takeStock(
        trx,
        stock.map(one => ({ ...one, qty: short.left })),
      )
  }
}

const stockOf = (
  { product_id: productId, variant_id }: Pick<OrderLineRow, 'product_id' | 'variant_id'>,
  qty: number,
) =>
  productId === null ? [] : [{ productId, variantId: variant_id === 0 ? null : variant_id, qty }]

interface NewRefund {
  row: OrderRow
  earlier: readonly RefundRow[]
  amount: number
  credited: number
  lines: readonly ReturnedLine[]
  reason: string
}

/** Stores a refund: executed by a job through the provider, or recorded at once without one. */
export async function insertRefund(
  { trx, actor, now }: RecordingContext,
  parts: RefundParts,
  { row, earlier, amount, credited, lines, reason }: NewRefund,
): Promise<number> {
  // First through the payment method, then to gift cards.
  const refundableByMethod =
    row.paid -
    Math.min(row.paid, row.gift_cards) -
    earlier.reduce((sum, one) => sum + one.amount - one.to_gift_cards, 0)
  const toGiftCards = amount - Math.min(amount, Math.max(0, refundableByMethod))
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
  const id = await insertRefundRow(trx, refund)
  if (parts.providers[row.payment_method] !== undefined && amount > toGiftCards)
    await addJob(trx, { kind: REFUND_JOB, args: { id }, now })
  else await finishRefund(trx, parts, { refund: { id, ...refund }, isGiven: true })
  return id
}

/** Executes an open refund through the provider, then settles it. */
export async function runRefund(parts: RefundParts, id: number): Promise<void> {
  const { database, providers } = parts
  const found = await findRefundToGive(database.read, id)
  if (found === undefined || found.state !== 'open') return
  const amount = found.amount - found.to_gift_cards
  const isGiven =
    (await providers[found.payment_method]?.refund({
      key: refundKey(id),
      reference: found.checkout_id,
      amount,
    })) ?? true
  await database.write(async trx => {
    const refund = await getRefund(trx, id)
    if (refund.state === 'open') await finishRefund(trx, parts, { refund, isGiven })
  })
}

async function finishRefund(
  trx: Trx,
  parts: RefundParts,
  { refund, isGiven }: { refund: RefundRow; isGiven: boolean },
): Promise<void> {
  const now = parts.clock()
  const row = await getOrderRow(trx, refund.order_id)
  const event = {
    orderId: row.id,
    now,
    by: refund.by_name,
    amount: refund.amount,
    text: refund.reason,
  }
  if (!isGiven) {
    await updateRefundRow(trx, refund.id, { state: 'failed' })
    const lines = returnedLines.parse(JSON.parse(refund.lines))
    await undoReturn(trx, parts, { row, lines })
    await insertEvent(trx, { ...event, kind: 'refund-failed' })
    await notifyFailedOrderRefund(trx, { row, amount: refund.amount, now })
    await updateOrderRow(trx, row.id, { change: {}, now })
    return recordRefund({ trx, actor: systemOf(refund), now }, { row, after: { refund: 'failed' } })
  }
  if (refund.to_gift_cards > 0) await refillGiftCards(trx, row.checkout_id, refund.to_gift_cards)
  const refunded = row.refunded + refund.amount
  const status =
    row.status === 'cancelled' ? row.status : statusAfter({ ...factsOf(row), refunded }, 'refund')
  await updateOrderRow(trx, row.id, { change: { refunded, status }, now })
  const credit = await parts.billing.credit(trx, {
    orderId: row.id,
    amount: refund.credited,
    refunded: refund.amount,
    method: METHODS[row.payment_method],
    reason: refund.reason,
  })
  await updateRefundRow(trx, refund.id, {
    state: 'done',
    credit_note_id: credit?.creditNoteId ?? null,
  })
  await insertEvent(trx, { ...event, kind: 'refunded' })
  await mailBuyer(trx, parts, { row, template: 'orderRefunded', amount: refund.amount, now })
  await recordRefund({ trx, actor: systemOf(refund), now }, { row, after: { refunded, status } })
}

const systemOf = ({ by_id, by_name, id }: RefundRow): Actor => ({
  userId: by_id,
  name: by_name,
  impersonatorId: null,
  ip: '',
  requestId: refundKey(id),
})

/** The log, and the open screens of the buyer. */
async function recordRefund(
  { trx, actor, now }: RecordingContext,
  { row, after }: { row: OrderRow; after: object },
): Promise<void> {
  const before = { refunded: row.refunded, status: row.status }
  await recordChange(trx, {
    actor,
    now,
    action: 'update',
    subject: 'Order',
    records: [{ id: row.id, name: orderNumber(row.id), before, after }],
  })
  await notifyBuyer(trx, row, now)
}
