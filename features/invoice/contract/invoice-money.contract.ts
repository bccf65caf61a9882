import * as z from 'zod/mini'
import { defineCall } from '#platform/contract/define.ts'
import { IMPORT_BODY_BYTES, importBody, importReport } from '#platform/contract/import.rules.ts'
import { CREDIT_KINDS, PAYMENT_METHODS, type PaymentMethod, MAX_TEXT } from './invoice.rules.ts'
import { day, invoice } from './invoice-shapes.rules.ts'
import { changeId } from '#features/users/contract/users.contract.ts'
import { id } from '#platform/contract/wire.ts'

// What happens to invoices after issuing: payments and refunds, credit notes and write-offs, voiding.

const text = (max: number) => z.string().check(z.trim(), z.maxLength(max))
const reason = z.string().check(z.trim(), z.minLength(1), z.maxLength(500))
const amount = z.number().check(z.positive(), z.maximum(1e12))
const changed = z.object({ invoice })

export const newPayment = z.strictObject({
  id,
  amount,
  date: day,
  method: z.enum(PAYMENT_METHODS),
  note: z._default(text(MAX_TEXT), ''),
  /** An amount above the balance becomes client credit; without this flag it is rejected. */
  creditOverpayment: z._default(z.boolean(), false),
})
export type NewPayment = z.input<typeof newPayment>

export const newCredit = z.strictObject({
  id,
  kind: z._default(z.enum(CREDIT_KINDS), 'credit'),
  amount,
  reason,
  /** The part already paid was refunded to the client by this method; empty: it stays as client credit. */
  refundedBy: z._default(z.union([z.literal(''), z.enum(PAYMENT_METHODS)]), ''),
  /** What is owed as far as the caller knows; refused when it is something else by now. */
  expectedBalance: z.optional(z.number().check(z.minimum(0), z.maximum(1e12))),
})
export type NewCredit = z.input<typeof newCredit>

/** The fields of a payment list, such as a bank statement. */
export const PAYMENT_IMPORT_FIELDS = [
  'number',
  'amount',
  'currency',
  'date',
  'method',
  'note',
] as const
export type PaymentImportField = (typeof PAYMENT_IMPORT_FIELDS)[number]
/** Client credit cannot be imported. */
export const IMPORTED_METHODS = [
  'transfer',
  'card',
  'paypal',
  'cash',
  'check',
  'other',
] as const satisfies readonly PaymentMethod[]

export const invoiceMoneyContract = {
  addPayment: defineCall({
    method: 'POST',
    path: '/apps/invoice/add-payment',
    access: { can: ['create', 'Payment'] },
    idempotent: true,
    summary: 'Record a payment on an invoice',
    status: 201,
    body: newPayment,
    output: z.extend(changed, { paymentId: z.int(), changeId }),
  }),
  importPayments: defineCall({
    method: 'POST',
    path: '/apps/invoice/import-payments',
    access: { can: ['create', 'Payment'] },
    summary: 'Parse, preview or import payments from CSV, matched to invoices by number',
    bodyLimit: IMPORT_BODY_BYTES,
    body: importBody(PAYMENT_IMPORT_FIELDS),
    output: importReport,
  }),
  reversePayment: defineCall({
    method: 'POST',
    path: '/apps/invoice/take-back-payment',
    access: { can: ['delete', 'Payment'] },
    summary: 'Reverse a payment with a reason; it stays in the history',
    body: z.strictObject({ paymentId: id, reason }),
    output: changed,
  }),
  addCredit: defineCall({
    method: 'POST',
    path: '/apps/invoice/add-credit',
    access: { can: ['update', 'Invoice'] },
    idempotent: true,
    summary: 'Create a credit note for an issued invoice, or write off the amount still owed',
    status: 201,
    body: newCredit,
    output: z.extend(changed, { creditNoteId: z.int() }),
  }),
  voidInvoice: defineCall({
    method: 'POST',
    path: '/apps/invoice/void',
    access: { can: ['delete', 'Invoice'] },
    idempotent: true,
    summary: 'Void an issued invoice, which keeps its number; with `copy`, a new draft replaces it',
    body: z.strictObject({ id, reason, copy: z._default(z.boolean(), false) }),
    output: z.extend(changed, { copyId: z.nullable(z.int()) }),
  }),
}
