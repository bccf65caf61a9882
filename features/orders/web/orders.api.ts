import type { CallInput } from '#platform/contract/define.ts'
import { ordersApprovalContract } from '../contract/orders-approval.contract.ts'
import { type Cart, ordersCartContract } from '../contract/orders-cart.contract.ts'
import { type AddressForm, ordersCheckoutContract } from '../contract/orders-checkout.contract.ts'
import {
  orderListQuery,
  type OrderListQuery,
  ordersContract,
  type OrderSummary,
} from '../contract/orders.contract.ts'
import { ordersQuotesContract, type Quote } from '../contract/orders-quotes.contract.ts'
import { ordersRemindersContract } from '../contract/orders-reminders.contract.ts'
import type { ShippingKind } from '../contract/orders.rules.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '#platform/web/api/api-client.ts'
import { onTopic } from '#platform/web/live/topics.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import { searchSchema } from '#platform/web/search/search-schema.ts'

// The calls of cart and order screens; the only place with their query keys.

const keys = {
  carts: ['orders', 'cart'],
  cart: (shipping: ShippingKind) => ['orders', 'cart', shipping],
  addresses: ['orders', 'addresses'],
  lists: ['orders', 'list'],
  list: (query: OrderListQuery) => ['orders', 'list', query],
  order: (id: number) => ['orders', 'order', id],
  ordersOne: ['orders', 'order'],
  reminder: ['orders', 'reminder'],
  quotes: (query: QuoteQuery) => ['orders', 'quotes', query],
  coupons: ['orders', 'coupons'],
  couponList: (query: CouponQuery) => ['orders', 'coupons', query],
} as const

let joined: Cart['merged'] = []

export const cartQuery = (shipping: ShippingKind = 'standard') =>
  queryOptions({
    queryKey: keys.cart(shipping),
    // Never given up: what joined the cart at sign-in is answered once, also to a question that another one has overtaken.
    async queryFn() {
      const cart = await api.call(ordersCartContract.getCart, { query: { shipping } })
      if (cart.merged.length > 0) joined = cart.merged
      return cart
    },
    placeholderData: keepPreviousData,
  })

/** What was merged from the guest cart; once. */
export function takeJoined(): Cart['merged'] {
  const taken = joined
  joined = []
  return taken
}
export const setQty = (productId: number, body: { qty: number; variantId: number | null }) =>
  api.call(ordersCartContract.setCartQty, { params: { productId }, body })
export const removeFromCart = (productId: number, variantId: number | null) =>
  api.call(ordersCartContract.removeFromCart, {
    params: { productId },
    query: variantId === null ? {} : { variantId },
  })
export const saveForLater = (
  productId: number,
  body: { isSaved: boolean; variantId: number | null },
) => api.call(ordersCartContract.saveForLater, { params: { productId }, body })
export const setCoupon = (code: string, isOn: boolean) =>
  api.call(ordersCartContract.setCoupon, { body: { code, isOn } })

export const addressesQuery = () =>
  queryOptions({
    queryKey: keys.addresses,
    queryFn: async ({ signal }) =>
      (await api.call(ordersCheckoutContract.listAddresses, {}, { signal })).addresses,
  })
export const saveAddress = (
  body: { id?: number | undefined; isDefault: boolean; address: AddressForm },
  version?: number,
) => api.call(ordersCheckoutContract.saveAddress, { body }, { version })
export const deleteAddress = (id: number) =>
  api.call(ordersCheckoutContract.deleteAddress, { params: { id } })

export const cartReminderQuery = () =>
  queryOptions({
    queryKey: keys.reminder,
    queryFn: async ({ signal }) =>
      (await api.call(ordersRemindersContract.getCartReminder, {}, { signal })).isOn,
  })
export const setCartReminder = (isOn: boolean) =>
  api.call(ordersRemindersContract.setCartReminder, { body: { isOn } })
/** By the link in an email, without sign-in. */
export const stopCartReminder = (token: string) =>
  api.call(ordersRemindersContract.stopCartReminder, { body: { token } })
export const refreshReminder = () => queryClient.invalidateQueries({ queryKey: keys.reminder })

type CheckoutBody = CallInput<typeof ordersCheckoutContract.checkout>['body']
/** `idempotencyKey` identifies the payment: sent again, it continues where it was. */
export const checkout = (body: CheckoutBody, idempotencyKey: string) =>
  api.call(ordersCheckoutContract.checkout, { body }, { idempotencyKey })
export const confirmPayment = (id: string, token: string) =>
  api.call(ordersCheckoutContract.confirmPayment, { params: { id }, body: { token } })
