import * as z from 'zod/mini'
import { defineCall } from '#platform/contract/define.ts'
import { orderDetail } from './orders.contract.ts'
import { MAX_REASON } from './orders.rules.ts'
import { id } from '#platform/contract/wire.ts'

// Orders above the shop's limit wait for approval by someone who may manage orders and is not the buyer (features.md CART-11, docs/adr/0055).

const reason = z.string().check(z.trim(), z.maxLength(MAX_REASON))

export const ordersApprovalContract = {
  decideOrder: defineCall({
    method: 'POST',
    path: '/apps/ecommerce/orders/{id}/decide',
    access: { can: ['manage', 'Order'] },
    summary: 'Approve a pending order, or decline it with a reason (supports If-Match)',
    params: z.strictObject({ id }),
    body: z.discriminatedUnion('isApproved', [
      z.strictObject({ isApproved: z.literal(true), reason: z._default(reason, '') }),
      z.strictObject({ isApproved: z.literal(false), reason: reason.check(z.minLength(1)) }),
    ]),
    output: z.object({ order: orderDetail }),
  }),
}
