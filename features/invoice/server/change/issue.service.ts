import { changedSince } from '#platform/server/changes/undo.ts'
import { readSettings } from '#features/settings/server/settings.service.ts'
import type { InvoiceContext } from '../invoice.context.ts'
import { assertApproved } from '../approval/approval.service.ts'
import { getClient, billedColumns } from '../clients/clients.repo.ts'
import { invoiceDraft, invoiceHasMoney, invoiceVoid } from '../invoice.errors.ts'
import type { InvoiceDbRow } from '../invoice.tables.ts'
import { takeNumber } from '../records/figures.repo.ts'
import { recordEvent, recalculate } from '../records/figures.service.ts'
import { getInvoice, nameOf } from '../records/records.repo.ts'
import { updateInvoiceRow } from './change.repo.ts'
import { sealInvoice } from '../documents/seal.service.ts'
import { deleteDraft, getDraft } from './draft.service.ts'

// From a draft to a document of the books, and out of them again.

/** Issues a draft: assigns the next number, and copies client and company as they are now. Throws 404, 409, also without a required approval. */
export async function issueInvoice(context: InvoiceContext, id: number): Promise<InvoiceDbRow> {
  const draft = await getDraft(context.trx, id)
  await assertApproved(context.trx, draft)
  return issueAs(context, { draft, number: await takeNumber(context.trx, 'invoice') })
}

/** Issues a draft under a number that was taken for it, or that it has from earlier books. */
export async function issueAs(
  context: InvoiceContext,
  { draft, number }: { draft: InvoiceDbRow; number: number },
): Promise<InvoiceDbRow> {
  const { id } = draft
  const client = await getClient(context.trx, draft.client_id)
  const { company } = await readSettings(context.trx)
  await updateInvoiceRow(context.trx, id, {
    ...billedColumns(client),
    number,
    company: JSON.stringify(company),
    issued_at: context.now.toISOString(),
  })
  await recordEvent(context, { id, event: 'issued', detail: `#${number}` })
  return sealInvoice(context.trx, await recalculate(context, id), company)
}

/** Notes that an issued invoice went out to its client; of a draft it issues it first. */
export async function recordSent(
  context: InvoiceContext,
  { id, to }: { id: number; to: string },
): Promise<InvoiceDbRow> {
  const row = await getInvoice(context.trx, id)
  if (row.status === 'Void') throw invoiceVoid()
  if (row.status === 'Draft') await issueInvoice(context, id)
  await updateInvoiceRow(context.trx, id, { sent_at: context.now.toISOString() })
  await recordEvent(context, { id, event: 'sent', detail: to })
  return recalculate(context, id)
}

/** Records a download of an issued invoice's document; not for drafts and voided ones. */
export async function recordDownloaded(
  context: InvoiceContext,
  id: number,
): Promise<InvoiceDbRow | undefined> {
  const row = await getInvoice(context.trx, id)
  if (row.status === 'Draft' || row.status === 'Void') return undefined
  const isFirst = row.downloaded_at === null
  if (isFirst) await updateInvoiceRow(context.trx, id, { downloaded_at: context.now.toISOString() })
  await recordEvent(context, { id, event: 'downloaded' })
  return isFirst ? recalculate(context, id) : row
}

/** Takes an issued invoice out of the books; its number stays. What money is on is refused. */
export async function voidInvoice(
  context: InvoiceContext,
  { id, reason }: { id: number; reason: string },
) {
  const before = await getInvoice(context.trx, id)
  if (before.status === 'Draft') throw invoiceDraft()
  if (before.status === 'Void') throw invoiceVoid()
  if (before.paid !== 0 || before.credited !== 0) throw invoiceHasMoney()
  await updateInvoiceRow(context.trx, id, {
    voided_at: context.now.toISOString(),
    void_reason: reason,
  })
  await recordEvent(context, { id, event: 'voided', detail: reason })
  return { before, after: await recalculate(context, id) }
}

/** Undoes an import: frees the number and deletes the invoice, unless it was changed since. */
export async function withdrawImported(context: InvoiceContext, id: number): Promise<InvoiceDbRow> {
  const row = await getInvoice(context.trx, id)
  if (row.status === 'Draft') return deleteDraft(context, id)
  const isUsed =
    row.paid !== 0 ||
    row.credited !== 0 ||
    row.sent_at !== null ||
    row.downloaded_at !== null ||
    row.voided_at !== null
  if (isUsed) throw changedSince(nameOf(row))
  await updateInvoiceRow(context.trx, id, {
    number: null,
    issued_at: null,
    company: null,
    digest: null,
  })
  await recalculate(context, id)
  await deleteDraft(context, id)
  return row
}
