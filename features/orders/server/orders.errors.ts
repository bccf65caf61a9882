import type { CouponRefusal } from '../contract/orders-coupons.rules.ts'
import type { OrderRefusal } from '../contract/orders.rules.ts'
import { AppError } from '#platform/server/http/app-error.ts'

// Cart
export const productNotFound = () =>
  new AppError(404, 'product.not_found', 'This product is not there.')
export const notInCart = () => new AppError(404, 'cart.not_there', 'This is not in the cart.')
export const soldOut = (name: string) =>
  new AppError(409, 'cart.sold_out', `"${name}" is sold out.`)
export const cartFull = () =>
  new AppError(409, 'cart.full', 'The cart is full: order what lies in it first.')
export const chooseVariant = () => wrong('cart.variant', 'variantId', 'Choose a colour.')

export const reminderLinkUnknown = () =>
  new AppError(404, 'reminder.unknown', 'This link is not good any more.')

const COUPON_TEXTS: Record<CouponRefusal, string> = {
  'coupon.unknown': 'There is no such coupon.',
  'coupon.not_yet': 'This coupon does not count yet.',
  'coupon.expired': 'This coupon has expired.',
  'coupon.used_up': 'This coupon has been used up.',
  'coupon.used_by_you': 'You have used this coupon already.',
  'coupon.minimum': 'The goods in the cart cost too little for this coupon.',
  'coupon.goods': 'This coupon counts for nothing in the cart.',
  'coupon.alone': 'This coupon does not go with another one.',
  'coupon.empty': 'Nothing is left on this gift card.',
}
export const couponRefused = (code: CouponRefusal) => wrong(code, 'code', COUPON_TEXTS[code])
export const tooManyCoupons = () =>
  wrong('coupon.most', 'code', 'There is no room for another coupon.')
export const couponNotFound = () =>
  new AppError(404, 'coupon.not_found', 'This coupon is not there.')
export const couponTaken = () =>
  new AppError(409, 'coupon.taken', 'There is a coupon with this code.', {
    errors: { code: 'There is a coupon with this code.' },
  })
export const wrongValue = () =>
  wrong('coupon.value', 'value', 'Give a value that this kind of coupon can have.')
export const wrongPeriod = () =>
  wrong('coupon.period', 'endsAt', 'The end lies after the beginning.')

// Addresses
export const addressNotFound = () =>
  new AppError(404, 'address.not_found', 'This address is not there.')

// Paying
export const cartEmpty = () => new AppError(409, 'checkout.empty', 'There is nothing in the cart.')
/** `current`: what the cart is now, for the screen to show. */
export const cartChanged = (current: unknown) =>
  new AppError(409, 'checkout.changed', 'The cart has changed. Look at it once more.', { current })
export interface FallenLine {
  productId: number
  variantId: number | null
  name: string
  wanted: number
  left: number
}
export const linesFell = (fell: readonly FallenLine[]) =>
  new AppError(
    409,
    'checkout.sold_out',
    `Somebody was quicker: ${fell.map(one => `"${one.name}" (${one.left} left)`).join(', ')}.`,
    {
      current: { fell },
    },
  )
export const checkoutBusy = () =>
  new AppError(409, 'checkout.busy', 'A payment of yours is under way. Wait for it.', {
    retryAfter: 5,
  })
export const checkoutNotFound = () =>
  new AppError(404, 'checkout.not_found', 'This payment is not there.')
export const keyMismatch = () =>
  new AppError(422, 'idempotency.mismatch', 'This idempotency key was used for another request.')
export const noPaymentWay = () => wrong('payment.missing', 'payment', 'Choose how to pay.')
export const noToken = () => wrong('payment.token', 'payment', 'Give the details of the card.')
export type EndReason =
  | 'declined'
  | 'funds'
  | 'challenge'
  | 'left'
  | 'expired'
  | 'interrupted'
  | 'sold-out'
const END_TEXTS: Record<EndReason, string> = {
  declined: 'The card was declined.',
  funds: 'The card has too little money on it.',
  challenge: 'The payment was not confirmed.',
  left: 'This payment was given up.',
  expired: 'This payment took too long and was given up.',
  interrupted: 'This payment was interrupted and nothing was taken.',
  'sold-out': 'While you paid, the last piece was sold. What was taken has been given back.',
}
const isEndReason = (text: string): text is EndReason => text in END_TEXTS
export const paymentEnded = (reason: string) =>
  new AppError(
    422,
    `payment.${isEndReason(reason) ? reason : 'interrupted'}`,
    END_TEXTS[isEndReason(reason) ? reason : 'interrupted'],
  )

// Quotes
export const quoteNotFound = () => new AppError(404, 'quote.not_found', 'This quote is not there.')
export const tooManyQuotes = () =>
  new AppError(409, 'quote.most', 'Wait for an answer to the quotes you have asked for.')
export const quoteNotOpen = () =>
  new AppError(409, 'quote.not_open', 'This quote cannot be taken or turned down now.')
export const quoteClosed = () =>
  new AppError(409, 'quote.closed', 'This quote has been taken or turned down.')
export const quoteDayGone = () =>
  wrong('quote.day', 'validUntil', 'Choose a day that is not gone by.')

// Orders
export const orderNotFound = () => new AppError(404, 'order.not_found', 'This order is not there.')
const ORDER_TEXTS: Record<OrderRefusal, string> = {
  'order.closed': 'This order is closed.',
  'order.awaiting': 'This order waits for approval.',
  'order.not_awaiting': 'Nobody has to approve this order.',
  'order.buyer_gone': 'Who ordered this is gone: it can only be declined.',
  'order.unpaid': 'This order has not been paid.',
  'order.paid': 'This order has been paid.',
  'order.shipped': 'This order has been shipped.',
  'order.not_shipped': 'This order is not on its way.',
  'order.nothing_to_refund': 'There is nothing to give back.',
  'order.no_refund_way': 'This cannot be given back.',
}
export const orderRefused = (code: OrderRefusal) => new AppError(409, code, ORDER_TEXTS[code])
export const ownApproval = () =>
  new AppError(403, 'order.own_approval', 'Somebody else has to approve what you have ordered.')
export const tooMuchRefund = () =>
  wrong('refund.too_much', 'amount', 'That is more than is left to give back.')
export const wrongRefundLine = () =>
  wrong('refund.line', 'lines', 'More pieces than were ordered and have not come back.')
export const wrongAmount = () =>
  wrong('refund.amount', 'amount', 'The currency has no such amount.')
export const refundPending = () =>
  new AppError(409, 'refund.pending', 'A refund of this order is under way. Wait for it.', {
    retryAfter: 5,
  })

function wrong(code: string, field: string, text: string): AppError {
  return new AppError(422, code, text, { errors: { [field]: text } })
}
