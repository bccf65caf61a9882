import { customValues } from '#platform/contract/custom-values.rules.ts'
import * as z from 'zod/mini'
import { APPROVALS } from './invoice-approval.rules.ts'
import { ACCEPTED_PAYMENTS } from './invoice-document.rules.ts'
import {
  CREDIT_KINDS,
  INVOICE_EVENTS,
  INVOICE_STATUSES,
  MAX_ITEM,
  MAX_LINES,
  PAYMENT_METHODS,
  MAX_TEXT,
  TERMS,
  type InvoiceStatus,
} from './invoice.rules.ts'
import {
  currencyDigits,
  type MoneyLine,
  QUANTITY_SCALE,
  RATE_SCALE,
  toMinor,
} from '#platform/contract/money.rules.ts'
import { LANGUAGES } from '#features/preferences/contract/preferences.rules.ts'
import { AVATAR_COLORS } from '#features/users/contract/users.rules.ts'
import { id, moment } from '#platform/contract/wire.ts'

// The shapes of invoices on the wire: amounts are plain numbers of the currency (docs/adr/0009), rates are hundredths of a percent.

const text = (max: number) => z.string().check(z.trim(), z.maxLength(max))
const required = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max))
const isCurrency = (code: string): boolean => Intl.supportedValuesOf('currency').includes(code)
export const currencyCode = z.string().check(z.refine(isCurrency, 'Enter a valid currency code.'))
export const day = z.iso.date()
const decimals = (value: number, scale: number): boolean =>
  Math.abs(value * scale - Math.round(value * scale)) < 1e-6

/** The recipient of an invoice. */
const clientFields = {
  name: required(120),
  company: z._default(text(120), ''),
  companyEmail: z._default(z.union([z.literal(''), z.email().check(z.maxLength(254))]), ''),
  address: z._default(text(500), ''),
  country: z._default(text(80), ''),
  contact: z._default(text(40), ''),
  taxId: z._default(text(60), ''),
  language: z._default(z.enum(LANGUAGES), 'en'),
  /** No reminders are sent to them. */
  isPaused: z._default(z.boolean(), false),
}
/** A new client, or with its id one that is changed. */
export const newClient = z.strictObject({
  id: z.optional(id),
  ...clientFields,
  /** Only the values that are sent change. */
  customFields: z.optional(customValues),
})
export type NewClient = z.input<typeof newClient>
export const client = z.object({
  ...clientFields,
  id: z.int(),
  avatarColor: z.enum(AVATAR_COLORS),
  version: z.int(),
  /** Values of custom fields, where there are some. */
  customFields: z.optional(customValues),
})
export type Client = z.infer<typeof client>

/** The client as stored with the invoice: the specification's fields first. */
export const billedClient = z.object({
  address: z.string(),
  company: z.string(),
  companyEmail: z.string(),
  country: z.string(),
  contact: z.string(),
  name: z.string(),
  taxId: z.string(),
})

/** A row of the list. */
export const invoiceRow = z.object({
  id: z.int(),
  /** Given when it is issued, without a gap. */
  number: z.nullable(z.int()),
  issuedDate: day,
  dueDate: z.nullable(day),
  client: billedClient,
  clientId: z.int(),
  service: z.string(),
  total: z.number(),
  /** The client's avatar, if they have an account with one; null where only the row itself is requested. */
  avatar: z.nullable(z.string()),
  avatarColor: z.enum(AVATAR_COLORS),
  invoiceStatus: z.enum(INVOICE_STATUSES),
  balance: z.number(),
  currency: z.string(),
  /** The state of the draft's approval, if it needs one. */
  approval: z.enum(APPROVALS),
  version: z.int(),
})
export type InvoiceRow = z.infer<typeof invoiceRow>

const amount = z.number().check(z.minimum(-1e12), z.maximum(1e12))
const rate = z.int().check(z.minimum(0), z.maximum(RATE_SCALE))

/** A rate of the settings, copied to the line it was chosen for. */
export const lineTax = z.strictObject({ name: required(60), basisPoints: rate })
export type TaxOfLine = z.infer<typeof lineTax>

/** One line as it is typed. */
export const newLine = z.strictObject({
  item: required(MAX_ITEM),
  description: z._default(text(MAX_TEXT), ''),
  /** Of one piece. */
  cost: amount,
  qty: z.number().check(
    z.positive(),
    z.maximum(1_000_000),
    z.refine(value => decimals(value, QUANTITY_SCALE), 'Use at most three decimal places.'),
  ),
  /** In hundredths of a percent, as the taxes are. */
  discount: z._default(rate, 0),
  tax1: z._default(z.nullable(lineTax), null),
  tax2: z._default(z.nullable(lineTax), null),
  /** The product of the catalogue that it was taken from. */
  productId: z._default(z.nullable(id), null),
})
export type NewLine = z.input<typeof newLine>
export const invoiceLine = z.object({
  id: z.int(),
  item: z.string(),
  description: z.string(),
  cost: z.number(),
  qty: z.number(),
  discount: z.int(),
  tax1: z.nullable(lineTax),
  tax2: z.nullable(lineTax),
  productId: z.nullable(z.int()),
  price: z.number(),
})
export type InvoiceLine = z.infer<typeof invoiceLine>

/** Off the whole invoice: hundredths of a percent, or a sum. */
export const documentDiscount = z.union([
  z.strictObject({ basisPoints: rate }),
  z.strictObject({ amount: z.number().check(z.minimum(0)) }),
])
export type WireDiscount = z.infer<typeof documentDiscount>

