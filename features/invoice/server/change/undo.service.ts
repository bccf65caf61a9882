import { newInvoice } from '../../contract/invoice-shapes.rules.ts'
import { id } from '#platform/contract/wire.ts'
import * as z from 'zod/mini'
import { assertUnchanged } from '#platform/server/changes/assert-unchanged.ts'
import type { UndoContext, UndoStep } from '#platform/server/changes/undo.ts'
import { forbidden } from '#platform/server/http/app-error.ts'
import type { Action } from '#platform/contract/define.ts'
import { reversePayment } from '../money/payments.service.ts'
import type { InvoiceContext, InvoiceParts } from '../invoice.context.ts'
import { toInvoiceContext } from '../records/figures.service.ts'
import { getInvoice, nameOf } from '../records/records.repo.ts'
import { bodyOf, deleteDraft, restoreDraft, updateDraft } from './draft.service.ts'
import { withdrawImported } from './issue.service.ts'
import { recordInvoices, type RecordChange } from './recorded.service.ts'

// Undo steps. Each is a change like any other: with the rights of the caller, recorded, and undoable itself.

const byIds = z.object({ ids: z.array(z.int()) })
const byPayment = z.object({ paymentId: z.int() })
const byPayments = z.object({ paymentIds: z.array(z.int()) })
const edit = z.object({ before: z.extend(newInvoice, { id }), version: z.int() })

type Undos = Record<string, UndoStep>

const draftUndo: Undos = {
  'invoice.restore': guarded('delete', async ({ args, ...context }) => {
    const changes: RecordChange[] = []
    for (const one of byIds.parse(args).ids)
      changes.push({ after: await restoreDraft(context, one) })
    await recordInvoices(context, {
      changes,
      action: 'restore',
      undo: { kind: 'invoice.delete', args },
    })
  }),
  'invoice.delete': guarded('delete', async ({ args, ...context }) => {
    const changes: RecordChange[] = []
    for (const one of byIds.parse(args).ids)
      changes.push({ before: await deleteDraft(context, one) })
    await recordInvoices(context, {
      changes,
      action: 'delete',
      undo: { kind: 'invoice.restore', args },
    })
  }),
  'invoice.revert': guarded('update', async ({ args, ...context }) => {
    const { before, version: left } = edit.parse(args)
    const row = await getInvoice(context.trx, before.id)
    const { version } = row
    await assertUnchanged(context, { id: row.id, name: nameOf(row), version, left })
    const now = await bodyOf(context.trx, before.id)
    const changes = await updateDraft(context, before)
    const undo = { kind: 'invoice.revert', args: { before: now, version: changes.after.version } }
    await recordInvoices(context, { changes: [changes], action: 'update', undo })
  }),
  'invoice.unimport': guarded('delete', async ({ args, ...context }) => {
    const changes: RecordChange[] = []
    for (const one of byIds.parse(args).ids)
      changes.push({ before: await withdrawImported(context, one) })
    await recordInvoices(context, { changes, action: 'delete' })
  }),
}

const moneyUndo = ({ followInvoice }: Pick<InvoiceParts, 'followInvoice'>): Undos => ({
  'invoice.unpay': guarded('update', async ({ args, ...context }) => {
    if (!context.caller.can('delete', 'Payment')) throw forbidden('delete', 'Payment')
    const reversal = { ...byPayment.parse(args), reason: '' }
    const changes = await reversePayment({ ...context, followInvoice }, reversal)
    await recordInvoices(context, { changes: [changes], action: 'update' })
  }),
  'invoice.unpay-all': guarded('update', async ({ args, ...context }) => {
    if (!context.caller.can('delete', 'Payment')) throw forbidden('delete', 'Payment')
    const changes: RecordChange[] = []
    for (const paymentId of byPayments.parse(args).paymentIds)
      changes.push(await reversePayment({ ...context, followInvoice }, { paymentId, reason: '' }))
    await recordInvoices(context, { changes, action: 'update' })
  }),
})

export const invoiceUndo = (parts: Pick<InvoiceParts, 'followInvoice'>): Undos => ({
  ...draftUndo,
  ...moneyUndo(parts),
})

function guarded(
  action: Action,
  step: (
    context: Pick<UndoContext, 'args' | 'caller' | 'change'> & InvoiceContext,
  ) => Promise<void>,
): UndoStep {
  return async ({ caller, actor, now, trx, ...given }) => {
    if (!caller.can(action, 'Invoice')) throw forbidden(action, 'Invoice')
    await step({ ...(await toInvoiceContext({ trx, actor, now })), caller, ...given })
  }
}
