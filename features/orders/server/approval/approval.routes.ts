import { ordersApprovalContract } from '../../contract/orders-approval.contract.ts'
import { mutate } from '#platform/server/changes/mutation-context.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import type { OrdersParts } from '../orders.context.ts'
import { decideOrder } from './approval.service.ts'

// Approving orders above the shop's limit, by those who may manage orders and are not the buyer.

export function approvalRoutes(parts: OrdersParts): Route[] {
  return [
    route(ordersApprovalContract.decideOrder, async input => {
      const { id } = input.params
      const { ifMatch } = input.request
      const order = await mutate(parts, input, context =>
        decideOrder(context, parts, { id, ...input.body, ifMatch }),
      )
      input.reply.etag(order.version)
      return { order }
    }),
  ]
}
