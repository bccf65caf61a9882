import { ordersContract } from '../../contract/orders.contract.ts'
import { mutate, mutationIn } from '#platform/server/changes/mutation-context.ts'
import { creatingRoute, type Route, route } from '#platform/server/http/route.ts'
import type { OrdersParts } from '../orders.context.ts'
import { listCouponRows } from './coupons.repo.ts'
import { deleteCoupon, saveCoupon, toCoupon } from './coupons.service.ts'

// Coupons and gift cards, managed by staff.

export function couponRoutes(parts: OrdersParts): Route[] {
  const { database, clock } = parts
  return [
    route(ordersContract.listCoupons, async ({ query }) => {
      const { rows, total } = await listCouponRows(database.read, query)
      return { coupons: rows.map(toCoupon), total }
    }),
    creatingRoute(ordersContract.saveCoupon, input =>
      saveCoupon(mutationIn(clock, input), { form: input.body, ifMatch: input.request.ifMatch }),
    ),
    route(ordersContract.deleteCoupon, input =>
      mutate(parts, input, context => deleteCoupon(context, input.params.id)),
    ),
  ]
}
