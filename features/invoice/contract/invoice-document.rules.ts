import * as z from 'zod/mini'
import { DIRECTIONS, LANGUAGES } from '#features/preferences/contract/preferences.rules.ts'

// All that the sheet of an invoice shows, as plain data: the screen, the PDF, the e-invoice and the public page are drawn from this
// one shape and calculate nothing themselves. Amounts are minor units of the currency, rates are hundredths of a percent.

/** What a sheet is. A draft is an invoice or estimate without a number; a credit note's amounts are positive, its kind takes them off. */
export const DOCUMENT_KINDS = ['invoice', 'estimate', 'creditNote'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

/** The stamp across the sheet. */
export const DOCUMENT_MARKS = ['draft', 'paid', 'void'] as const
export type DocumentMark = (typeof DOCUMENT_MARKS)[number]

/** The payment methods an invoice may accept. */
export const ACCEPTED_PAYMENTS = [
  'debitCard',
  'creditCard',
  'paypal',
  'internetBanking',
  'upi',
] as const
export type AcceptedPayment = (typeof ACCEPTED_PAYMENTS)[number]

const amount = z.int()
const rate = z.int()
const day = z.iso.date()

/** The payment details of the specification, in minor units. */
export const documentPayment = z.object({
  totalDue: amount,
  bankName: z.string(),
  country: z.string(),
  iban: z.string(),
  swiftCode: z.string(),
})

export const documentTax = z.object({ name: z.string(), basisPoints: rate })

export const documentLine = z.object({
  item: z.string(),
  description: z.string(),
  /** Of one. */
  cost: amount,
  qty: z.number(),
  /** 0 means none. */
  discount: rate,
  tax1: z.nullable(documentTax),
  tax2: z.nullable(documentTax),
  /** Cost times quantity less the line's discount, before tax. */
  price: amount,
})
export type DocumentLine = z.infer<typeof documentLine>

export const invoiceDocument = z.object({
  kind: z.enum(DOCUMENT_KINDS),
  /** As it is written; null until it is issued. */
  number: z.nullable(z.string()),
  mark: z.nullable(z.enum(DOCUMENT_MARKS)),
  language: z.enum(LANGUAGES),
  direction: z.enum(DIRECTIONS),
  currency: z.string(),
  issuedDate: day,
  dueDate: z.nullable(day),
  /** The number of the invoice that a credit note takes off. */
  refersTo: z.nullable(z.string()),
  company: z.object({
    name: z.string(),
    address: z.string(),
    country: z.string(),
    email: z.string(),
    phone: z.string(),
    website: z.string(),
    taxId: z.string(),
    /** Where the viewer can fetch the logo; the PDF receives its bytes separately. */
    logoUrl: z.nullable(z.string()),
  }),
  client: z.object({
    name: z.string(),
    company: z.string(),
    companyEmail: z.string(),
    address: z.string(),
    country: z.string(),
    contact: z.string(),
    taxId: z.string(),
  }),
  payment: documentPayment,
  lines: z.array(documentLine),
  salesperson: z.string(),
  /** The sum of all `price`. */
  subtotal: amount,
  /** Off the document total; 0 means none. */
  discount: amount,
  /** One for each name and rate: what it is calculated on (discounts taken off) and what it is. */
  taxes: z.array(z.object({ name: z.string(), basisPoints: rate, base: amount, amount })),
  total: amount,
  paid: amount,
  /** Taken off by credit notes. */
  credited: amount,
  balance: amount,
  note: z.string(),
  terms: z.string(),
  showTerms: z.boolean(),
  showClientNotes: z.boolean(),
  showPaymentStub: z.boolean(),
  acceptedPayments: z.array(z.enum(ACCEPTED_PAYMENTS)),
})
export type InvoiceDocument = z.infer<typeof invoiceDocument>

/**
 * What came off the total, as every sheet shows it below: money, credit notes, what the client has too much, and what is left. The rows add
 * up. Nothing of what is not owed.
 *
 * @example settlementOf({ kind: 'invoice', mark: null, total: 100, paid: 80, credited: 30, balance: 0 }) // paid -80, credited -30, overpayment 10, balance 0
 */
export function settlementOf({
  kind,
  mark,
  total,
  paid,
  credited,
  balance,
}: Pick<InvoiceDocument, 'kind' | 'mark' | 'total' | 'paid' | 'credited' | 'balance'>) {
  if (kind !== 'invoice' || mark === 'void') return []
  const overpayment = balance - (total - paid - credited)
  return [
    ...(paid === 0 ? [] : [{ label: 'paid', amount: -paid } as const]),
    ...(credited > 0 ? [{ label: 'credited', amount: -credited } as const] : []),
    ...(overpayment > 0 ? [{ label: 'overpayment', amount: overpayment } as const] : []),
    ...(balance === total ? [] : [{ label: 'balance', amount: balance } as const]),
  ]
}
