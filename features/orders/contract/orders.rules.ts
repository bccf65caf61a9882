// Shared by browser and server: states, payment methods, and allowed steps of carts and orders (features.md CART-01 to CART-11).

/** `awaiting`: above the shop's limit, and not approved yet. */
export const ORDER_STATUSES = [
  'awaiting',
  'pending',
  'paid',
  'shipped',
  'delivered',
  'cancelled',
  'refunded',
] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

/** What a buyer can choose; `test` is the card of the built-in provider, which moves no money. */
export const PAYMENT_METHODS = ['test', 'cash-on-delivery', 'bank-transfer', 'invoice'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]
/** An order fully paid by gift card has no other method. */
export const ORDER_METHODS = [...PAYMENT_METHODS, 'gift-card'] as const
export type OrderMethod = (typeof ORDER_METHODS)[number]

export const SHIPPING_KINDS = ['standard', 'express'] as const
export type ShippingKind = (typeof SHIPPING_KINDS)[number]

/** The events of an order's timeline. */
export const ORDER_EVENTS = [
  'placed',
  'approved',
  'declined',
  'payment-failed',
  'capture-failed',
  'release-failed',
  'paid',
  'payment-reversed',
  'shipped',
  'delivered',
  'cancelled',
  'refunded',
  'refund-failed',
  'refund-reversed',
  'note',
] as const
export type OrderEventKind = (typeof ORDER_EVENTS)[number]

/** Of one product in one cart; the stock may allow fewer. */
export const MAX_QTY = 10
export const MAX_CART_LINES = 50
export const COUPONS_AT_ONCE = 5
export const ORDERS_AT_ONCE = 100
export const MAX_ORDER_NOTE = 500
export const MAX_REASON = 300
export const MAX_TRACKING = 300
/** How long stock is reserved during payment. */
export const HOLD_MINUTES = 15

/** A cart unchanged for this long counts as abandoned. */
export const CART_LEFT_HOURS = 24
/** The parameter of the unsubscribe link in a cart email. */
export const STOP_REMINDERS = 'stop'

/** Requested; answered and open to the buyer; accepted; declined or withdrawn; expired. */
export const QUOTE_STATES = ['requested', 'offered', 'accepted', 'declined', 'lapsed'] as const
export type QuoteState = (typeof QUOTE_STATES)[number]
/** The most unanswered quotes of one buyer. */
export const MAX_OPEN_QUOTES = 20

interface QuoteFacts {
  /** Of the estimate behind it. */
  estimate: 'open' | 'accepted' | 'declined'
  isOffered: boolean
  validUntil: string | null
}
/** The state of a quote on a day. */
export function quoteStateOf(
  { estimate, isOffered, validUntil }: QuoteFacts,
  today: string,
): QuoteState {
  if (estimate !== 'open') return estimate
  if (!isOffered) return 'requested'
  return validUntil !== null && validUntil < today ? 'lapsed' : 'offered'
}

/** What can be done with an order. */
export const ORDER_STEPS = [
  'approve',
  'decline',
  'pay',
  'ship',
  'deliver',
  'cancel',
  'refund',
] as const
export type OrderStep = (typeof ORDER_STEPS)[number]
/** What staff does with several at once. */
export const BULK_STEPS = ['pay', 'ship', 'deliver'] as const

export interface OrderFacts {
  status: OrderStatus
  paymentMethod: OrderMethod
  /** In any unit, the same for all three. */
  total: number
  paid: number
  refunded: number
}

export type OrderRefusal =
  | 'order.closed'
  | 'order.awaiting'
  | 'order.not_awaiting'
  | 'order.buyer_deleted'
  | 'order.unpaid'
  | 'order.paid'
  | 'order.shipped'
  | 'order.not_shipped'
  | 'order.nothing_to_refund'
  | 'order.no_refund_way'

/**
 * Why an action on an order would be rejected; `undefined` if it is allowed. The screen uses it to disable actions.
 *
 * @example findOrderRefusal({ status: 'shipped', paymentMethod: 'test', total: 10, paid: 10, refunded: 0 }, 'cancel') // 'order.shipped'
 */
export function findOrderRefusal(order: OrderFacts, step: OrderStep): OrderRefusal | undefined {
  if (order.status === 'refunded') return 'order.closed'
  // What was paid and not given back, for example because the provider refused, is still owed to the buyer.
  if (order.status === 'cancelled')
    return step === 'refund' && CHECKS.refund(order) === undefined ? undefined : 'order.closed'
  if (order.status === 'awaiting')
    return ['approve', 'decline', 'cancel'].includes(step) ? undefined : 'order.awaiting'
  return CHECKS[step](order)
}

const hasShipped = ({ status }: OrderFacts) => status === 'shipped' || status === 'delivered'

const CHECKS: Record<OrderStep, (order: OrderFacts) => OrderRefusal | undefined> = {
  approve: () => 'order.not_awaiting',
  decline: () => 'order.not_awaiting',
  // A credit note may have lowered what is owed.
  pay: ({ status, total, paid }) => (status === 'paid' || paid >= total ? 'order.paid' : undefined),
  ship: order => {
    if (hasShipped(order)) return 'order.shipped'
    // Prepaid orders ship only once paid.
    return order.status === 'pending' && order.paymentMethod === 'bank-transfer'
      ? 'order.unpaid'
      : undefined
  },
  deliver: ({ status }) => (status === 'shipped' ? undefined : 'order.not_shipped'),
  cancel: order => (hasShipped(order) ? 'order.shipped' : undefined),
  refund: ({ paid, refunded }) => (paid - refunded > 0 ? undefined : 'order.nothing_to_refund'),
}

/** The state that an order is in after a step. */
export function statusAfter({ status, total, refunded }: OrderFacts, step: OrderStep): OrderStatus {
  if (step === 'approve') return 'pending'
  if (step === 'decline') return 'cancelled'
  if (step === 'pay') return status === 'pending' ? 'paid' : status
  if (step === 'ship') return 'shipped'
  if (step === 'deliver') return 'delivered'
  if (step === 'cancel') return 'cancelled'
  return refunded >= total ? 'refunded' : status
}

/**
 * Whether an order needs approval before payment (docs/adr/0055). Without exchange rates, an order in another currency than the shop's always
 * needs it while a limit is set.
 */
export function needsOrderApproval(
  { approvalFrom, currency }: { approvalFrom: number | null; currency: string },
  order: { total: number; currency: string },
): boolean {
  return (
    approvalFrom !== null &&
    order.total > 0 &&
    (order.currency !== currency || order.total > approvalFrom)
  )
}

/** Cards of the test provider and what becomes of a payment with them; its own page turns the number into the token. */
export const TEST_CARDS = [
  { number: '4242424242424242', token: 'test_success' },
  { number: '4000000000000002', token: 'test_declined' },
  { number: '4000000000009995', token: 'test_funds' },
  { number: '4000000000003220', token: 'test_challenge' },
  { number: '4000000000000259', token: 'test_slow' },
] as const

/** The first order of an instance is number 10001. */
const NUMBERS_FROM = 10_000
/** The number of an order as people read it. */
export const orderNumber = (id: number): string => `O-${NUMBERS_FROM + id}`
