import { changedSince } from '#platform/server/changes/undo.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { readSettings } from '#features/settings/server/settings.service.ts'
import { refuseUnapproved } from '../approval/approval.service.ts'
import { billedColumns, getClient } from '../clients/clients.repo.ts'
import { invoiceDraft, invoiceHasMoney, invoiceVoid } from '../invoice.errors.ts'
import type { InvoiceDbRow } from '../invoice.tables.ts'
import { type Act, noteEvent, settle, takeNumber } from '../records/figures.service.ts'
import { getInvoice, nameOf } from '../records/records.repo.ts'
import { sealInvoice } from '../documents/seal.service.ts'
import { deleteDraft, getDraft } from './draft.service.ts'

// From a draft to a document of the books, and out of them again.

/** Issues a draft: it gets the next number, and keeps client and company as they are now. Throws 404, 409, also where nobody approved it. */
export async function issueInvoice(trx: Trx, act: Act, id: number): Promise<InvoiceDbRow> {
  const draft = await getDraft(trx, id)
  await refuseUnapproved(trx, draft)
  return issueAs(trx, act, { draft, number: await takeNumber(trx, 'invoice') })
}

/** Issues a draft under a number that was taken for it, or that it has from earlier books. */
export async function issueAs(
  trx: Trx,
  act: Act,
  { draft, number }: { draft: InvoiceDbRow; number: number },
): Promise<InvoiceDbRow> {
  const { id } = draft
  const client = await getClient(trx, draft.client_id)
  const { company } = await readSettings(trx)
  await trx
    .updateTable('invoices')
    .set({
      ...billedColumns(client),
      number,
      company: JSON.stringify(company),
      issued_at: act.now.toISOString(),
    })
    .where('id', '=', id)
    .execute()
  await noteEvent(trx, { id, event: 'issued', act, detail: `#${number}` })
  return sealInvoice(trx, await settle(trx, id, act), company)
}

/** Notes that an issued invoice went out to its client; of a draft it issues it first. */
export async function noteSent(
  trx: Trx,
  act: Act,
  { id, to }: { id: number; to: string },
): Promise<InvoiceDbRow> {
  const row = await getInvoice(trx, id)
  if (row.status === 'Void') throw invoiceVoid()
  if (row.status === 'Draft') await issueInvoice(trx, act, id)
  await trx
    .updateTable('invoices')
    .set({ sent_at: act.now.toISOString() })
    .where('id', '=', id)
    .execute()
  await noteEvent(trx, { id, event: 'sent', act, detail: to })
  return settle(trx, id, act)
}

/** Notes that somebody fetched the document of an issued invoice: of a draft and a voided one nothing is noted. */
export async function noteDownloaded(
  trx: Trx,
  act: Act,
  id: number,
): Promise<InvoiceDbRow | undefined> {
  const row = await getInvoice(trx, id)
  if (row.status === 'Draft' || row.status === 'Void') return undefined
  const isFirst = row.downloaded_at === null
  if (isFirst)
    await trx
      .updateTable('invoices')
      .set({ downloaded_at: act.now.toISOString() })
      .where('id', '=', id)
      .execute()
  await noteEvent(trx, { id, event: 'downloaded', act })
  return isFirst ? settle(trx, id, act) : row
}

/** Takes an issued invoice out of the books; its number stays. What money is on is refused. */
export async function voidInvoice(
  trx: Trx,
  act: Act,
  { id, reason }: { id: number; reason: string },
) {
  const before = await getInvoice(trx, id)
  if (before.status === 'Draft') throw invoiceDraft()
  if (before.status === 'Void') throw invoiceVoid()
  if (before.paid !== 0 || before.credited !== 0) throw invoiceHasMoney()
  await trx
    .updateTable('invoices')
    .set({ voided_at: act.now.toISOString(), void_reason: reason })
    .where('id', '=', id)
    .execute()
  await noteEvent(trx, { id, event: 'voided', act, detail: reason })
  return { before, after: await settle(trx, id, act) }
}

/** Takes what came in from other books out again, its number too, and deletes it: nothing may have been done with it since. */
export async function withdrawImported(trx: Trx, act: Act, id: number): Promise<InvoiceDbRow> {
  const row = await getInvoice(trx, id)
  if (row.status === 'Draft') return deleteDraft(trx, act, id)
  const isUsed =
    row.paid !== 0 ||
    row.credited !== 0 ||
    row.sent_at !== null ||
    row.downloaded_at !== null ||
    row.voided_at !== null
  if (isUsed) throw changedSince(nameOf(row))
  await trx
    .updateTable('invoices')
    .set({ number: null, issued_at: null, company: null, digest: null })
    .where('id', '=', id)
    .execute()
  await settle(trx, id, act)
  await deleteDraft(trx, act, id)
  return row
}
