import { INVOICE_STATUSES, type InvoiceStatus } from '#platform/contract/invoice-status.rules.ts'
import { addDays } from '#platform/contract/local-time.rules.ts'

// Invoices: what both sides go by (INV-01 to INV-31, docs/adr/0035).

export { INVOICE_STATUSES, type InvoiceStatus }

/** The first number that is given out, fixed by the specification. */
export const FIRST_NUMBER = 4987

/** Something is still owed on them. */
export const OPEN_STATUSES = [
  'Downloaded',
  'Sent',
  'Partial Payment',
  'Past Due',
] as const satisfies readonly InvoiceStatus[]
const OPEN: readonly InvoiceStatus[] = OPEN_STATUSES
export const isOpenStatus = (status: InvoiceStatus): boolean => OPEN.includes(status)

/** How a payment was made. `credit` uses the client's surplus; `other` is explained in the note. */
export const PAYMENT_METHODS = [
  'transfer',
  'card',
  'paypal',
  'cash',
  'check',
  'credit',
  'other',
] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

/** Reductions of an invoice: goods returned or overpriced, or a debt given up. */
export const CREDIT_KINDS = ['credit', 'write-off'] as const
export type CreditKind = (typeof CREDIT_KINDS)[number]

/** Events of an invoice, as shown in its history. */
export const INVOICE_EVENTS = [
  'created',
  'imported',
  'approval-requested',
  'approved',
  'sent-back',
  'approval-reset',
  'issued',
  'sent',
  'opened',
  'downloaded',
  'paid',
  'payment-taken-back',
  'refunded',
  'credited',
  'voided',
  'copied',
  'split',
  'part',
  'reminded',
  'late-fee',
  'claimed',
] as const
export type InvoiceEventKind = (typeof INVOICE_EVENTS)[number]

export interface Standing {
  isIssued: boolean
  isVoid: boolean
  isDownloaded: boolean
  /** In minor units. */
  total: number
  balance: number
  /** The last day to pay on; none is never late. */
  dueOn: string | null
  /** The company's day. */
  today: string
}

/** The one state that is shown, by the precedence of INV-08: draft, paid, past due, partly paid, downloaded, sent. */
export function statusOf({
  isIssued,
  isVoid,
  isDownloaded,
  total,
  balance,
  dueOn,
  today,
}: Standing): InvoiceStatus {
  if (isVoid) return 'Void'
  if (!isIssued) return 'Draft'
  if (balance <= 0) return 'Paid'
  if (dueOn !== null && dueOn < today) return 'Past Due'
  if (balance < total) return 'Partial Payment'
  return isDownloaded ? 'Downloaded' : 'Sent'
}

/** How long there is time to pay: so many days, or to the end of the month. */
export const TERMS = ['0', '7', '14', '30', 'month'] as const
export type Terms = (typeof TERMS)[number]

/** The last day to pay on. `dueDateOf('2026-01-31', 'month') // '2026-01-31'` */
export function dueDateOf(issuedDate: string, terms: Terms): string {
  if (terms !== 'month') return addDays(issuedDate, Number(terms))
  const [year = 0, month = 1] = issuedDate.split('-').map(Number)
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
}

/** Lines of one invoice at most, and what may be typed. */
export const MAX_LINES = 200
export const MAX_ITEM = 200
export const MAX_TEXT = 2_000
/** The age brackets of overdue invoices. */
export const AGES = ['1-30', '31-60', '61-90', '91+'] as const
export type Age = (typeof AGES)[number]
