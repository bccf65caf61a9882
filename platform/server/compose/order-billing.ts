import type { DocumentDiscount, MoneyLine } from '#platform/contract/money.rules.ts'
import type { Language } from '#features/preferences/contract/preferences.rules.ts'
import type { Actor } from '../access/actor.ts'
import type { RecordingContext } from '../changes/mutation-context.ts'
import type { Clock } from '../clock/clock.ts'
import type { Db } from '../database/database.ts'
import type { Trx } from '../database/tables.ts'
import { extensionPoint } from './extension-point.ts'

// Between orders and invoices, which can both be taken out: where there are invoices every order is billed, in the transaction that makes
// it.

/** An order as it is billed. Amounts are in minor units. */
export interface OrderToBill {
  orderId: number
  /** The reference the customer knows. */
  reference: string
  currency: string
  customer: {
    userId: number | null
    name: string
    email: string
    company: string
    address: string
    country: string
    contact: string
    language: Language
  }
  /** The goods, then the shipping where it costs something. */
  lines: readonly (MoneyLine & { item: string; description: string; productId: number | null })[]
  /** Off the whole document, before tax. */
  discount: DocumentDiscount
  issuedOn: string
  dueOn: string
}

/** Payment methods in invoice terms. */
export type MoneyMethod = 'transfer' | 'card' | 'cash' | 'other'
interface OrderMoney {
  orderId: number
  amount: number
  method: MoneyMethod
  actor?: Actor
}
/** What an order's invoice says of its money, in minor units. */
export interface InvoiceMoney {
  orderId: number
  /** Everything received for it and not reversed, refunds not deducted. */
  received: number
  /** Everything given back of it, unless that was reversed. */
  refunded: number
  /** Still owed. */
  balance: number
}
export interface OrderPayment extends OrderMoney {
  at: Date
  note?: string
  /** The money has been taken already: what is more than owed becomes client credit. */
  isTaken?: boolean
}
export interface OrderCredit extends OrderMoney {
  reason: string
  /** What the client gets back. */
  refunded: number
}
/** The invoice of an order; without a number while it is a draft that replaces a voided one. */
export interface BilledBy {
  invoiceId: number
  number: number | null
}
/** What becomes of the invoice of an order. */
export interface Billing {
  bill(trx: Trx, order: OrderToBill): Promise<{ invoiceId: number; number: number }>
  /** Its money, and the most that can be given back; nothing for an order without an invoice, or with a voided one. */
  find(trx: Trx, orderId: number): Promise<(InvoiceMoney & { refundable: number }) | undefined>
  /** The invoice it has now, voided or not; nothing for an order without one. */
  findInvoice(db: Db, orderId: number): Promise<BilledBy | undefined>
  /** Answers the amount it has recorded: at most what is owed. */
  pay(trx: Trx, payment: OrderPayment): Promise<number>
  /** Takes a sum off the invoice by a credit note as far as it is not credited yet, and records what is given back. */
  credit(trx: Trx, credit: OrderCredit): Promise<{ creditNoteId: number | null }>
}

/** What happened to the money of an order's invoice outside of the order: by hand, by import or by undo. */
export interface SettledInvoice extends InvoiceMoney {
  /** Given back with a credit note. */
  refund?: { amount: number; reason: string; creditNoteId: number }
  /** A refund that is reversed: `reason` is why it was made, `why` why it is reversed. */
  reversed?: { amount: number; reason: string; why: string }
}
/** Keeps an order in step with its invoice, in the transaction that changes the invoice. */
export type FollowInvoice = (context: RecordingContext, settled: SettledInvoice) => Promise<void>
export const orderPayments = extensionPoint<FollowInvoice>('order payments')

/** A quote as the invoices keep it: an estimate. Amounts are in the major unit. */
export interface EstimateView {
  number: number
  state: 'open' | 'accepted' | 'declined'
  currency: string
  total: number
  lines: { name: string; qty: number; unitPrice: number; lineTotal: number }[]
  /** The sum of the lines; discount and taxes make the total of it. */
  subtotal: number
  discount: number
  taxes: { name: string; basisPoints: number; amount: number }[]
  validUntil: string | null
  invoiceId: number | null
  /** Rises with each change of its content. */
  version: number
}
/** Quotes, from request to acceptance. */
export interface Estimates {
  make(trx: Trx, order: Omit<OrderToBill, 'orderId' | 'dueOn'> & { note: string }): Promise<number>
  list(db: Db, ids: readonly number[]): Promise<Map<number, EstimateView>>
  /** Sets its last valid day. */
  offer(trx: Trx, offer: { id: number; validUntil: string; actor: Actor }): Promise<void>
  /** Taken, it becomes a draft of an invoice. */
  decide(trx: Trx, decision: { id: number; isAccepted: boolean; actor: Actor }): Promise<void>
}

/** A past demo order with all its events. */
export interface PastOrder {
  order: OrderToBill
  placedAt: Date
  payments: readonly { amount: number; method: MoneyMethod; at: Date }[]
  credits: readonly PastCredit[]
}
export interface PastCredit {
  amount: number
  reason: string
  method: MoneyMethod
  at: Date
  /** What was paid of it went back. */
  isRefunded: boolean
}
export interface PastBill {
  orderId: number
  invoiceId: number
  number: number
  creditNoteId: number | null
}

/** Bills orders, and stores quotes as estimates. */
export interface OrderBilling {
  /** Bills the demo and its past at once, in the order of the days; what is older than all invoices gets lower numbers than they have. */
  billPast(trx: Trx, orders: readonly PastOrder[], now: Date): Promise<PastBill[]>
  createBilling(parts: { clock: Clock }): Billing
  createEstimates(parts: { clock: Clock }): Estimates
}
export const orderBilling = extensionPoint<OrderBilling>('order billing')
