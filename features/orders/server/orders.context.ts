import type { Platform } from '#platform/server/compose/platform.ts'
import type { Estimates } from '#platform/server/compose/order-billing.ts'
import type { Catalogue } from '#features/shop/server/shop.service.ts'
import type { OrdersBilling } from './billing.service.ts'
import type { Providers } from './payments/provider.service.ts'

/** What orders are given. Stock belongs to the shop, invoices and estimates to the invoices. */
export interface OrdersParts extends Pick<
  Platform,
  'database' | 'clock' | 'pictures' | 'baseUrl' | 'key'
> {
  catalogue: Catalogue
  billing: OrdersBilling
  estimates: Estimates
  providers: Providers
  mail: Pick<Platform['mail'], 'send'>
  pdf: Pick<Platform['pdf'], 'write'>
}

/** What making an order of a payment needs, and billing it. */
export type PlacingParts = Pick<
  OrdersParts,
  'billing' | 'catalogue' | 'clock' | 'mail' | 'baseUrl' | 'providers'
>
/** What a step of an order needs. */
export type StepParts = Pick<OrdersParts, 'billing' | 'mail' | 'baseUrl'>
/** What giving money back needs. */
export type RefundParts = StepParts &
  Pick<OrdersParts, 'catalogue' | 'providers' | 'clock' | 'database'>
