import type { newCredit, newPayment } from '../../contract/invoice-money.contract.ts'
import type * as z from 'zod/mini'
import { updateInvoiceRow } from '../change/change.repo.ts'
import { copyInvoice } from '../change/draft.service.ts'
import { voidInvoice } from '../change/issue.service.ts'
import { recordInvoices } from '../change/recorded.service.ts'
import type { InvoiceContext, MoneyContext } from '../invoice.context.ts'
import { recordEvent } from '../records/figures.service.ts'
import { getInvoice, readInvoice } from '../records/records.repo.ts'
import { addCredit, addPayment, reversePayment } from './payments.service.ts'

// Payments, credit notes and voiding, each recorded.

export async function addInvoicePayment(context: MoneyContext, body: z.output<typeof newPayment>) {
  const { paymentId, ...changes } = await addPayment(context, body)
  const undo = { kind: 'invoice.unpay', args: { paymentId } }
  const changeId = await recordInvoices(context, { changes: [changes], action: 'update', undo })
  return { invoice: await readInvoice(context.trx, changes.after), paymentId, changeId }
}

export async function takeBackInvoicePayment(
  context: MoneyContext,
  body: Parameters<typeof reversePayment>[1],
) {
  const changes = await reversePayment(context, body)
  await recordInvoices(context, { changes: [changes], action: 'update' })
  return readInvoice(context.trx, changes.after)
}

export async function addInvoiceCredit(context: MoneyContext, body: z.output<typeof newCredit>) {
  const { creditNoteId, ...changes } = await addCredit(context, body)
  await recordInvoices(context, { changes: [changes], action: 'update' })
  return { invoice: await readInvoice(context.trx, changes.after), creditNoteId }
}

/** Voids an issued invoice, and copies it to a new draft on request: from then on that is the invoice of its order. */
export async function voidAndCopyInvoice(
  context: InvoiceContext,
  { id, reason, copy }: { id: number; reason: string; copy: boolean },
) {
  const changes = await voidInvoice(context, { id, reason })
  await recordInvoices(context, { changes: [changes], action: 'update' })
  if (!copy) return { invoice: await readInvoice(context.trx, changes.after), copyId: null }
  const { order_id: orderId } = changes.after
  if (orderId !== null) await updateInvoiceRow(context.trx, id, { order_id: null })
  const made = await copyInvoice(context, id, orderId)
  await recordEvent(context, { id, event: 'copied' })
  await recordInvoices(context, { changes: [{ after: made }], action: 'create' })
  const voided = await getInvoice(context.trx, id)
  return { invoice: await readInvoice(context.trx, voided), copyId: made.id }
}
