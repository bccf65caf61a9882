import * as z from 'zod/mini'
import { defineCall } from '#platform/contract/define.ts'
import { ORDER_NOTE_MAX, QUOTE_STATES, REASON_MAX, SHIPPING_KINDS } from './orders.rules.ts'
import { id, moment, page, perPage } from '#platform/contract/wire.ts'

// A quote instead of an order (features.md CART-11, docs/adr/0055): an invoice estimate for the cart. Staff answers it,
// the buyer accepts it. Amounts are in the major unit of its currency.

const day = z.iso.date()

export const quote = z.object({
  id: z.int(),
  /** As the estimate is numbered. */
  number: z.string(),
  state: z.enum(QUOTE_STATES),
  requestedAt: moment,
  customer: z.object({ id: z.int(), fullName: z.string() }),
  currency: z.string(),
  total: z.number(),
  lines: z.array(
    z.object({
      name: z.string(),
      qty: z.number(),
      unitPrice: z.number(),
      /** Less what is off this line. */
      lineTotal: z.number(),
    }),
  ),
  /** The sum of the lines; discount and taxes make the total of it. */
  subtotal: z.number(),
  discount: z.number(),
  taxes: z.array(z.object({ name: z.string(), basisPoints: z.int(), amount: z.number() })),
  /** What the buyer wrote, and what was answered. */
  note: z.string(),
  answer: z.string(),
  /** The last day on which it can be taken. */
  validUntil: z.nullable(z.string()),
  /** The draft created from it; for those who may read invoices. */
  invoiceId: z.nullable(z.int()),
  version: z.int(),
})
export type Quote = z.infer<typeof quote>

export const quoteListQuery = z.strictObject({
  scope: z._default(z.enum(['own', 'all']), 'own'),
  page,
  perPage: perPage(10),
})
const params = z.strictObject({ id })

export const ordersQuotesContract = {
  requestQuote: defineCall({
    method: 'POST',
    path: '/apps/ecommerce/quotes/request',
    access: 'session',
    idempotent: true,
    summary: 'Request a quote for the items in your cart; the cart doesn’t change',
    status: 201,
    body: z.strictObject({
      shipping: z._default(z.enum(SHIPPING_KINDS), 'standard'),
      note: z._default(z.string().check(z.trim(), z.maxLength(ORDER_NOTE_MAX)), ''),
    }),
    output: z.object({ quote }),
  }),
  listQuotes: defineCall({
    method: 'GET',
    path: '/apps/ecommerce/quotes',
    access: { can: ['read', 'Order'], own: true },
    summary: 'List your quotes, or everyone’s for staff, newest first',
    query: quoteListQuery,
    output: z.object({ quotes: z.array(quote), total: z.int() }),
  }),
  offerQuote: defineCall({
    method: 'POST',
    path: '/apps/ecommerce/quotes/{id}/offer',
    access: { can: ['update', 'Order'] },
    summary:
      'Send a quote based on its current estimate, valid until a given day (supports If-Match)',
    params,
    body: z.strictObject({
      validUntil: day,
      answer: z._default(z.string().check(z.trim(), z.maxLength(REASON_MAX)), ''),
    }),
    output: z.object({ quote }),
  }),
  decideQuote: defineCall({
    method: 'POST',
    path: '/apps/ecommerce/quotes/{id}/decide',
    access: { can: ['read', 'Order'], own: true },
    summary: 'Accept a quote, which creates a draft invoice, or decline it (buyer only)',
    params,
    body: z.strictObject({
      isAccepted: z.boolean(),
      /** What the buyer has seen as the total: another one is not accepted. */
      total: z.optional(z.number()),
    }),
    output: z.object({ quote }),
  }),
}
