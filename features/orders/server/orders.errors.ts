import type { CouponRefusal } from '../contract/orders-coupons.rules.ts'
import type { OrderRefusal } from '../contract/orders.rules.ts'
import { AppError, fieldError, notFound } from '#platform/server/http/app-error.ts'
import type { Shortage } from '#features/shop/server/shop.service.ts'

// Cart
export const productNotFound = () => notFound('product.not_found', 'product')
export const notInCart = () => new AppError(404, 'cart.not_there', 'This item isn’t in your cart.')
export const soldOut = (name: string) =>
  new AppError(409, 'cart.sold_out', `“${name}” is sold out.`)
export const cartFull = () =>
  new AppError(409, 'cart.full', 'Your cart is full. Check out or remove an item first.')
export const chooseVariant = () => fieldError(422, 'cart.variant', 'variantId', 'Choose a color.')

export const reminderLinkUnknown = () =>
  new AppError(404, 'reminder.unknown', 'This link is no longer valid.')

const COUPON_TEXTS: Record<CouponRefusal, string> = {
  'coupon.unknown': 'This coupon doesn’t exist.',
  'coupon.not_yet': 'This coupon isn’t valid yet.',
  'coupon.expired': 'This coupon has expired.',
  'coupon.used_up': 'This coupon has been used up.',
  'coupon.used_by_you': 'You’ve already used this coupon.',
  'coupon.minimum': 'Your items don’t reach the minimum for this coupon.',
  'coupon.goods': 'This coupon doesn’t apply to any item in your cart.',
  'coupon.alone': 'This coupon can’t be combined with another one.',
  'coupon.empty': 'This gift card has no balance left.',
  'coupon.no_effect': 'This coupon has no effect with this delivery.',
}
export const couponRefused = (code: CouponRefusal) =>
  fieldError(422, code, 'code', COUPON_TEXTS[code])
export const tooManyCoupons = () =>
  fieldError(422, 'coupon.most', 'code', 'You can’t add another coupon.')
export const couponNotFound = () => notFound('coupon.not_found', 'coupon')
export const couponTaken = () =>
  fieldError(409, 'coupon.taken', 'code', 'A coupon with this code already exists.')
export const wrongValue = () =>
  fieldError(422, 'coupon.value', 'value', 'Enter a value that’s valid for this type of coupon.')
export const wrongPercent = () =>
  fieldError(422, 'coupon.percent', 'value', 'A percentage has at most two decimal places.')
export const noSuchCategory = (name: string) => {
  const text = `There’s no category named “${name}”.`
  return new AppError(422, 'coupon.category', text, {
    errors: { categories: text },
    current: { name },
  })
}
export const wrongPeriod = () =>
  fieldError(422, 'coupon.period', 'endsAt', 'The end must be after the start.')

// Addresses
export const addressNotFound = () => notFound('address.not_found', 'address')

// Paying
export const cartEmpty = () => new AppError(409, 'checkout.empty', 'Your cart is empty.')
/** `current`: what the cart is now, for the screen to show. */
export const cartChanged = (current: unknown) =>
  new AppError(409, 'checkout.changed', 'Your cart has changed. Review it and try again.', {
    current,
  })
export interface LineShortage extends Shortage {
  name: string
}
export const linesShort = (shortages: readonly LineShortage[]) =>
  new AppError(
    409,
    'checkout.sold_out',
    `Some items are no longer available: ${shortages.map(one => `“${one.name}” (${one.left} left)`).join(', ')}.`,
    {
      current: { shortages },
    },
  )
export const checkoutBusy = () =>
  new AppError(409, 'checkout.busy', 'A payment is already in progress. Wait for it to finish.', {
    retryAfter: 5,
  })
export const checkoutNotFound = () =>
  new AppError(404, 'checkout.not_found', 'This payment doesn’t exist.')
export const keyMismatch = () =>
  new AppError(422, 'idempotency.mismatch', 'This idempotency key was used for another request.')
export const noPaymentMethod = () =>
  fieldError(422, 'payment.missing', 'payment', 'Choose a payment method.')
export const noToken = () => fieldError(422, 'payment.token', 'payment', 'Enter your card details.')
export type EndReason =
  | 'declined'
  | 'funds'
  | 'challenge'
  | 'left'
  | 'expired'
  | 'interrupted'
  | 'sold-out'
const END_TEXTS: Record<EndReason, string> = {
  declined: 'Your card was declined.',
  funds: 'Your card has insufficient funds.',
  challenge: 'The payment wasn’t confirmed.',
  left: 'This payment was canceled.',
  expired: 'This payment timed out and was canceled.',
  interrupted: 'This payment was interrupted. You weren’t charged.',
  'sold-out': 'An item sold out while you were paying. Your payment will be refunded.',
}
const isEndReason = (text: string): text is EndReason => text in END_TEXTS
export const paymentEnded = (reason: string) =>
  new AppError(
    422,
    `payment.${isEndReason(reason) ? reason : 'interrupted'}`,
    END_TEXTS[isEndReason(reason) ? reason : 'interrupted'],
  )

// Quotes
export const quoteNotFound = () => notFound('quote.not_found', 'quote')
export const tooManyQuotes = () =>
  new AppError(409, 'quote.most', 'Wait for a reply to your open quote requests first.')
export const quoteChanged = () =>
  new AppError(409, 'quote.changed', 'The total of this quote has changed. Check it, then accept.')
export const quoteNotOpen = () =>
  new AppError(409, 'quote.not_open', 'This quote can’t be accepted or declined right now.')
export const quoteClosed = () =>
  new AppError(409, 'quote.closed', 'This quote was already accepted or declined.')
export const quoteExpired = () =>
  fieldError(422, 'quote.day', 'validUntil', 'Choose a date that isn’t in the past.')

// Orders
export const orderNotFound = () => notFound('order.not_found', 'order')
const ORDER_TEXTS: Record<OrderRefusal, string> = {
  'order.closed': 'This order is closed.',
  'order.awaiting': 'This order is awaiting approval.',
  'order.not_awaiting': 'This order doesn’t need approval.',
  'order.buyer_deleted': 'The buyer’s account was deleted. You can only decline this order.',
  'order.unpaid': 'This order hasn’t been paid.',
  'order.paid': 'This order was already paid.',
  'order.shipped': 'This order was already shipped.',
  'order.not_shipped': 'This order hasn’t been shipped.',
  'order.nothing_to_refund': 'There’s nothing left to refund.',
  'order.no_refund_way': 'This order can’t be refunded.',
}
export const orderRefused = (code: OrderRefusal) => new AppError(409, code, ORDER_TEXTS[code])
export const ownApproval = () =>
  new AppError(403, 'order.own_approval', 'You can’t approve your own order.')
export const tooMuchRefund = () =>
  fieldError(422, 'refund.too_much', 'amount', 'The amount is more than what’s left to refund.')
export const wrongRefundLine = () =>
  fieldError(
    422,
    'refund.line',
    'lines',
    'The quantity is more than was ordered and not yet returned.',
  )
export const wrongAmount = () =>
  fieldError(
    422,
    'refund.amount',
    'amount',
    'This has more decimal places than the currency allows.',
  )
export const giftCardSpent = () =>
  new AppError(
    409,
    'refund.gift_card_spent',
    'Part of this refund went to a gift card and has been spent since, so the refund can’t be reversed.',
  )
export const refundPending = () =>
  new AppError(409, 'refund.pending', 'A refund is already in progress. Wait for it to finish.', {
    retryAfter: 5,
  })
