import * as z from 'zod/mini'
import { defineCall } from '#platform/contract/define.ts'
import { INVOICE_STATUSES } from './invoice.rules.ts'
import { fileOutput, id } from '#platform/contract/wire.ts'

// Invoices as their recipients see them (features.md ACC-10): those issued to the client linked to a person.

/** So many at a time. */
export const BILLS_AT_ONCE = 10

/** Amounts are in the major unit of `currency`, days without a zone. */
export const bill = z.object({
  id: z.int(),
  number: z.int(),
  /** What it is for, in a word: usually an order. */
  service: z.string(),
  issuedDate: z.string(),
  dueDate: z.nullable(z.string()),
  invoiceStatus: z.enum(INVOICE_STATUSES),
  total: z.number(),
  balance: z.number(),
  currency: z.string(),
})
export type Bill = z.infer<typeof bill>

export const invoiceBillsContract = {
  listBills: defineCall({
    method: 'GET',
    path: '/apps/invoice/bills',
    access: 'session',
    summary: 'List invoices issued to you, highest number first',
    description: 'If you can read Billing, you can list those issued to someone else.',
    query: z.strictObject({
      /** Oneself, unless given. */
      payerId: z.optional(id),
      /** Only numbers below. */
      before: z.optional(id),
    }),
    output: z.object({ bills: z.array(bill), isMore: z.boolean() }),
  }),
  getBill: defineCall({
    method: 'GET',
    path: '/apps/invoice/bills/{id}/pdf',
    access: 'session',
    summary: 'Download an invoice issued to you, as a PDF with an embedded e-invoice',
    params: z.object({ id }),
    file: true,
    output: fileOutput,
  }),
}
