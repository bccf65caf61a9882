import { newInvoice } from '../../contract/invoice-shapes.rules.ts'
import { id } from '#platform/contract/wire.ts'
import * as z from 'zod/mini'
import { changedSince, type UndoContext, type UndoStep } from '#platform/server/changes/undo.ts'
import { forbidden } from '#platform/server/http/app-error.ts'
import type { Action } from '#platform/contract/define.ts'
import { takeBackPayment } from '../money/payments.service.ts'
import { type Act, actOf } from '../records/figures.service.ts'
import { getInvoice, nameOf, readInvoice } from '../records/records.repo.ts'
import { deleteDraft, restoreDraft, updateDraft } from './draft.service.ts'
import { withdrawImported } from './issue.service.ts'
import { recordInvoices, type Touched } from './recorded.service.ts'

// The ways back. Each is a change like any other: under the rights of whoever asks for it, recorded, and undoable itself.

const byIds = z.object({ ids: z.array(z.int()) })
const byPayment = z.object({ paymentId: z.int() })
const byPayments = z.object({ paymentIds: z.array(z.int()) })
const edit = z.object({ before: z.extend(newInvoice, { id }), version: z.int() })

export const invoiceUndo: Record<string, UndoStep> = {
  'invoice.restore': guarded('delete', async (context, act) => {
    const touched: Touched[] = []
    for (const one of byIds.parse(context.args).ids)
      touched.push({ after: await restoreDraft(context.trx, act, one) })
    await recordInvoices(context.trx, act, {
      touched,
      action: 'restore',
      undo: { kind: 'invoice.delete', args: context.args },
    })
  }),
  'invoice.delete': guarded('delete', async (context, act) => {
    const touched: Touched[] = []
    for (const one of byIds.parse(context.args).ids)
      touched.push({ before: await deleteDraft(context.trx, act, one) })
    await recordInvoices(context.trx, act, {
      touched,
      action: 'delete',
      undo: { kind: 'invoice.restore', args: context.args },
    })
  }),
  'invoice.revert': guarded('update', async (context, act) => {
    const { before, version } = edit.parse(context.args)
    const row = await getInvoice(context.trx, before.id)
    if (row.version !== version) throw changedSince(nameOf(row))
    const now = await bodyOf(context, before.id)
    const touched = await updateDraft(context.trx, act, before)
    const undo = { kind: 'invoice.revert', args: { before: now, version: touched.after.version } }
    await recordInvoices(context.trx, act, { touched: [touched], action: 'update', undo })
  }),
  'invoice.unpay': guarded('update', async (context, act) => {
    if (!context.caller.can('delete', 'Payment')) throw forbidden('delete', 'Payment')
    const touched = await takeBackPayment(context.trx, act, {
      ...byPayment.parse(context.args),
      reason: '',
    })
    await recordInvoices(context.trx, act, { touched: [touched], action: 'update' })
  }),
  'invoice.unpay-all': guarded('update', async (context, act) => {
    if (!context.caller.can('delete', 'Payment')) throw forbidden('delete', 'Payment')
    const touched: Touched[] = []
    for (const paymentId of byPayments.parse(context.args).paymentIds)
      touched.push(await takeBackPayment(context.trx, act, { paymentId, reason: '' }))
    await recordInvoices(context.trx, act, { touched, action: 'update' })
  }),
  'invoice.unimport': guarded('delete', async (context, act) => {
    const touched: Touched[] = []
    for (const one of byIds.parse(context.args).ids)
      touched.push({ before: await withdrawImported(context.trx, act, one) })
    await recordInvoices(context.trx, act, { touched, action: 'delete' })
  }),
}

function guarded(
  action: Action,
  step: (context: UndoContext, act: Act) => Promise<void>,
): UndoStep {
  return async context => {
    const { caller, actor, now, trx } = context
    if (!caller.can(action, 'Invoice')) throw forbidden(action, 'Invoice')
    await step(context, await actOf(trx, { actor, userId: caller.userId, now }))
  }
}

/** What an invoice says, as it would be typed. */
export async function bodyOf({ trx }: Pick<UndoContext, 'trx'>, invoiceId: number) {
  const row = await getInvoice(trx, invoiceId)
  const { items, discountAs, ...whole } = await readInvoice(trx, row)
  return {
    id: invoiceId,
    clientId: whole.clientId,
    service: whole.service,
    currency: whole.currency,
    items: items.map(({ id: _id, price: _price, ...line }) => line),
    discount: discountAs,
    salesperson: whole.salesperson,
    note: whole.note,
    paymentTerms: whole.paymentTerms,
    showTerms: whole.showTerms,
    showClientNotes: whole.showClientNotes,
    showPaymentStub: whole.showPaymentStub,
    acceptedPayments: whole.acceptedPayments,
    issuedDate: whole.issuedDate,
    dueDate: whole.dueDate,
    terms: row.terms,
  }
}