const contentFields = {
  clientId: id,
  service: z._default(text(120), ''),
  currency: currencyCode,
  items: z.array(newLine).check(z.minLength(1), z.maxLength(MAX_LINES)),
  discount: z._default(documentDiscount, { amount: 0 }),
  salesperson: z._default(text(120), ''),
  note: z._default(text(MAX_TEXT), ''),
  paymentTerms: z._default(text(MAX_TEXT), ''),
  showTerms: z._default(z.boolean(), true),
  showClientNotes: z._default(z.boolean(), true),
  showPaymentStub: z._default(z.boolean(), false),
  acceptedPayments: z._default(z.array(z.enum(ACCEPTED_PAYMENTS)).check(z.maxLength(5)), []),
}
/** An invoice's content without its dates: shared by templates, estimates and series. */
export const invoiceContent = z.strictObject(contentFields)
export type InvoiceContent = z.input<typeof invoiceContent>
export type ReadContent = z.output<typeof invoiceContent>

/** A draft as it is saved. `total` is what the screen calculated: another sum than the server's is refused (INV-21). */
export const newInvoice = z.strictObject({
  ...contentFields,
  issuedDate: day,
  dueDate: z._default(z.nullable(day), null),
  terms: z._default(z.union([z.literal(''), z.enum(TERMS)]), ''),
  total: z.optional(z.number()),
})
export type NewInvoice = z.input<typeof newInvoice>
export type ReadInvoice = z.output<typeof newInvoice>

export const payment = z.object({
  id: z.int(),
  amount: z.number(),
  date: day,
  method: z.enum(PAYMENT_METHODS),
  note: z.string(),
  by: z.string(),
  at: moment,
  reversed: z.nullable(z.object({ at: moment, by: z.string(), reason: z.string() })),
})
export type Payment = z.infer<typeof payment>

export const creditNote = z.object({
  id: z.int(),
  number: z.int(),
  kind: z.enum(CREDIT_KINDS),
  amount: z.number(),
  tax: z.number(),
  reason: z.string(),
  date: day,
  by: z.string(),
})
export type CreditNote = z.infer<typeof creditNote>

const step = z.object({ by: z.string(), at: moment, note: z.string() })

/** An invoice that was divided, with the parts that took its place; the same for each of them. */
const dividedInvoice = z.object({
  whole: z.object({ id: z.int(), number: z.nullable(z.int()) }),
  parts: z.array(
    z.object({
      id: z.int(),
      number: z.nullable(z.int()),
      dueDate: z.nullable(day),
      total: z.number(),
      invoiceStatus: z.enum(INVOICE_STATUSES),
    }),
  ),
})

/** One invoice, whole. */
export const invoice = z.object({
  ...invoiceRow.shape,
  items: z.array(invoiceLine),
  subtotal: z.number(),
  /** The discount of the whole, and how it was entered. */
  discount: z.number(),
  discountInput: documentDiscount,
  taxes: z.array(
    z.object({ name: z.string(), basisPoints: z.int(), base: z.number(), amount: z.number() }),
  ),
  tax: z.number(),
  paid: z.number(),
  credited: z.number(),
  /** More was paid than owed: the client's to use. */
  overpayment: z.number(),
  salesperson: z.string(),
  note: z.string(),
  paymentTerms: z.string(),
  terms: z.string(),
  showTerms: z.boolean(),
  showClientNotes: z.boolean(),
  showPaymentStub: z.boolean(),
  acceptedPayments: z.array(z.enum(ACCEPTED_PAYMENTS)),
  language: z.enum(LANGUAGES),
  payments: z.array(payment),
  creditNotes: z.array(creditNote),
  history: z.array(
    z.object({ event: z.enum(INVOICE_EVENTS), at: moment, by: z.string(), detail: z.string() }),
  ),
  orderId: z.nullable(z.int()),
  /** What the client has too much elsewhere, in this currency. */
  clientCredit: z.number(),
  copiedFrom: z.nullable(z.int()),
  issuedAt: z.nullable(moment),
  dueAt: z.nullable(day),
  voided: z.nullable(z.object({ at: moment, reason: z.string() })),
  approvalSteps: z.object({
    /** Authors and requesters: none of them may approve it. */
    ineligibleApprovers: z.array(z.int()),
    request: z.nullable(step),
    decision: z.nullable(step),
  }),
  parts: z.nullable(dividedInvoice),
})
export type Invoice = z.infer<typeof invoice>

/** What `totalsOf` calculates with; `undefined` when an amount has more decimals than its currency. */
export function toMoneyLines(
  items: readonly z.output<typeof newLine>[],
  currency: string,
): MoneyLine[] | undefined {
  const lines = items.map(({ cost, qty, discount, tax1, tax2 }) => ({
    cost: toMinor(cost, currency),
    quantity: Math.round(qty * QUANTITY_SCALE),
    discount,
    taxes: [tax1, tax2].filter(tax => tax !== null),
  }))
  const isSound = (
    line: (typeof lines)[number],
  ): line is (typeof lines)[number] & { cost: number } => line.cost !== undefined
  return lines.every(isSound) ? lines.filter(isSound) : undefined
}

/** The discount of the whole in minor units; `undefined` when it has more decimals than the currency. */
export function toMinorDiscount(
  discount: WireDiscount,
  currency: string,
): { basisPoints: number } | { amount: number } | undefined {
  if ('basisPoints' in discount) return discount
  const minor = toMinor(discount.amount, currency)
  return minor === undefined ? undefined : { amount: minor }
}

/** How fine amounts of a currency are typed: `0.01`. */
export const stepOf = (currency: string): number => 1 / 10 ** currencyDigits(currency)

export type { InvoiceStatus }
