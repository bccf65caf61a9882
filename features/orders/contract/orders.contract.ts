import * as z from 'zod/mini'
import { defineCall } from '#platform/contract/define.ts'
import { exportFields } from '#platform/contract/export.rules.ts'
import { coupon, orderTotals } from './orders-cart.contract.ts'
import { postalAddress } from './orders-checkout.contract.ts'
import { COUPON_CODE, COUPON_KINDS, MAX_COUPON_NOTE, tidyCode } from './orders-coupons.rules.ts'
import {
  BULK_STEPS,
  ORDER_EVENTS,
  ORDER_STATUSES,
  ORDER_METHODS,
  ORDERS_AT_ONCE,
  MAX_REASON,
  SHIPPING_KINDS,
  MAX_TRACKING,
} from './orders.rules.ts'
import { AVATAR_COLORS } from '#features/users/contract/users.rules.ts'
import {
  fileOutput,
  id,
  listTotal,
  moment,
  page,
  perPage,
  searchText,
  sortDirection,
} from '#platform/contract/wire.ts'

// Orders: the buyer's own and, for staff, all of them (features.md ADD-01, CART-07, CART-09, CART-10). Amounts are in the major unit of
// the order's currency.

const own = (action: 'read' | 'update') => ({ can: [action, 'Order'], own: true }) as const
const staff = (action: 'read' | 'create' | 'update' | 'delete') =>
  ({ can: [action, 'Order'] }) as const

export const orderSummary = z.object({
  id: z.int(),
  number: z.string(),
  placedAt: moment,
  status: z.enum(ORDER_STATUSES),
  paymentMethod: z.enum(ORDER_METHODS),
  currency: z.string(),
  total: z.number(),
  paid: z.number(),
  refunded: z.number(),
  /** Pieces. */
  items: z.int(),
  customer: z.object({
    id: z.nullable(z.int()),
    fullName: z.string(),
    email: z.string(),
    avatar: z.nullable(z.string()),
    avatarColor: z.enum(AVATAR_COLORS),
  }),
  city: z.string(),
  country: z.string(),
  carrier: z.string(),
  trackingUrl: z.string(),
  version: z.int(),
})
export type OrderSummary = z.infer<typeof orderSummary>

export const orderLine = z.object({
  id: z.int(),
  productId: z.nullable(z.int()),
  variantId: z.nullable(z.int()),
  name: z.string(),
  variantName: z.string(),
  sku: z.string(),
  slug: z.string(),
  image: z.string(),
  qty: z.int(),
  unitPrice: z.number(),
  lineTotal: z.number(),
  /** What coupons took off the line; null of older orders. */
  discount: z.nullable(z.number()),
  /** The number of returned items. */
  returned: z.int(),
})
export const orderEvent = z.object({
  kind: z.enum(ORDER_EVENTS),
  at: moment,
  /** Who did it; null for the system. */
  by: z.nullable(z.string()),
  amount: z.nullable(z.number()),
  text: z.string(),
})
export type OrderEvent = z.infer<typeof orderEvent>
export const orderRefund = z.object({
  id: z.int(),
  amount: z.number(),
  reason: z.string(),
  at: moment,
  /** `open`: the provider hasn't confirmed yet. `reversed`: taken off the invoice again, and no longer counted. */
  state: z.enum(['open', 'done', 'failed', 'reversed']),
  creditNoteId: z.nullable(z.int()),
})

export const orderDetail = z.object({
  ...orderSummary.shape,
  lines: z.array(orderLine),
  totals: orderTotals,
  coupons: z.array(z.object({ code: z.string(), kind: z.enum(COUPON_KINDS), amount: z.number() })),
  shipping: z.enum(SHIPPING_KINDS),
  shippingDate: z.string(),
  shipTo: postalAddress,
  billTo: postalAddress,
  note: z.string(),
  events: z.array(orderEvent),
  refunds: z.array(orderRefund),
  invoiceId: z.nullable(z.int()),
  invoiceNumber: z.nullable(z.int()),
})
export type OrderDetail = z.infer<typeof orderDetail>

export const ORDER_SORT_COLUMNS = ['placedAt', 'number', 'total', 'status', 'customer'] as const
const filters = {
  q: searchText,
  status: z._default(z.union([z.enum(ORDER_STATUSES), z.literal('')]), ''),
  paymentMethod: z._default(z.union([z.enum(ORDER_METHODS), z.literal('')]), ''),
  /** `all` is for staff. */
  scope: z._default(z.enum(['own', 'all']), 'own'),
  /** Of one buyer; for staff. */
  customer: z.optional(id),
  sort: z._default(sortDirection, 'desc'),
  sortColumn: z._default(z.enum(ORDER_SORT_COLUMNS), 'placedAt'),
}
export const orderListQuery = z.strictObject({ ...filters, page, perPage: perPage(10) })
export type OrderListQuery = z.output<typeof orderListQuery>

const params = z.strictObject({ id })
const reason = z.string().check(z.trim(), z.maxLength(MAX_REASON))
const ids = z.array(id).check(z.minLength(1), z.maxLength(ORDERS_AT_ONCE))
const trackingUrl = z.string().check(
  z.trim(),
  z.maxLength(MAX_TRACKING),
  z.refine(
    value => value === '' || /^https?:\/\/[^\s]+$/.test(value),
    'Give the whole address, with https://.',
  ),
)
const orNull = <T extends z.ZodMiniType>(schema: T) => z._default(z.nullable(schema), null)
const amount = z.number().check(z.gte(0), z.lte(10_000_000))

