import { ordersContract } from '../../contract/orders.contract.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import type { OrdersParts } from '../orders.context.ts'
import { writePackingSlips } from './packing-slips.service.ts'

export function packingSlipRoutes(parts: OrdersParts): Route[] {
  return [route(ordersContract.getPackingSlips, ({ query }) => writePackingSlips(parts, query))]
}
