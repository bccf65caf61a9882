import * as z from 'zod/mini'
import { addressPersonalData } from './addresses/privacy.repo.ts'
import { changedSince, type UndoStep } from '#platform/server/changes/undo.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import { undoAddress } from './addresses/addresses.service.ts'
import { findLine, putLine, touchCart } from './cart/cart.repo.ts'
import { notifyCart } from './cart/cart.service.ts'
import { undoCoupon } from './coupons/coupons.service.ts'
import { ordersJobs } from './orders.jobs.ts'
import type { OrdersParts } from './orders.context.ts'
import { ordersRoutes } from './orders.routes.ts'
import { createTestProvider } from './payments/test-provider.service.ts'

// The public API of orders.

export { followInvoice } from './change/follow-invoice.service.ts'
export { createShopCarts } from './cart/shop-carts.service.ts'
export { countOpenOrders, hasBought } from './orders.repo.ts'
export { seedOrders } from './orders.seed.ts'
export { seedOrderHistory } from './seed/history.seed.ts'
export { orderFigures, soldByProduct } from './list/board.repo.ts'
export { orderRecords } from './list/elsewhere.repo.ts'
export { orderSearch } from './list/search.repo.ts'
export const orderPersonalData = addressPersonalData

export function createOrders(parts: Omit<OrdersParts, 'providers'>) {
  const whole = { ...parts, providers: { test: createTestProvider(parts) } }
  return {
    routes: ordersRoutes(whole),
    jobs: ordersJobs(whole),
    undo: { 'orders.cart': undoCart, 'orders.address': undoAddress, 'orders.coupon': undoCoupon },
  }
}

const cartArgs = z.object({
  lines: z.array(
    z.object({ productId: z.int(), variantId: z.int(), qty: z.int(), isSaved: z.boolean() }),
  ),
})

/** Restores lines removed from a cart, except where others were added since. */
const undoCart: UndoStep = async ({ trx, caller, actor, now, args }) => {
  const owner = { userId: caller.userId }
  const cartId = await touchCart(trx, owner, now)
  for (const line of cartArgs.parse(args).lines) {
    if ((await findLine(trx, cartId, line)) !== undefined) throw changedSince('cart')
    await putLine(trx, { cartId, ...line, now })
  }
  await recordChange(trx, {
    actor,
    now,
    action: 'restore',
    subject: 'Order',
    records: [{ id: 'cart', name: '' }],
    onlyFor: caller.userId,
  })
  await notifyCart(trx, owner, now)
}
