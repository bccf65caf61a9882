import * as z from 'zod/mini'
import { DIRECTIONS, LANGUAGES } from '#features/preferences/contract/preferences.rules.ts'

// All that the sheet of an invoice shows, as plain data: the screen, the PDF, the e-invoice and the public page are drawn from this
// one shape and reckon nothing themselves. Amounts are minor units of the currency, rates are hundredths of a percent.

/** What a sheet is. A draft is an invoice or estimate without a number; a credit note's amounts are positive, its kind takes them off. */
export const PAPER_KINDS = ['invoice', 'estimate', 'creditNote'] as const
export type PaperKind = (typeof PAPER_KINDS)[number]

/** What a stamp across the sheet says. */
export const PAPER_MARKS = ['draft', 'paid', 'void'] as const
export type PaperMark = (typeof PAPER_MARKS)[number]

/** The ways to pay that an invoice may accept. */
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
export const paperPayment = z.object({
  totalDue: amount,
  bankName: z.string(),
  country: z.string(),
  iban: z.string(),
  swiftCode: z.string(),
})

export const paperTax = z.object({ name: z.string(), basisPoints: rate })

export const paperLine = z.object({
  item: z.string(),
  description: z.string(),
  /** Of one. */
  cost: amount,
  qty: z.number(),
  /** 0 is none. */
  discount: rate,
  tax1: z.nullable(paperTax),
  tax2: z.nullable(paperTax),
  /** Cost times quantity less the line's discount, before tax. */
  price: amount,
})
export type PaperLine = z.infer<typeof paperLine>

export const paperInvoice = z.object({
  kind: z.enum(PAPER_KINDS),
  /** As it is written; null until it is issued. */
  number: z.nullable(z.string()),
  mark: z.nullable(z.enum(PAPER_MARKS)),
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
    /** Where the one who looks may fetch the logo; the PDF gets its bytes besides. */
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
  payment: paperPayment,
  lines: z.array(paperLine),
  salesperson: z.string(),
  /** The sum of all `price`. */
  subtotal: amount,
  /** Off the whole document; 0 is none. */
  discount: amount,
  /** One for each name and rate: what it is reckoned on (discounts taken off) and what it is. */
  taxes: z.array(z.object({ name: z.string(), basisPoints: rate, base: amount, amount })),
  total: amount,
  paid: amount,
  balance: amount,
  note: z.string(),
  terms: z.string(),
  showTerms: z.boolean(),
  showClientNotes: z.boolean(),
  showPaymentStub: z.boolean(),
  acceptedPayments: z.array(z.enum(ACCEPTED_PAYMENTS)),
})
export type PaperInvoice = z.infer<typeof paperInvoice>
