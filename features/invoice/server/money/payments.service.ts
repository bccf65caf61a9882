import type { InvoiceContext, MoneyContext } from '../invoice.context.ts'
import type { newCredit, newPayment } from '../../contract/invoice-money.contract.ts'
import type { PaymentMethod } from '../../contract/invoice.rules.ts'
import { currencyDigits, partOf, toMajor, toMinor } from '#platform/contract/money.rules.ts'
import type { InvoiceMoney, SettledInvoice } from '#platform/server/compose/order-billing.ts'
import type * as z from 'zod/mini'
import type { Trx } from '#platform/server/database/tables.ts'
import {
  alreadyReversed,
  balanceChanged,
  creditUsed,
  inTheFuture,
  invoiceDraft,
  invoiceVoid,
  noClientCredit,
  overpaid,
  paymentNotFound,
  tooMuchCredit,
  wrongDecimals,
} from '../invoice.errors.ts'
import type { InvoiceDbRow } from '../invoice.tables.ts'
import { takeNumber } from '../records/figures.repo.ts'
import { recordEvent, recalculate } from '../records/figures.service.ts'
import {
  findPayment,
  insertCredit,
  insertPayment,
  listPaymentsOn,
  updatePaymentRow,
} from './payments.repo.ts'
import { findClientCredit, getInvoice } from '../records/records.repo.ts'

// Payments on issued invoices. A payment is never changed: it is voided with a reason, and stays visible (INV-14).

/** An invoice that money can be noted on: throws 404, or 409 for drafts and voided ones. */
async function getIssued(trx: Trx, id: number): Promise<InvoiceDbRow> {
  const row = await getInvoice(trx, id)
  if (row.status === 'Draft') throw invoiceDraft()
  if (row.status === 'Void') throw invoiceVoid()
  return row
}

/** An amount in minor units; throws 422 when it is finer than its currency. */
function minorOf(amount: number, currency: string): number {
  const minor = toMinor(amount, currency)
  if (minor === undefined || minor === 0) throw wrongDecimals('amount')
  return minor
}

export interface Money {
  id: number
  /** In minor units. */
  amount: number
  method: PaymentMethod
  date: string
  note: string
}

/** What an order's invoice says of its money. */
export async function readOrderMoney(
  trx: Trx,
  { id, balance, order_id }: Pick<InvoiceDbRow, 'id' | 'balance'> & { order_id: number },
): Promise<InvoiceMoney> {
  const payments = await listPaymentsOn(trx, [id])
  const sumOf = (part: (amount: number) => number) =>
    payments.reduce((sum, { amount }) => sum + Math.max(0, part(amount)), 0)
  const [received, refunded] = [sumOf(amount => amount), sumOf(amount => -amount)]
  return { orderId: order_id, received, refunded, balance }
}

/** Lets the order that an invoice belongs to follow a change of its money. */
async function notifyOrder(
  context: MoneyContext,
  after: InvoiceDbRow,
  event: Pick<SettledInvoice, 'refund' | 'reversed'> = {},
): Promise<void> {
  const { order_id } = after
  if (order_id === null) return
  const money = await readOrderMoney(context.trx, { ...after, order_id })
  await context.followInvoice(context, { ...money, ...event })
}

/** Records a payment without checking the balance; `addPayment` and orders check first. */
export async function writePayment(
  context: InvoiceContext,
  { id, amount, method, date, note }: Money,
) {
  const paymentId = await insertPayment(context.trx, {
    invoice_id: id,
    amount,
    method,
    paid_on: date,
    note,
    by_id: context.actor.userId,
    by_name: context.actor.name,
    created_at: context.now.toISOString(),
    taken_back_at: null,
  })
  const after = await recalculate(context, id)
  await recordEvent(context, {
    id,
    event: amount < 0 ? 'refunded' : 'paid',
    detail: written(Math.abs(amount), after.currency),
  })
  return { paymentId, after }
}

/** The amount as stored in the history; readers see it in their language's format. */
export const written = (minor: number, currency: string): string =>
  `${toMajor(minor, currency).toFixed(currencyDigits(currency))} ${currency}`

const withReason = (text: string, reason: string): string =>
  reason === '' ? text : `${text}: ${reason}`

