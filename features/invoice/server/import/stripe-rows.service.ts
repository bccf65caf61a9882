import type { StripeLeft } from '../../contract/invoice-import.contract.ts'
import { MAX_TEXT } from '../../contract/invoice.rules.ts'
import { currencyCode, day, type ReadInvoice } from '../../contract/invoice-shapes.rules.ts'
import { partOf, RATE_SCALE, toMajor, toMinor } from '#platform/contract/money.rules.ts'
import * as z from 'zod/mini'

// A row of Stripe's file is an invoice, with its sums and without its lines.

const text = (most: number) => z._default(z.string().check(z.trim(), z.maxLength(most)), '')
/** `2026-03-02 09:14` is a time on that day. */
const dayOfMoment = z.pipe(
  z.pipe(
    z.string(),
    z.transform((moment: string) => moment.trim().slice(0, 10)),
  ),
  day,
)
const amount = z.coerce.number().check(z.gte(-1e12), z.lte(1e12))

export const stripeRow = z.object({
  id: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
  number: text(60),
  status: text(40),
  customerName: text(120),
  customerEmail: z._default(z.union([z.literal(''), z.email().check(z.maxLength(254))]), ''),
  customer: text(120),
  currency: z.pipe(
    z.pipe(
      z.string(),
      z.transform((code: string) => code.trim().toUpperCase()),
    ),
    currencyCode,
  ),
  date: dayOfMoment,
  dueDate: z.optional(dayOfMoment),
  paidAt: z.optional(dayOfMoment),
  description: text(MAX_TEXT),
  tax: z._default(amount, 0),
  total: amount,
  amountPaid: z._default(amount, 0),
})
export type StripeRow = z.output<typeof stripeRow>

export const statusOf = ({ status, amountPaid, total }: StripeRow): string =>
  status.toLowerCase() || (amountPaid >= total ? 'paid' : 'open')
export const isDraft = (row: StripeRow): boolean => statusOf(row) === 'draft'

/** The client: by name, else by address, else by Stripe's id. */
export const clientOfRow = ({ customerName, customerEmail, customer }: StripeRow) => ({
  client: customerName || customerEmail || customer,
  company: '',
  email: customerEmail,
})

/** When it was paid; the file may not say, then it is the day of the invoice. */
export const paidOn = ({ paidAt, date }: StripeRow): string => paidAt ?? date

type Line = ReadInvoice['items'][number]
const line = (item: string, description: string, cost: number): Line => ({
  item,
  description,
  cost,
  qty: 1,
  discount: 0,
  tax1: null,
  tax2: null,
  productId: null,
})

/** The row as a draft. A tax no rate explains becomes a line of its own. */
export function draftOf(
  row: StripeRow,
  taxName: string,
): { body: Omit<ReadInvoice, 'clientId'>; lost: StripeLeft[] } {
  const { currency, date, dueDate } = row
  const called = `Stripe ${row.number || row.id}`.slice(0, 120)
  const tax = toMinor(row.tax, currency) ?? 0
  const net = (toMinor(row.total, currency) ?? 0) - tax
  const whole = line(called, row.description, toMajor(net, currency))
  const basisPoints = rateOf(net, tax)
  const items =
    tax === 0
      ? [whole]
      : basisPoints === undefined
        ? [whole, line(taxName, '', row.tax)]
        : [{ ...whole, tax1: { name: taxName, basisPoints } }]
  const body = {
    service: '',
    currency,
    items,
    discount: { amount: 0 },
    salesperson: '',
    note: '',
    paymentTerms: '',
    showTerms: true,
    showClientNotes: true,
    showPaymentStub: false,
    acceptedPayments: [],
    issuedDate: date,
    dueDate: dueDate === undefined || dueDate < date ? null : dueDate,
    terms: '' as const,
  }
  return { body, lost: tax !== 0 && basisPoints === undefined ? ['tax'] : [] }
}

/** The rate, in hundredths of a percent, that yields exactly this tax. */
function rateOf(net: number, tax: number): number | undefined {
  if (net <= 0 || tax < 0) return undefined
  const near = Math.round((tax * RATE_SCALE) / net)
  // Prefer a rate in whole or half percents; several others may yield the same tax.
  const round = Math.round(near / 50) * 50
  return [round, near, near - 1, near + 1].find(
    rate => rate > 0 && rate <= RATE_SCALE && partOf(net, rate, RATE_SCALE) === tax,
  )
}
