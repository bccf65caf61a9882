import * as z from 'zod/mini'
import { defineCall } from '#platform/contract/define.ts'
import { exportFields } from '#platform/contract/export.rules.ts'
import { IMPORT_BODY_BYTES, importBody, importReport } from '#platform/contract/import.rules.ts'
import { invoiceDocument, documentPayment } from './invoice-document.rules.ts'
import { APPROVALS } from './invoice-approval.rules.ts'
import { AGES, INVOICE_STATUSES } from './invoice.rules.ts'
import {
  client,
  currencyCode,
  day,
  invoice,
  invoiceRow,
  newClient,
  newInvoice,
} from './invoice-shapes.rules.ts'
import { clientQuery } from './invoice-plans.contract.ts'
import { changeId, refused } from '#features/users/contract/users.contract.ts'
import {
  fileOutput,
  id,
  listTotal,
  page,
  perPage,
  searchText,
  sortDirection,
} from '#platform/contract/wire.ts'

// Invoices: the four calls of the specification (it fixes the two prefixes; do not tidy), then ours for drafts. What is paid,
// credited and taken out of the books: invoice-money.contract.ts; templates, estimates, series and clients' accounts: invoice-plans.contract.ts.

export const INVOICE_SORT_COLUMNS = [
  'id',
  'client.name',
  'client.company',
  'client.companyEmail',
  'total',
  'balance',
  'issuedDate',
  'dueDate',
  'invoiceStatus',
] as const
export type InvoiceSortColumn = (typeof INVOICE_SORT_COLUMNS)[number]
/** Ours among the statuses to filter by: all on which something is owed. */
export const UNPAID = 'Unpaid'
export const INVOICE_IMPORT_FIELDS = [
  /** The number from an earlier system: such an invoice is imported as issued. */
  'number',
  /** Rows that have the same are lines of one invoice, as are those with the same number. */
  'group',
  'client',
  'company',
  'email',
  'item',
  'description',
  'cost',
  'qty',
  'discountPercent',
  'taxPercent',
  'currency',
  'issuedDate',
  'dueDate',
  'note',
] as const
export type InvoiceImportField = (typeof INVOICE_IMPORT_FIELDS)[number]

const anyOf = <const T extends readonly string[]>(values: T) =>
  z._default(z.union([z.literal(''), z.enum(values)]), '')
const none = z.literal('')

/** Query of the list, to the letter of the specification; an empty filter means all. */
export const invoiceListQuery = z.strictObject({
  q: searchText,
  perPage: perPage(10),
  page,
  status: anyOf([...INVOICE_STATUSES, UNPAID]),
  sort: z._default(sortDirection, 'desc'),
  sortColumn: z._default(z.enum(INVOICE_SORT_COLUMNS), 'id'),
  /** Ours: by client, invoice date, total, and days overdue. */
  clientId: z._default(z.union([none, id]), ''),
  from: z._default(z.union([none, day]), ''),
  to: z._default(z.union([none, day]), ''),
  minTotal: z._default(z.union([none, z.coerce.number().check(z.minimum(0))]), ''),
  maxTotal: z._default(z.union([none, z.coerce.number().check(z.minimum(0))]), ''),
  age: anyOf(AGES),
  /** Drafts awaiting approval, approved, or returned. */
  approval: z._default(z.enum(APPROVALS), ''),
  /** Whether `allData` is included: at most the first thousand. Screens never request it. */
  withAll: z._default(
    z.pipe(
      z.enum(['true', 'false']),
      z.transform(value => value === 'true'),
    ),
    true,
  ),
})
export type InvoiceListQuery = z.output<typeof invoiceListQuery>
const invoiceExportQuery = z.extend(
  z.omit(invoiceListQuery, { page: true, perPage: true, withAll: true }),
  {
    ...exportFields,
    /** One row for each line of each invoice. */
    withLines: z._default(
      z.pipe(
        z.enum(['true', 'false']),
        z.transform(value => value === 'true'),
      ),
      false,
    ),
  },
)
export type InvoiceExportQuery = z.input<typeof invoiceExportQuery>

const ids = z.array(id).check(z.minLength(1), z.maxLength(1000))
const batchResult = z.object({ done: z.array(z.int()), refused, changeId })
const sums = z.array(z.object({ currency: z.string(), amount: z.number() }))
const counter = z.object({ value: z.int(), sums })
const can = (action: 'read' | 'create' | 'update' | 'delete') =>
  ({ can: [action, 'Invoice'] }) as const

