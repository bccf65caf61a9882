import type { CouponKind } from '../contract/orders-coupons.rules.ts'
import type {
  OrderEventKind,
  OrderStatus,
  OrderMethod,
  ShippingKind,
} from '../contract/orders.rules.ts'
import type { Generated, Insertable, Selectable } from 'kysely'

export interface AddressesTable {
  id: Generated<number>
  user_id: number
  full_name: string
  phone: string
  line1: string
  line2: string
  city: string
  region: string
  postal_code: string
  country: string
  kind: 'home' | 'work'
  is_default: number
  version: Generated<number>
  created_at: string
  deleted_at: string | null
}
export type AddressRow = Selectable<AddressesTable>

export interface CartLinesTable {
  id: Generated<number>
  cart_id: number
  product_id: number
  variant_id: number
  qty: number
  is_saved: number
  added_at: string
}
export type CartLineRow = Selectable<CartLinesTable>

export interface CouponsTable {
  id: Generated<number>
  code: string
  kind: CouponKind
  value: number
  balance: number
  currency: string
  is_active: number
  starts_at: string | null
  ends_at: string | null
  minimum: number
  max_uses: number | null
  max_uses_per_customer: number | null
  uses: Generated<number>
  is_combinable: number
  product_ids: string
  categories: string
  note: string
  version: Generated<number>
  created_at: string
  deleted_at: string | null
}
export type CouponRow = Selectable<CouponsTable>

/** `open`: being paid. `challenge`: waiting for the buyer's confirmation. `ended`: failed. */
export type CheckoutState = 'open' | 'challenge' | 'ordered' | 'ended'
export interface CheckoutsTable {
  id: string
  user_id: number
  once_key: string
  fingerprint: string
  state: CheckoutState
  payment_method: OrderMethod
  currency: string
  amount: number
  document: string
  holds: number
  expires_at: string
  order_id: number | null
  reason: string | null
  created_at: string
  /** When an authorized payment was captured and recorded as the order's. */
  captured_at: Generated<string | null>
}
export type CheckoutRow = Selectable<CheckoutsTable>

export interface OrdersTable {
  id: Generated<number>
  user_id: number | null
  checkout_id: string
  placed_at: string
  status: OrderStatus
  payment_method: OrderMethod
  currency: string
  list_total: number
  items: number
  discount: number
  shipping: number
  tax: number
  total: number
  gift_cards: number
  paid: number
  refunded: number
  pieces: number
  shipping_kind: ShippingKind
  shipping_date: string
  taxes: string
  coupons: string
  ship_to: string
  bill_to: string
  customer_name: string
  customer_email: string
  customer_key: string
  note: string
  carrier: string
  tracking_url: string
  invoice_id: number | null
  invoice_number: number | null
  words: string
  version: Generated<number>
  updated_at: string
  deleted_at: string | null
}
export type OrderRow = Selectable<OrdersTable>
export type NewOrderRow = Insertable<OrdersTable>

export interface OrderLinesTable {
  id: Generated<number>
  order_id: number
  product_id: number | null
  variant_id: number
  name: string
  variant_name: string
  sku: string
  slug: string
  image: string
  qty: number
  price: number
  list_price: number
  /** What coupons took off the whole line; null of orders from before it was stored. */
  discount: number | null
  returned: number
}
export type OrderLineRow = Selectable<OrderLinesTable>

export interface RefundsTable {
  id: Generated<number>
  order_id: number
  amount: number
  to_gift_cards: number
  credited: number
  lines: string
  reason: string
  state: 'open' | 'done' | 'failed' | 'reversed'
  credit_note_id: number | null
  by_id: number | null
  by_name: string
  at: string
}
export type RefundRow = Selectable<RefundsTable>

export interface QuotesTable {
  id: Generated<number>
  user_id: number
  plan_id: number
  requested_at: string
  note: string
  offered_at: string | null
  answer: string
  version: Generated<number>
}

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    addresses: AddressesTable
    carts: {
      id: Generated<number>
      user_id: number | null
      guest_key: string | null
      updated_at: string
      reminded_at: Generated<string | null>
    }
    order_quotes: QuotesTable
    /** People who want to be reminded of abandoned carts. */
    cart_reminders: { user_id: number; since: string }
    cart_lines: CartLinesTable
    coupons: CouponsTable
    cart_coupons: { cart_id: number; coupon_id: number }
    coupon_uses: {
      checkout_id: string
      coupon_id: number
      user_id: number | null
      amount: number
      at: string
    }
    checkouts: CheckoutsTable
    test_payments: {
      reference: string
      currency: string
      amount: number
      state: 'captured' | 'held' | 'challenge' | 'challenge-held' | 'released' | 'declined'
      reason: string | null
      at: string
    }
    test_refunds: { key: string; reference: string; amount: number; at: string }
    orders: OrdersTable
    /** The number of orders of each kind; maintained by triggers. */
    orders_facet: { status: OrderStatus; payment_method: OrderMethod; n: number }
    order_lines: OrderLinesTable
    order_events: {
      id: Generated<number>
      order_id: number
      kind: OrderEventKind
      at: string
      by_name: string | null
      amount: number | null
      text: string
    }
    order_refunds: RefundsTable
  }
}