export const couponForm = z.strictObject({
  id: z.optional(id),
  code: z
    .pipe(z.string().check(z.maxLength(60)), z.transform(tidyCode))
    .check(z.refine(code => COUPON_CODE.test(code))),
  kind: z.enum(COUPON_KINDS),
  value: amount,
  isActive: z._default(z.boolean(), true),
  startsAt: orNull(z.iso.datetime()),
  endsAt: orNull(z.iso.datetime()),
  minimum: z._default(amount, 0),
  maxUses: orNull(z.int().check(z.minimum(1), z.maximum(1_000_000))),
  maxUsesPerCustomer: orNull(z.int().check(z.minimum(1), z.maximum(1_000))),
  isCombinable: z._default(z.boolean(), false),
  productIds: z._default(z.array(id).check(z.maxLength(100)), []),
  categories: z._default(z.array(z.string().check(z.maxLength(60))).check(z.maxLength(50)), []),
  note: z._default(z.string().check(z.trim(), z.maxLength(MAX_COUPON_NOTE)), ''),
})
export type CouponForm = z.output<typeof couponForm>

export const ordersContract = {
  listOrders: defineCall({
    method: 'GET',
    path: '/apps/ecommerce/orders',
    access: own('read'),
    summary: 'List your orders, or everyone’s for staff',
    query: orderListQuery,
    output: z.object({
      orders: z.array(orderSummary),
      ...listTotal,
      /** The number in each state, regardless of filters. */
      counts: z.array(z.object({ status: z.enum(ORDER_STATUSES), count: z.int() })),
    }),
  }),
  getOrder: defineCall({
    method: 'GET',
    path: '/apps/ecommerce/orders/{id}',
    access: own('read'),
    summary: 'Get an order with its line items, addresses and history',
    params,
    output: z.object({ order: orderDetail }),
  }),
  cancelOrder: defineCall({
    method: 'POST',
    path: '/apps/ecommerce/orders/{id}/cancel',
    access: own('update'),
    summary: 'Cancel an order that hasn’t shipped; payments are refunded and items restocked',
    params,
    body: z.strictObject({ reason: z._default(reason, '') }),
    output: z.object({ order: orderDetail }),
  }),
  refundOrder: defineCall({
    method: 'POST',
    path: '/apps/ecommerce/orders/{id}/refund',
    access: { can: ['create', 'Payment'] },
    idempotent: true,
    summary: 'Refund an order in full or in part, by line items or amount; creates a credit note',
    status: 201,
    params,
    body: z.strictObject({
      /** All that is left of it unless lines or an amount are given. */
      amount: z.optional(z.number().check(z.positive())),
      lines: z._default(
        z.array(z.strictObject({ id, qty: z.int().check(z.minimum(1)) })).check(z.maxLength(100)),
        [],
      ),
      /** The pieces of the lines go back to the stock. */
      isRestocked: z._default(z.boolean(), false),
      reason,
    }),
    output: z.object({ order: orderDetail, refundId: z.int() }),
  }),
  updateOrders: defineCall({
    method: 'POST',
    path: '/apps/ecommerce/orders/update',
    access: staff('update'),
    summary: 'Mark several orders as paid, shipped or delivered, with tracking information',
    body: z.strictObject({
      ids,
      step: z.enum(BULK_STEPS),
      carrier: z._default(z.string().check(z.trim(), z.maxLength(60)), ''),
      trackingUrl: z._default(trackingUrl, ''),
    }),
    output: z.object({
      done: z.array(z.int()),
      refused: z.array(z.object({ id: z.int(), code: z.string() })),
      changeId: z.optional(z.int()),
    }),
  }),
  reorder: defineCall({
    method: 'POST',
    path: '/apps/ecommerce/orders/{id}/reorder',
    access: own('read'),
    summary: 'Add the items of an order to the cart again, as far as they’re available',
    params,
    output: z.object({ added: z.int(), missing: z.array(z.string()) }),
  }),
  exportOrders: defineCall({
    method: 'GET',
    path: '/apps/ecommerce/orders/export',
    access: own('read'),
    summary: 'Export orders as CSV, Excel, PDF, TSV or JSON',
    query: z.strictObject({ ...filters, ...exportFields }),
    file: true,
    output: fileOutput,
  }),
  getPackingSlips: defineCall({
    method: 'GET',
    path: '/apps/ecommerce/orders/packing-slips',
    access: staff('update'),
    summary: 'Download packing slips as one PDF, one sheet per order',
    query: z.strictObject({
      ids: z.pipe(
        z.string().check(z.regex(/^\d{1,15}(,\d{1,15}){0,99}$/)),
        z.transform(text => text.split(',').map(Number)),
      ),
      language: exportFields.language,
      timeZone: exportFields.timeZone,
    }),
    file: true,
    output: fileOutput,
  }),
  listCoupons: defineCall({
    method: 'GET',
    path: '/apps/ecommerce/coupons',
    access: staff('update'),
    summary: 'List coupons and gift cards, newest first, or get one by ID',
    query: z.strictObject({ q: searchText, id: z.optional(id), page, perPage: perPage(10) }),
    output: z.object({ coupons: z.array(coupon), total: z.int() }),
  }),
  saveCoupon: defineCall({
    method: 'POST',
    path: '/apps/ecommerce/coupons',
    access: staff('update'),
    idempotent: true,
    summary: 'Create or update a coupon or gift card (supports If-Match)',
    body: couponForm,
    output: z.object({ coupon, changeId: z.optional(z.int()) }),
  }),
  deleteCoupon: defineCall({
    method: 'DELETE',
    path: '/apps/ecommerce/coupons/{id}',
    access: staff('update'),
    summary: 'Delete a coupon; the amounts of orders that used it don’t change',
    params,
    output: z.object({ id: z.int(), changeId: z.int() }),
  }),
}