export async function addPayment(
  context: MoneyContext,
  { id, creditOverpayment, ...body }: z.output<typeof newPayment>,
) {
  const before = await getIssued(context.trx, id)
  const amount = minorOf(body.amount, before.currency)
  if (body.date > context.today) throw inTheFuture()
  const isCredit = body.method === 'credit'
  if (
    isCredit &&
    amount >
      (await findClientCredit(context.trx, {
        clientId: before.client_id,
        currency: before.currency,
      }))
  )
    throw noClientCredit()
  if (amount > before.balance && (isCredit || !creditOverpayment))
    throw overpaid(toMajor(before.balance, before.currency))
  const { paymentId, after } = await writePayment(context, {
    id,
    amount,
    method: body.method,
    date: body.date,
    note: body.note,
  })
  await notifyOrder(context, after)
  return { before, after, paymentId }
}

export async function reversePayment(
  context: MoneyContext,
  { paymentId, reason }: { paymentId: number; reason: string },
) {
  const payment = await findPayment(context.trx, paymentId)
  if (payment === undefined) throw paymentNotFound()
  if (payment.taken_back_at !== null) throw alreadyReversed()
  const before = await getIssued(context.trx, payment.invoice_id)
  await updatePaymentRow(context.trx, paymentId, {
    taken_back_at: context.now.toISOString(),
    taken_back_by: context.actor.name,
    taken_back_reason: reason,
  })
  const after = await recalculate(context, before.id)
  await assertCreditUnused(context.trx, after)
  const detail = withReason(written(payment.amount, after.currency), reason)
  await recordEvent(context, { id: before.id, event: 'payment-taken-back', detail })
  const { amount, note } = payment
  const reversed = { amount: -amount, reason: note, why: reason }
  await notifyOrder(context, after, amount < 0 ? { reversed } : {})
  return { before, after }
}

/** What a client had too much cannot go once it has paid another invoice. */
async function assertCreditUnused(
  trx: Trx,
  { client_id: clientId, currency }: InvoiceDbRow,
): Promise<void> {
  if ((await findClientCredit(trx, { clientId, currency })) < 0) throw creditUsed()
}

/** A credit note in minor units, with its share of the tax. */
export async function writeCredit(
  context: InvoiceContext,
  {
    row,
    kind,
    amount,
    reason,
  }: { row: InvoiceDbRow; kind: 'credit' | 'write-off'; amount: number; reason: string },
) {
  const number = await takeNumber(context.trx, 'credit')
  const tax = row.total === 0 ? 0 : partOf(row.tax, amount, row.total)
  const creditNoteId = await insertCredit(context.trx, {
    number,
    invoice_id: row.id,
    kind,
    amount,
    tax,
    reason,
    credited_on: context.today,
    by_name: context.actor.name,
    created_at: context.now.toISOString(),
  })
  await recordEvent(context, {
    id: row.id,
    event: 'credited',
    detail: withReason(written(amount, row.currency), reason),
  })
  return { creditNoteId, after: await recalculate(context, row.id) }
}

export async function addCredit(
  context: MoneyContext,
  { id, kind, reason, refundedBy, expectedBalance, ...body }: z.output<typeof newCredit>,
) {
  const before = await getIssued(context.trx, id)
  const amount = minorOf(body.amount, before.currency)
  const balance = toMajor(before.balance, before.currency)
  const most = kind === 'write-off' ? before.balance : before.total - before.credited
  if (amount > most) throw tooMuchCredit({ balance, most: toMajor(most, before.currency) })
  if (expectedBalance !== undefined && expectedBalance !== balance) throw balanceChanged(balance)
  const { creditNoteId, after } = await writeCredit(context, { row: before, kind, amount, reason })
  const freed = after.overpayment - before.overpayment
  if (refundedBy === '' || freed <= 0) {
    await notifyOrder(context, after)
    return { before, after, creditNoteId }
  }
  const refund = { id, amount: -freed, method: refundedBy, date: context.today, note: reason }
  const { after: refunded } = await writePayment(context, refund)
  await notifyOrder(context, refunded, { refund: { amount: freed, reason, creditNoteId } })
  return { before, creditNoteId, after: refunded }
}
