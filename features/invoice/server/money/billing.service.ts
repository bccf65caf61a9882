import {
  totalsOf,
  QUANTITY_SCALE,
  toMajor,
  type DocumentDiscount,
  type MoneyLine,
} from '#platform/contract/money.rules.ts'
import type { InvoiceContext } from '../invoice.context.ts'
import type { PaymentMethod } from '../../contract/invoice.rules.ts'
import type { AcceptedPayment } from '../../contract/invoice-document.rules.ts'
import { todayOf } from '#features/settings/server/settings.service.ts'
import type { LANGUAGES } from '#features/preferences/contract/preferences.rules.ts'
import { type Actor, systemActor } from '#platform/server/access/actor.ts'
import type { Clock } from '#platform/server/clock/clock.ts'
import type { BilledBy, InvoiceMoney } from '#platform/server/compose/order-billing.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { addDraft, getDraft } from '../change/draft.service.ts'
import { issueAs } from '../change/issue.service.ts'
import { recordInvoices } from '../change/recorded.service.ts'
import { findClientOfUser, findClientWithoutUser, saveClientRow } from '../clients/clients.repo.ts'
import { alreadyBilled } from '../invoice.errors.ts'
import type { InvoiceDbRow } from '../invoice.tables.ts'
import { takeNumber } from '../records/figures.repo.ts'
import { toInvoiceContext } from '../records/figures.service.ts'
import { findClientCredit, findInvoiceOfOrder } from '../records/records.repo.ts'
import { readOrderMoney, writeCredit, writePayment } from './payments.service.ts'

// What orders need of invoices (features.md CART-07): each order has one, of the same lines and therefore of the same sums.

/** An order to be billed: lines as for `totalsOf`, in minor units, with their texts. */
export interface OrderToBill {
  orderId: number
  /** The reference the customer knows. */
  reference: string
  currency: string
  customer: {
    userId: number | null
    name: string
    email: string
    company?: string
    address: string
    country: string
    contact?: string
    language?: (typeof LANGUAGES)[number]
  }
  lines: readonly (MoneyLine & { item: string; description?: string; productId?: number | null })[]
  discount?: DocumentDiscount
  issuedOn: string
  /** None is due at once. */
  dueOn?: string | null
  salesperson?: string
  note?: string
  accepted?: readonly AcceptedPayment[]
  actor?: Actor
}
export interface OrderMoney {
  orderId: number
  /** In minor units. */
  amount: number
  actor?: Actor
}
export interface Billing {
  bill(trx: Trx, order: OrderToBill): Promise<{ invoiceId: number; number: number; total: number }>
  /** Records at most the balance, unless the money has been taken already; answers what it recorded. */
  pay(
    trx: Trx,
    payment: OrderMoney & { method: PaymentMethod; at: Date; note?: string; isTaken?: boolean },
  ): Promise<number>
  /** Takes a sum off the invoice as far as it is not credited yet; `refunded` is recorded as given back. */
  credit(
    trx: Trx,
    credit: OrderMoney & { reason: string; refunded: number; method?: PaymentMethod },
  ): Promise<{ creditNoteId: number | null }>
  find(trx: Trx, orderId: number): Promise<(InvoiceMoney & { refundable: number }) | undefined>
  findInvoice(db: Db, orderId: number): Promise<BilledBy | undefined>
}

