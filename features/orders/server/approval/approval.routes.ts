import { ordersApprovalContract } from '../../contract/orders-approval.contract.ts'
import { staleVersion } from '#platform/server/http/app-error.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import { findOrder } from '../list/list.repo.ts'
import { toDetail } from '../list/view.service.ts'
import { orderNotFound } from '../orders.errors.ts'
import type { OrdersParts } from '../orders.routes.ts'
import { approveOrder, endAwaiting, refuseDecision } from './approval.service.ts'

// Approving what was ordered above the limit of the shop, by who may manage orders and has not ordered it.

export function approvalRoutes(parts: OrdersParts): Route[] {
  const { database, clock, pictures } = parts
  return [
    route(
      ordersApprovalContract.decideOrder,
      ({ params: { id }, body: { isApproved, reason }, caller, actor, request, reply }) =>
        database.write(async trx => {
          const show = async () => {
            const row = await findOrder(trx, id)
            if (row === undefined) throw orderNotFound()
            return { row, order: await toDetail(trx, row, file => pictures.urlOf(file, caller)) }
          }
          const { row, order } = await show()
          if (request.ifMatch !== undefined && request.ifMatch !== row.version)
            throw staleVersion(order)
          refuseDecision(row, { userId: caller.userId, step: isApproved ? 'approve' : 'decline' })
          const decision = { row, actor, now: clock(), reason }
          await (isApproved
            ? approveOrder(trx, parts, decision)
            : endAwaiting(trx, parts, { ...decision, isDeclined: true }))
          const after = await show()
          reply.etag(after.row.version)
          return { order: after.order }
        }),
    ),
  ]
}