export const leaveCheckout = (id: string) =>
  api.call(ordersCheckoutContract.leaveCheckout, { params: { id } })
export const cardFrame = ordersCheckoutContract.getPaymentFrame.path

/** The list's state in the URL; invalid values fall back. */
export const readOrderSearch = searchSchema(orderListQuery, { way: 'paymentMethod' })
export const ordersQuery = (query: OrderListQuery) =>
  queryOptions({
    queryKey: keys.list(query),
    queryFn: ({ signal }) => api.call(ordersContract.listOrders, { query }, { signal }),
    placeholderData: keepPreviousData,
  })
/** All orders that match, page by page: for choosing more than one page of them. */
export async function fetchMatchingOrders(query: OrderListQuery): Promise<OrderSummary[]> {
  const found: OrderSummary[] = []
  for (let page = 1; ; page++) {
    const { orders, total } = await api.call(ordersContract.listOrders, {
      query: { ...query, page, perPage: 100 },
    })
    found.push(...orders)
    if (orders.length === 0 || found.length >= Math.min(total, 1_000)) return found
  }
}
export const orderQuery = (id: number) =>
  queryOptions({
    queryKey: keys.order(id),
    queryFn: async ({ signal }) =>
      (await api.call(ordersContract.getOrder, { params: { id } }, { signal })).order,
  })
export const cancelOrder = (id: number) =>
  api.call(ordersContract.cancelOrder, { params: { id }, body: {} })
export const decideOrder = (
  id: number,
  body: CallInput<typeof ordersApprovalContract.decideOrder>['body'],
  version: number,
) => api.call(ordersApprovalContract.decideOrder, { params: { id }, body }, { version })
export const refundOrder = (
  id: number,
  body: CallInput<typeof ordersContract.refundOrder>['body'],
) => api.call(ordersContract.refundOrder, { params: { id }, body })
export const updateOrders = (body: CallInput<typeof ordersContract.updateOrders>['body']) =>
  api.call(ordersContract.updateOrders, { body })
export const reorder = (id: number) => api.call(ordersContract.reorder, { params: { id } })
export const exportOrders = (query: CallInput<typeof ordersContract.exportOrders>['query']) =>
  api.downloadCall(ordersContract.exportOrders, { query })
export const downloadPackingSlips = (
  query: CallInput<typeof ordersContract.getPackingSlips>['query'],
) => api.downloadCall(ordersContract.getPackingSlips, { query })

export type QuoteQuery = CallInput<typeof ordersQuotesContract.listQuotes>['query']
export const quotesQuery = (query: QuoteQuery) =>
  queryOptions({
    queryKey: keys.quotes(query),
    queryFn: ({ signal }) => api.call(ordersQuotesContract.listQuotes, { query }, { signal }),
    placeholderData: keepPreviousData,
  })
export const requestQuote = (body: CallInput<typeof ordersQuotesContract.requestQuote>['body']) =>
  api.call(ordersQuotesContract.requestQuote, { body })
export const offerQuote = (
  id: number,
  body: CallInput<typeof ordersQuotesContract.offerQuote>['body'],
  version: number,
) => api.call(ordersQuotesContract.offerQuote, { params: { id }, body }, { version })
export const decideQuote = ({ id, total }: Pick<Quote, 'id' | 'total'>, isAccepted: boolean) =>
  api.call(ordersQuotesContract.decideQuote, { params: { id }, body: { isAccepted, total } })

export type CouponQuery = CallInput<typeof ordersContract.listCoupons>['query']
export const couponsQuery = (query: CouponQuery) =>
  queryOptions({
    queryKey: keys.couponList(query),
    queryFn: ({ signal }) => api.call(ordersContract.listCoupons, { query }, { signal }),
    placeholderData: keepPreviousData,
  })
export const saveCoupon = (
  body: CallInput<typeof ordersContract.saveCoupon>['body'],
  version?: number,
) => api.call(ordersContract.saveCoupon, { body }, { version })
export const deleteCoupon = (id: number) =>
  api.call(ordersContract.deleteCoupon, { params: { id } })

export const refreshCart = () => queryClient.invalidateQueries({ queryKey: keys.carts })
export const refreshAddresses = () => queryClient.invalidateQueries({ queryKey: keys.addresses })
export const refreshOrders = () => queryClient.invalidateQueries({ queryKey: ['orders'] })

// A purchase by someone else changes availability in the cart.
onTopic('Shop', () => void refreshCart())
onTopic('Order', () => void refreshOrders())
// An order names its invoice: a draft that is issued has a number from then on.
onTopic('Invoice', () => void refreshOrders())
