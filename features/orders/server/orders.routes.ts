import type { Route } from '#platform/server/http/route.ts'
import { addressRoutes } from './addresses/addresses.routes.ts'
import { approvalRoutes } from './approval/approval.routes.ts'
import { cartRoutes } from './cart/cart.routes.ts'
import { changeRoutes } from './change/change.routes.ts'
import { checkoutRoutes } from './checkout/checkout.routes.ts'
import { couponRoutes } from './coupons/coupons.routes.ts'
import { listRoutes } from './list/list.routes.ts'
import { packingSlipRoutes } from './list/packing-slips.routes.ts'
import type { OrdersParts } from './orders.context.ts'
import { quoteRoutes } from './quotes/quotes.routes.ts'
import { reminderRoutes } from './reminders/reminders.routes.ts'
import './orders.tables.ts'

// From the cart to what becomes of an order (CART-01 to CART-11, ADD-01). Stock belongs to the shop, invoices to the invoices: both are
// given.

export function ordersRoutes(parts: OrdersParts): Route[] {
  return [
    ...cartRoutes(parts),
    ...reminderRoutes(parts),
    ...addressRoutes(parts),
    ...checkoutRoutes(parts),
    ...listRoutes(parts),
    ...packingSlipRoutes(parts),
    ...changeRoutes(parts),
    ...approvalRoutes(parts),
    ...quoteRoutes(parts),
    ...couponRoutes(parts),
  ]
}
