import type { Invoice, ReadInvoice } from '../../contract/invoice-shapes.rules.ts'
import { staleVersion } from '#platform/server/http/app-error.ts'
import { isStale } from '#platform/server/http/is-stale.ts'
import type { InvoiceContext } from '../invoice.context.ts'
import { getInvoice, readInvoice } from '../records/records.repo.ts'
import {
  addDraft,
  bodyOf,
  copyInvoice,
  deleteDraft,
  getDraft,
  updateDraft,
} from './draft.service.ts'
import { issueInvoice } from './issue.service.ts'
import { bulkInvoices, recordInvoices } from './recorded.service.ts'

// Changes of drafts: each is recorded with its undo.

const undoByDeleting = (id: number) => ({ kind: 'invoice.delete', args: { ids: [id] } })
const undoByRestoring = (ids: number[]) => ({ kind: 'invoice.restore', args: { ids } })

export async function addInvoice(context: InvoiceContext, body: ReadInvoice): Promise<Invoice> {
  const row = await addDraft(context, body)
  await recordInvoices(context, {
    changes: [{ after: row }],
    action: 'create',
    undo: undoByDeleting(row.id),
  })
  return readInvoice(context.trx, row)
}

export async function updateInvoice(
  context: InvoiceContext,
  { ifMatch, ...body }: ReadInvoice & { id: number; ifMatch: number | undefined },
) {
  const { trx } = context
  const known = await getDraft(trx, body.id)
  if (isStale(ifMatch, known.version)) throw staleVersion(await readInvoice(trx, known))
  const before = await bodyOf(trx, body.id)
  const changes = await updateDraft(context, body)
  const undo = { kind: 'invoice.revert', args: { before, version: changes.after.version } }
  const changeId = await recordInvoices(context, { changes: [changes], action: 'update', undo })
  return { invoice: await readInvoice(trx, changes.after), changeId }
}

export async function duplicateInvoice(context: InvoiceContext, id: number): Promise<Invoice> {
  const row = await copyInvoice(context, id)
  await recordInvoices(context, {
    changes: [{ after: row }],
    action: 'create',
    undo: undoByDeleting(row.id),
  })
  return readInvoice(context.trx, row)
}

export function issueInvoices(context: InvoiceContext, ids: number[]) {
  const one = async (id: number) => ({
    id,
    before: await getInvoice(context.trx, id),
    after: await issueInvoice(context, id),
  })
  return bulkInvoices(context, { ids, action: 'update', one })
}

export async function deleteInvoice(context: InvoiceContext, id: number) {
  const before = await deleteDraft(context, id)
  const changeId = await recordInvoices(context, {
    changes: [{ before }],
    action: 'delete',
    undo: undoByRestoring([id]),
  })
  return { id, changeId }
}

export function deleteInvoices(context: InvoiceContext, ids: number[]) {
  const one = async (id: number) => ({ id, before: await deleteDraft(context, id) })
  return bulkInvoices(context, { ids, action: 'delete', undo: undoByRestoring, one })
}
