import type { newCredit, newPayment } from '../../contract/invoice-money.contract.ts'
import type * as z from 'zod/mini'
import { copyInvoice } from '../change/draft.service.ts'
import { voidInvoice } from '../change/issue.service.ts'
import { recordInvoices } from '../change/recorded.service.ts'
import type { InvoiceContext } from '../invoice.context.ts'
import { recordEvent } from '../records/figures.service.ts'
import { readInvoice } from '../records/records.repo.ts'
import { addCredit, addPayment, takeBackPayment } from './payments.service.ts'

// Payments, credit notes and voiding, each recorded.

export async function addInvoicePayment(
  context: InvoiceContext,
  body: z.output<typeof newPayment>,
) {
  const { paymentId, ...touched } = await addPayment(context, body)
  const undo = { kind: 'invoice.unpay', args: { paymentId } }
  const changeId = await recordInvoices(context, { touched: [touched], action: 'update', undo })
  return { invoice: await readInvoice(context.trx, touched.after), paymentId, changeId }
}

export async function takeBackInvoicePayment(
  context: InvoiceContext,
  body: Parameters<typeof takeBackPayment>[1],
) {
  const touched = await takeBackPayment(context, body)
  await recordInvoices(context, { touched: [touched], action: 'update' })
  return readInvoice(context.trx, touched.after)
}

export async function addInvoiceCredit(context: InvoiceContext, body: z.output<typeof newCredit>) {
  const { creditNoteId, ...touched } = await addCredit(context, body)
  await recordInvoices(context, { touched: [touched], action: 'update' })
  return { invoice: await readInvoice(context.trx, touched.after), creditNoteId }
}

/** Voids an issued invoice, and copies it to a new draft on request. */
export async function voidAndCopyInvoice(
  context: InvoiceContext,
  { id, reason, copy }: { id: number; reason: string; copy: boolean },
) {
  const touched = await voidInvoice(context, { id, reason })
  await recordInvoices(context, { touched: [touched], action: 'update' })
  if (!copy) return { invoice: await readInvoice(context.trx, touched.after), copyId: null }
  const made = await copyInvoice(context, id)
  await recordEvent(context, { id, event: 'copied' })
  await recordInvoices(context, { touched: [{ after: made }], action: 'create' })
  return { invoice: await readInvoice(context.trx, touched.after), copyId: made.id }
}
