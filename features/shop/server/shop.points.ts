import { extensionPoint } from '#platform/server/compose/extension-point.ts'
import type { Checkout } from './view/ports.service.ts'

/** Where products are put to be bought. */
export const checkout = extensionPoint<Checkout>('checkout')
