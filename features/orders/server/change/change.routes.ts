import { ordersContract } from '../../contract/orders.contract.ts'
import { mutate, mutationIn } from '#platform/server/changes/mutation-context.ts'
import { creatingRoute, type Route, route } from '#platform/server/http/route.ts'
import type { OrdersParts } from '../orders.context.ts'
import { cancelOrder, refundOrder, reorder, updateOrders } from './change.service.ts'

// Actions of buyers and staff on orders. An inaccessible order is reported as missing.

export function changeRoutes(parts: OrdersParts): Route[] {
  return [
    route(ordersContract.cancelOrder, input =>
      mutate(parts, input, async context => ({
        order: await cancelOrder(context, parts, {
          id: input.params.id,
          reason: input.body.reason,
        }),
      })),
    ),
    route(ordersContract.reorder, input =>
      mutate(parts, input, context => reorder(context, parts, input.params.id)),
    ),
    creatingRoute(ordersContract.refundOrder, input =>
      refundOrder(mutationIn(parts.clock, input), parts, { id: input.params.id, ...input.body }),
    ),
    route(ordersContract.updateOrders, input =>
      mutate(parts, input, context => updateOrders(context, parts, input.body)),
    ),
  ]
}