export function createBilling({ clock }: { clock: Clock }): Billing {
  const begin = (trx: Trx, actor: Actor = systemActor('orders')) =>
    toInvoiceContext({ trx, actor, now: clock() })
  const record = (
    context: InvoiceContext,
    { before, after }: { before?: InvoiceDbRow; after: InvoiceDbRow },
  ) =>
    recordInvoices(context, {
      action: before === undefined ? 'create' : 'update',
      changes: [{ before, after }],
    })
  return {
    async bill(trx, order) {
      if ((await findInvoiceOfOrder(trx, order.orderId)) !== undefined) throw alreadyBilled()
      const context = await begin(trx, order.actor)
      const clientId = await clientOf(trx, order, context.now)
      const draft = await addDraft(context, {
        ...toBody(order, clientId),
        orderId: order.orderId,
        detail: order.reference,
      })
      // Orders need no invoice approval: the price was agreed at checkout.
      const issued = await issueDraft(context, await getDraft(trx, draft.id))
      await record(context, { after: issued })
      return { invoiceId: issued.id, number: issued.number ?? 0, total: issued.total }
    },
    async pay(trx, { orderId, amount, method, at, note = '', isTaken = false, actor }) {
      const before = await findOpen(trx, orderId)
      // Without an invoice there is nothing to record it on.
      if (before === undefined) return amount
      const recorded = isTaken ? amount : Math.min(amount, before.balance)
      if (recorded === 0) return 0
      const context = await begin(trx, actor)
      const { after } = await writePayment(context, {
        id: before.id,
        amount: recorded,
        method,
        date: await todayOf(trx, at),
        note,
      })
      await record(context, { before, after })
      return recorded
    },
    async credit(trx, { orderId, amount, refunded, reason, method = 'other', actor }) {
      const open = await findOpen(trx, orderId)
      // A draft that nothing was paid on is not owed yet.
      if (open === undefined || (open.status === 'Draft' && refunded === 0))
        return { creditNoteId: null }
      const context = await begin(trx, actor)
      const before = open.status === 'Draft' ? await issueDraft(context, open) : open
      // A credit note by hand may have taken some of it off already.
      const credited = Math.min(amount, before.total - before.credited)
      const note =
        credited > 0
          ? await writeCredit(context, { row: before, kind: 'credit', amount: credited, reason })
          : { creditNoteId: null, after: before }
      const back = { id: before.id, amount: -refunded, method, date: context.today, note: reason }
      const after = refunded > 0 ? (await writePayment(context, back)).after : note.after
      await record(context, { before, after })
      return { creditNoteId: note.creditNoteId }
    },
    async find(trx, orderId) {
      const row = await findOpen(trx, orderId)
      if (row === undefined) return undefined
      const { client_id: clientId, currency } = row
      const unused = Math.max(0, await findClientCredit(trx, { clientId, currency }))
      return {
        ...(await readOrderMoney(trx, { ...row, order_id: orderId })),
        // Credit that paid another invoice can't be given back as well.
        refundable: Math.max(0, Math.min(row.paid, row.total - row.credited + unused)),
      }
    },
    async findInvoice(db, orderId) {
      const row = await findInvoiceOfOrder(db, orderId)
      return row && { invoiceId: row.id, number: row.number }
    },
  }
}

const issueDraft = async (context: InvoiceContext, draft: InvoiceDbRow): Promise<InvoiceDbRow> =>
  issueAs(context, { draft, number: await takeNumber(context.trx, 'invoice') })

/** The invoice of an order, unless it was voided: that one takes no money any more. */
async function findOpen(trx: Trx, orderId: number): Promise<InvoiceDbRow | undefined> {
  const row = await findInvoiceOfOrder(trx, orderId)
  return row?.status === 'Void' ? undefined : row
}

/** The client of a customer: by account, else by address; created if missing. */
export async function clientOf(
  trx: Trx,
  { customer }: Pick<OrderToBill, 'customer'>,
  now: Date,
): Promise<number> {
  const {
    userId,
    name,
    email,
    company = '',
    address,
    country,
    contact = '',
    language = 'en',
  } = customer
  const known = await (userId === null
    ? findClientWithoutUser(trx, email)
    : findClientOfUser(trx, userId))
  const client = {
    ...(known === undefined ? {} : { id: known.id }),
    name,
    company,
    companyEmail: email,
    address,
    country,
    contact,
    language,
    taxId: known?.tax_id ?? '',
    isPaused: known?.is_paused === 1,
  }
  return (await saveClientRow(trx, client, { now, userId })).after.id
}

/** The ordered items as invoice content. */
export function toBody(
  {
    currency,
    lines,
    discount = { amount: 0 },
    issuedOn,
    dueOn,
    ...order
  }: Omit<OrderToBill, 'orderId'>,
  clientId: number,
) {
  const { total } = totalsOf(lines, discount)
  return {
    clientId,
    service: order.reference,
    currency,
    items: lines.map(
      ({
        item,
        description = '',
        productId = null,
        cost,
        quantity,
        discount: off = 0,
        taxes = [],
      }) => ({
        item,
        description,
        cost: toMajor(cost, currency),
        qty: quantity / QUANTITY_SCALE,
        discount: off,
        tax1: taxes[0] ?? null,
        tax2: taxes[1] ?? null,
        productId,
      }),
    ),
    discount: 'amount' in discount ? { amount: toMajor(discount.amount, currency) } : discount,
    salesperson: order.salesperson ?? '',
    note: order.note ?? '',
    paymentTerms: '',
    showTerms: false,
    showClientNotes: true,
    showPaymentStub: false,
    acceptedPayments: [...(order.accepted ?? [])],
    issuedDate: issuedOn,
    dueDate: dueOn === undefined || dueOn === null ? issuedOn : dueOn < issuedOn ? issuedOn : dueOn,
    terms: '' as const,
    total: toMajor(total, currency),
  }
}
