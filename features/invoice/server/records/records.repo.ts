import { ACCEPTED_PAYMENTS } from '../../contract/invoice-document.rules.ts'
import { asStored } from '#platform/server/database/stored.ts'
import {
  documentDiscount,
  type Invoice,
  type InvoiceRow,
  type WireDiscount,
} from '../../contract/invoice-shapes.rules.ts'
import {
  type MoneyLine,
  QUANTITY_SCALE,
  toMajor,
  type Totals,
  totalsOf,
} from '#platform/contract/money.rules.ts'
import { avatarColorOf } from '#platform/contract/avatar.rules.ts'
import * as z from 'zod/mini'
import type { Db } from '#platform/server/database/database.ts'
import { readApproval } from '../approval/approval.repo.ts'
import { invoiceNotFound } from '../invoice.errors.ts'
import { readParts } from '../parts/parts.repo.ts'
import type { CreditRow, InvoiceDbRow, LineRow, PaymentRow } from '../invoice.tables.ts'

// Invoices as they are read: a row of the list, and one whole.

export const findInvoice = (db: Db, id: number): Promise<InvoiceDbRow | undefined> =>
  db
    .selectFrom('invoices')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** Throws 404. */
export async function getInvoice(db: Db, id: number): Promise<InvoiceDbRow> {
  const row = await findInvoice(db, id)
  if (row === undefined) throw invoiceNotFound()
  return row
}

export const findInvoiceOfOrder = (db: Db, orderId: number): Promise<InvoiceDbRow | undefined> =>
  db
    .selectFrom('invoices')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

export const listLines = (db: Db, id: number): Promise<LineRow[]> =>
  db.selectFrom('invoice_lines').selectAll().where('invoice_id', '=', id).orderBy('place').execute()

type ListedRow = Pick<
  InvoiceDbRow,
  | 'id'
  | 'number'
  | 'issued_on'
  | 'due_on'
  | 'client_id'
  | 'client_name'
  | 'client_company'
  | 'client_email'
  | 'client_address'
  | 'client_country'
  | 'client_contact'
  | 'client_tax_id'
  | 'service'
  | 'total'
  | 'balance'
  | 'status'
  | 'currency'
  | 'version'
  | 'approval'
>

export function toRow(row: ListedRow): InvoiceRow {
  return {
    id: row.id,
    number: row.number,
    issuedDate: row.issued_on,
    dueDate: row.due_on,
    client: {
      address: row.client_address,
      company: row.client_company,
      companyEmail: row.client_email,
      country: row.client_country,
      contact: row.client_contact,
      name: row.client_name,
      taxId: row.client_tax_id,
    },
    clientId: row.client_id,
    service: row.service,
    total: toMajor(row.total, row.currency),
    avatar: null,
    avatarColor: avatarColorOf(row.client_name),
    invoiceStatus: row.status,
    balance: toMajor(row.balance, row.currency),
    currency: row.currency,
    approval: row.approval,
    version: row.version,
  }
}

const accepted = z.array(z.enum(ACCEPTED_PAYMENTS))
export const acceptedOf = (row: Pick<InvoiceDbRow, 'accepted'>) =>
  accepted.parse(JSON.parse(row.accepted))

const storedDiscount = asStored(documentDiscount)
/** The document discount as stored: in minor units. */
export const discountOf = (row: Pick<InvoiceDbRow, 'discount_input'>): WireDiscount =>
  storedDiscount.parse(JSON.parse(row.discount_input))

const taxOf = (name: string | null, basisPoints: number | null) =>
  name === null || basisPoints === null ? null : { name, basisPoints }
const taxesOfLine = (line: LineRow) =>
  [taxOf(line.tax1_name, line.tax1_rate), taxOf(line.tax2_name, line.tax2_rate)] as const

/** The sums of an invoice from its lines: the same function that the screen and orders calculate by. */
export function totalsOfRows(
  lines: readonly LineRow[],
  row: Pick<InvoiceDbRow, 'discount_input' | 'taxes_as'>,
): Omit<Totals, 'tax' | 'total'> {
  const totals = totalsOf(toMoneyRows(lines), discountOf(row))
  return row.taxes_as === null
    ? totals
    : { ...totals, taxes: storedTaxes.parse(JSON.parse(row.taxes_as)) }
}
/** The taxes of a part of another invoice: its shares of the whole's, in minor units. */
const storedTaxes = z.array(
  z.object({ name: z.string(), basisPoints: z.int(), base: z.int(), amount: z.int() }),
)

export const toMoneyRows = (lines: readonly LineRow[]): MoneyLine[] =>
  lines.map(line => ({
    cost: line.cost,
    quantity: line.quantity,
    discount: line.discount,
    taxes: taxesOfLine(line).filter(tax => tax !== null),
  }))