export const invoiceContract = {
  // Fixed by the specification (docs/conformance.md)
  listInvoices: defineCall({
    method: 'GET',
    path: '/apps/invoice/invoices',
    access: can('read'),
    summary: 'List invoices, with search, filters and sorting',
    query: invoiceListQuery,
    output: z.object({
      allData: z.array(invoiceRow),
      allDataTruncated: z.boolean(),
      ...listTotal,
      invoices: z.array(invoiceRow),
    }),
  }),
  getInvoice: defineCall({
    method: 'GET',
    path: '/api/invoice/invoices/{id}',
    access: can('read'),
    summary: 'Get an invoice with its payment details',
    params: z.object({ id }),
    output: z.object({
      invoice,
      paymentDetails: z.object({
        totalDue: z.number(),
        totalDueText: z.string(),
        bankName: z.string(),
        country: z.string(),
        iban: z.string(),
        swiftCode: z.string(),
      }),
      /** Its sheet, with the company as it was when it was issued, else as the settings are now. */
      document: invoiceDocument,
    }),
  }),
  deleteInvoice: defineCall({
    method: 'DELETE',
    path: '/apps/invoice/delete',
    access: can('delete'),
    summary: 'Delete a draft invoice (can be restored); issued invoices can only be voided',
    id,
    output: z.object({ id: z.int(), changeId }),
  }),
  findClients: defineCall({
    method: 'GET',
    path: '/api/invoice/clients',
    access: can('read'),
    summary: 'Search clients (the first five), or get one by ID',
    query: z.strictObject({ id: z.optional(id), ...clientQuery }),
    output: z.array(client),
  }),

  // Ours
  saveClient: defineCall({
    method: 'POST',
    path: '/api/invoice/clients',
    access: can('create'),
    idempotent: true,
    summary: 'Create or update a client; drafts are updated too, issued invoices aren’t',
    body: newClient,
    output: z.object({ client }),
  }),
  prepareInvoice: defineCall({
    method: 'GET',
    path: '/api/invoice/next-number',
    access: can('read'),
    summary: 'Get the defaults of a new invoice: next number, date, currency and tax rates',
    output: z.object({
      number: z.int(),
      today: day,
      currency: currencyCode,
      taxRates: z.array(z.object({ name: z.string(), basisPoints: z.int() })),
      /** For a look at the sheet before anything is saved. */
      company: invoiceDocument.shape.company,
      payment: z.omit(documentPayment, { totalDue: true }),
    }),
  }),
  addInvoice: defineCall({
    method: 'POST',
    path: '/apps/invoice/add',
    access: can('create'),
    idempotent: true,
    summary: 'Create a draft invoice',
    status: 201,
    body: newInvoice,
    output: z.object({ invoice }),
  }),
  updateInvoice: defineCall({
    method: 'POST',
    path: '/apps/invoice/update',
    access: can('update'),
    summary: 'Update a draft invoice (supports If-Match)',
    body: z.extend(newInvoice, { id }),
    output: z.object({ invoice, changeId }),
  }),
  issueInvoices: defineCall({
    method: 'POST',
    path: '/apps/invoice/issue',
    access: can('update'),
    summary:
      'Issue draft invoices without emailing them; they get numbers and can no longer be edited',
    body: z.strictObject({ ids }),
    output: batchResult,
  }),
  duplicateInvoice: defineCall({
    method: 'POST',
    path: '/apps/invoice/duplicate',
    access: can('create'),
    idempotent: true,
    summary: 'Duplicate an invoice as a new draft dated today',
    status: 201,
    body: z.strictObject({ id }),
    output: z.object({ invoice }),
  }),
  deleteInvoices: defineCall({
    method: 'POST',
    path: '/apps/invoice/bulk-delete',
    access: can('delete'),
    summary: 'Delete several draft invoices',
    body: z.strictObject({ ids }),
    output: batchResult,
  }),
  countInvoices: defineCall({
    method: 'GET',
    path: '/apps/invoice/counters',
    access: can('read'),
    summary: 'Get client and invoice counts by status, with totals per currency',
    output: z.object({
      clients: z.int(),
      invoices: counter,
      paid: counter,
      unpaid: counter,
      overdue: counter,
    }),
  }),
  exportInvoices: defineCall({
    method: 'GET',
    path: '/apps/invoice/export',
    access: can('read'),
    summary: 'Export invoices or their line items as CSV, Excel, PDF, TSV or JSON',
    query: invoiceExportQuery,
    file: true,
    output: fileOutput,
  }),
  importInvoices: defineCall({
    method: 'POST',
    path: '/apps/invoice/import',
    access: can('create'),
    summary: 'Parse, preview or import invoices from CSV',
    description: 'They become drafts, or are issued under earlier numbers that aren’t in use.',
    bodyLimit: IMPORT_BODY_BYTES,
    body: importBody(INVOICE_IMPORT_FIELDS),
    output: importReport,
  }),
}
