import type { Clock } from '#platform/server/clock/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { FileLinks } from '#platform/server/files/file-links.ts'
import type { Route } from '#platform/server/http/route.ts'
import type { MailKit } from '#platform/server/mail/mail.ts'
import type { Papers } from '#platform/server/paper/papers.ts'
import type { Catalogue } from '#features/shop/server/shop.service.ts'
import { addressRoutes } from './addresses/addresses.routes.ts'
import { approvalRoutes } from './approval/approval.routes.ts'
import type { Billing, Estimates } from './billing.service.ts'
import { cartRoutes } from './cart/cart.routes.ts'
import { changeRoutes } from './change/change.routes.ts'
import { checkoutRoutes } from './checkout/checkout.routes.ts'
import { couponRoutes } from './coupons/coupons.routes.ts'
import { listRoutes } from './list/list.routes.ts'
import { slipRoutes } from './list/slips.routes.ts'
import type { Providers } from './payments/provider.service.ts'
import { quoteRoutes } from './quotes/quotes.routes.ts'
import { reminderRoutes } from './reminders/reminders.routes.ts'
import './orders.tables.ts'

// From the cart to what becomes of an order (features.md 5.19, ADD-01). Stock belongs to the shop, invoices to the invoices: both are given.

export interface OrdersParts {
  database: Database
  clock: Clock
  catalogue: Catalogue
  billing: Billing
  estimates: Estimates
  providers: Providers
  mail: Pick<MailKit, 'send'>
  pictures: FileLinks
  baseUrl: string
  /** What links in mail are signed with. */
  key: string
  papers: Pick<Papers, 'write'>
}

export function ordersRoutes(parts: OrdersParts): Route[] {
  return [
    ...cartRoutes(parts),
    ...reminderRoutes(parts),
    ...addressRoutes(parts),
    ...checkoutRoutes(parts),
    ...listRoutes(parts),
    ...slipRoutes(parts),
    ...changeRoutes(parts),
    ...approvalRoutes(parts),
    ...quoteRoutes(parts),
    ...couponRoutes(parts),
  ]
}