/** What a client has too much, in a currency: what was overpaid and not yet used. */
export async function findClientCredit(
  db: Db,
  { clientId, currency }: { clientId: number; currency: string },
): Promise<number> {
  const { overpayment } = await db
    .selectFrom('invoices')
    .select(eb => eb.fn.sum<number | null>('overpayment').as('overpayment'))
    .where('client_id', '=', clientId)
    .where('currency', '=', currency)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  const { used } = await db
    .selectFrom('invoice_payments')
    .innerJoin('invoices', 'invoices.id', 'invoice_payments.invoice_id')
    .select(eb => eb.fn.sum<number | null>('invoice_payments.amount').as('used'))
    .where('invoices.client_id', '=', clientId)
    .where('invoices.currency', '=', currency)
    .where('invoices.deleted_at', 'is', null)
    .where('invoice_payments.method', '=', 'credit')
    .where('invoice_payments.taken_back_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(overpayment ?? 0) - Number(used ?? 0)
}

/** One invoice, whole. */
export async function readInvoice(db: Db, row: InvoiceDbRow): Promise<Invoice> {
  const of = (id: number) => ({ id, major: (minor: number) => toMajor(minor, row.currency) })
  const { id, major } = of(row.id)
  const lines = await listLines(db, id)
  const payments = await db
    .selectFrom('invoice_payments')
    .selectAll()
    .where('invoice_id', '=', id)
    .orderBy('id')
    .execute()
  const credits = await db
    .selectFrom('invoice_credits')
    .selectAll()
    .where('invoice_id', '=', id)
    .orderBy('id')
    .execute()
  const events = await db
    .selectFrom('invoice_events')
    .selectAll()
    .where('invoice_id', '=', id)
    .orderBy('id')
    .execute()
  const discountInput = discountOf(row)
  const { taxes } = totalsOfRows(lines, row)
  return {
    ...toRow(row),
    items: lines.map(line => toLine(line, major)),
    subtotal: major(row.subtotal),
    discount: major(row.discount),
    discountInput:
      'amount' in discountInput ? { amount: major(discountInput.amount) } : discountInput,
    taxes: taxes.map(tax => ({ ...tax, base: major(tax.base), amount: major(tax.amount) })),
    tax: major(row.tax),
    paid: major(row.paid),
    credited: major(row.credited),
    overpayment: major(row.overpayment),
    salesperson: row.salesperson,
    note: row.note,
    paymentTerms: row.payment_terms,
    terms: row.terms,
    showTerms: row.show_terms === 1,
    showClientNotes: row.show_notes === 1,
    showPaymentStub: row.show_stub === 1,
    acceptedPayments: acceptedOf(row),
    language: row.language,
    payments: payments.map(payment => toPayment(payment, major)),
    creditNotes: credits.map(credit => toCredit(credit, major)),
    history: events.map(({ event, at, by_name: by, detail }) => ({ event, at, by, detail })),
    orderId: row.order_id,
    clientCredit: major(
      await findClientCredit(db, { clientId: row.client_id, currency: row.currency }),
    ),
    copiedFrom: row.copied_from,
    issuedAt: row.issued_at,
    dueAt: row.due_on,
    approvalSteps: await readApproval(db, row),
    parts: await readParts(db, row),
    voided: row.voided_at === null ? null : { at: row.voided_at, reason: row.void_reason },
  }
}

type Major = (minor: number) => number

function toLine(line: LineRow, major: Major): Invoice['items'][number] {
  const [tax1, tax2] = taxesOfLine(line)
  return {
    id: line.id,
    item: line.item,
    description: line.description,
    cost: major(line.cost),
    qty: line.quantity / QUANTITY_SCALE,
    discount: line.discount,
    tax1,
    tax2,
    productId: line.product_id,
    price: major(line.price),
  }
}

function toPayment(row: PaymentRow, major: Major): Invoice['payments'][number] {
  const { taken_back_at: at, taken_back_by: by, taken_back_reason: reason } = row
  return {
    id: row.id,
    amount: major(row.amount),
    date: row.paid_on,
    method: row.method,
    note: row.note,
    by: row.by_name,
    at: row.created_at,
    reversed: at === null ? null : { at, by, reason },
  }
}

const toCredit = (row: CreditRow, major: Major): Invoice['creditNotes'][number] => ({
  id: row.id,
  number: row.number,
  kind: row.kind,
  amount: major(row.amount),
  tax: major(row.tax),
  reason: row.reason,
  date: row.credited_on,
  by: row.by_name,
})

/** How an invoice is called. */
export const nameOf = (row: Pick<InvoiceDbRow, 'number' | 'id' | 'client_name'>): string =>
  row.number === null ? `Draft for ${row.client_name}` : `#${row.number} ${row.client_name}`

/** The invoice fields in the audit log. */
export const describeInvoice = (row: InvoiceDbRow) => ({
  number: row.number,
  status: row.status,
  client: row.client_name,
  issuedDate: row.issued_on,
  dueDate: row.due_on,
  currency: row.currency,
  total: toMajor(row.total, row.currency),
  balance: toMajor(row.balance, row.currency),
  note: row.note,
  ...(row.approval === '' ? {} : { approval: row.approval }),
  ...(row.digest === null ? {} : { digest: row.digest }),
})
