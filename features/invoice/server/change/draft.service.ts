import { addDays, daysBetween } from '#platform/contract/local-time.rules.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { InvoiceContext } from '../invoice.context.ts'
import { dueDateOf } from '../../contract/invoice.rules.ts'
import type { ReadInvoice } from '../../contract/invoice-shapes.rules.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { dropApproval } from '../approval/approval.service.ts'
import { getClient, billedColumns } from '../clients/clients.repo.ts'
import { invoiceHasMoney, invoiceIssued, invoiceNotFound } from '../invoice.errors.ts'
import type { InvoiceDbRow, LineRow } from '../invoice.tables.ts'
import { recordEvent, recalculate, calculatedColumns } from '../records/figures.service.ts'
import { getInvoice, listLines, readInvoice } from '../records/records.repo.ts'
import {
  deleteInvoiceRow,
  findDeletedInvoice,
  insertInvoice,
  updateInvoiceRow,
} from './change.repo.ts'
import { contentColumns, writeLines } from './content.service.ts'

// Drafts: added, changed, copied, deleted. Issued invoices are rejected here for everyone (INV-26).

/** A draft for changing: throws 404, or 409 for what was issued. */
export async function getDraft(trx: Trx, id: number): Promise<InvoiceDbRow> {
  const row = await getInvoice(trx, id)
  if (row.status !== 'Draft') throw invoiceIssued()
  return row
}

export async function addDraft(
  context: InvoiceContext,
  {
    orderId = null,
    detail = '',
    ...body
  }: ReadInvoice & { orderId?: number | null; detail?: string },
) {
  const client = await getClient(context.trx, body.clientId)
  const { columns, lines } = contentColumns(body)
  const plain = {
    ...columns,
    number: null,
    voided_at: null,
    downloaded_at: null,
    paid: 0,
    credited: 0,
  }
  const at = context.now.toISOString()
  const id = await insertInvoice(context.trx, {
    ...plain,
    ...billedColumns(client),
    ...calculatedColumns(plain, { id: undefined, today: context.today }),
    order_id: orderId,
    copied_from: null,
    company: null,
    issued_at: null,
    sent_at: null,
    created_by: context.actor.userId,
    created_at: at,
    updated_at: at,
    deleted_at: null,
  })
  await writeLines(context.trx, id, lines)
  await recordEvent(context, { id, event: 'created', detail })
  return recalculate(context, id)
}

export async function updateDraft(
  context: InvoiceContext,
  { id, ...body }: ReadInvoice & { id: number },
) {
  const before = await getDraft(context.trx, id)
  const client = await getClient(context.trx, body.clientId)
  const { columns, lines } = contentColumns(body)
  await updateInvoiceRow(context.trx, id, {
    ...columns,
    ...billedColumns(client),
    edited_by: context.actor.userId,
  })
  await writeLines(context.trx, id, lines)
  await dropApproval(context, before)
  return { before, after: await recalculate(context, id) }
}

/** A new draft dated today with an invoice's content; by default no invoice of its order. */
export async function copyInvoice(
  context: InvoiceContext,
  id: number,
  orderId: number | null = null,
): Promise<InvoiceDbRow> {
  const row = await getInvoice(context.trx, id)
  const lines = await listLines(context.trx, id)
  const at = context.now.toISOString()
  const client = await getClient(context.trx, row.client_id)
  const due = dueOfCopy(row, context.today)
  const { id: _id, figures: _figures, ...columns } = row
  const copyId = await insertInvoice(context.trx, {
    ...columns,
    ...billedColumns(client),
    number: null,
    figures: '',
    order_id: orderId,
    copied_from: id,
    issued_on: context.today,
    due_on: due,
    company: null,
    issued_at: null,
    sent_at: null,
    downloaded_at: null,
    voided_at: null,
    void_reason: '',
    version: 1,
    created_by: context.actor.userId,
    edited_by: context.actor.userId,
    approval: '',
    part_of: null,
    part_number: null,
    digest: null,
    created_at: at,
    updated_at: at,
  })
  await writeLines(context.trx, copyId, lines.map(toValues))
  await recordEvent(context, {
    id: copyId,
    event: 'copied',
    detail: row.number === null ? '' : `#${row.number}`,
  })
  return recalculate(context, copyId)
}

function dueOfCopy(row: InvoiceDbRow, today: string): string | null {
  if (row.terms !== '') return dueDateOf(today, row.terms)
  if (row.due_on === null) return null
  return addDays(today, daysBetween(row.issued_on, row.due_on))
}

const toValues = ({ id: _id, invoice_id: _invoice, ...values }: LineRow) => values

export async function deleteDraft(context: InvoiceContext, id: number): Promise<InvoiceDbRow> {
  const row = await getDraft(context.trx, id)
  // What an order was paid by while its invoice was replaced.
  if (row.paid !== 0) throw invoiceHasMoney()
  await deleteInvoiceRow(context.trx, id, context.now.toISOString())
  return row
}

export async function restoreDraft(context: InvoiceContext, id: number): Promise<InvoiceDbRow> {
  if ((await findDeletedInvoice(context.trx, id)) === undefined) throw invoiceNotFound()
  await updateInvoiceRow(context.trx, id, { deleted_at: null })
  return recalculate(context, id)
}

/** An invoice's content, as it would be typed. */
export async function bodyOf(db: Db, invoiceId: number) {
  const row = await getInvoice(db, invoiceId)
  const { items, discountInput, ...whole } = await readInvoice(db, row)
  return {
    id: invoiceId,
    clientId: whole.clientId,
    service: whole.service,
    currency: whole.currency,
    items: items.map(({ id: _id, price: _price, ...line }) => line),
    discount: discountInput,
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
