import { dueDateOf } from '../../contract/invoice.rules.ts'
import type { ReadInvoice } from '../../contract/invoice-shapes.rules.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { dropApproval } from '../approval/approval.service.ts'
import { billedColumns, getClient } from '../clients/clients.repo.ts'
import { invoiceIssued, invoiceNotFound } from '../invoice.errors.ts'
import type { InvoiceDbRow, LineRow } from '../invoice.tables.ts'
import { type Act, noteEvent, settledColumns, settle } from '../records/figures.service.ts'
import { getInvoice, listLines } from '../records/records.repo.ts'
import { contentColumns, writeLines } from './content.service.ts'

// Drafts: added, changed, copied, deleted. What was issued is refused here, whoever asks (INV-26).

/** A draft for changing: throws 404, or 409 for what was issued. */
export async function getDraft(trx: Trx, id: number): Promise<InvoiceDbRow> {
  const row = await getInvoice(trx, id)
  if (row.status !== 'Draft') throw invoiceIssued()
  return row
}

export async function addDraft(
  trx: Trx,
  act: Act,
  { orderId = null, ...body }: ReadInvoice & { orderId?: number | null },
) {
  const client = await getClient(trx, body.clientId)
  const { columns, lines } = contentColumns(body)
  const plain = {
    ...columns,
    number: null,
    voided_at: null,
    downloaded_at: null,
    paid: 0,
    credited: 0,
  }
  const at = act.now.toISOString()
  const { id } = await trx
    .insertInto('invoices')
    .values({
      ...plain,
      ...billedColumns(client),
      ...settledColumns(plain, { id: undefined, today: act.today }),
      order_id: orderId,
      copied_from: null,
      company: null,
      issued_at: null,
      sent_at: null,
      created_by: act.userId,
      created_at: at,
      updated_at: at,
      deleted_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeLines(trx, id, lines)
  await noteEvent(trx, { id, event: 'created', act })
  return settle(trx, id, act)
}

export async function updateDraft(
  trx: Trx,
  act: Act,
  { id, ...body }: ReadInvoice & { id: number },
) {
  const before = await getDraft(trx, id)
  const client = await getClient(trx, body.clientId)
  const { columns, lines } = contentColumns(body)
  await trx
    .updateTable('invoices')
    .set({ ...columns, ...billedColumns(client), edited_by: act.userId })
    .where('id', '=', id)
    .execute()
  await writeLines(trx, id, lines)
  await dropApproval(trx, act, before)
  return { before, after: await settle(trx, id, act) }
}

/** A new draft with the words and sums of an invoice, of today. */
export async function copyInvoice(trx: Trx, act: Act, id: number): Promise<InvoiceDbRow> {
  const row = await getInvoice(trx, id)
  const lines = await listLines(trx, id)
  const at = act.now.toISOString()
  const client = await getClient(trx, row.client_id)
  const due = dueOfCopy(row, act.today)
  const { id: _id, figures: _figures, ...columns } = row
  const { id: copyId } = await trx
    .insertInto('invoices')
    .values({
      ...columns,
      ...billedColumns(client),
      number: null,
      figures: '',
      order_id: null,
      copied_from: id,
      issued_on: act.today,
      due_on: due,
      company: null,
      issued_at: null,
      sent_at: null,
      downloaded_at: null,
      voided_at: null,
      void_reason: '',
      version: 1,
      created_by: act.userId,
      edited_by: act.userId,
      approval: '',
      part_of: null,
      part_number: null,
      digest: null,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeLines(trx, copyId, lines.map(toValues))
  await noteEvent(trx, {
    id: copyId,
    event: 'copied',
    act,
    detail: row.number === null ? '' : `#${row.number}`,
  })
  return settle(trx, copyId, act)
}

function dueOfCopy(row: InvoiceDbRow, today: string): string | null {
  if (row.terms !== '') return dueDateOf(today, row.terms)
  if (row.due_on === null) return null
  const days = Math.round((Date.parse(row.due_on) - Date.parse(row.issued_on)) / 86_400_000)
  return new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10)
}

const toValues = ({ id: _id, invoice_id: _invoice, ...values }: LineRow) => values

export async function deleteDraft(trx: Trx, act: Act, id: number): Promise<InvoiceDbRow> {
  const row = await getDraft(trx, id)
  const at = act.now.toISOString()
  await trx
    .updateTable('invoices')
    .set(eb => ({ deleted_at: at, updated_at: at, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  return row
}

export async function restoreDraft(trx: Trx, act: Act, id: number): Promise<InvoiceDbRow> {
  const row = await trx
    .selectFrom('invoices')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst()
  if (row === undefined) throw invoiceNotFound()
  await trx.updateTable('invoices').set({ deleted_at: null }).where('id', '=', id).execute()
  return settle(trx, id, act)
}
