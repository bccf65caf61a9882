import { ordersContract } from '../../contract/orders.contract.ts'
import { orderNumber } from '../../contract/orders.rules.ts'
import { toMinor } from '#platform/contract/money.rules.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import { AppError } from '#platform/server/http/app-error.ts'
import { creatingRoute, type Route, route } from '#platform/server/http/route.ts'
import { putInCart } from '../cart/cart.service.ts'
import { findOrder } from '../list/list.repo.ts'
import { toDetail } from '../list/view.service.ts'
import { orderNotFound, wrongAmount } from '../orders.errors.ts'
import type { OrdersParts } from '../orders.routes.ts'
import { beginRefund, cancelOrder } from './refunds.service.ts'
import { takeStep } from './steps.service.ts'

// What buyers and staff do with orders. Who may not see an order is told that it is not there.

export function changeRoutes(parts: OrdersParts): Route[] {
  return [...buyerRoutes(parts), ...staffRoutes(parts)]
}

type Found = Parameters<typeof findOrder>[0]
interface Asker {
  userId: number
  can(action: 'read' | 'update', subject: 'Order'): boolean
}
async function enterOrder(
  db: Found,
  { id, caller, action }: { id: number; caller: Asker; action: 'read' | 'update' },
) {
  const row = await findOrder(db, id)
  if (row === undefined || !(row.user_id === caller.userId || caller.can(action, 'Order')))
    throw orderNotFound()
  return row
}

function buyerRoutes(parts: OrdersParts): Route[] {
  const { database, clock, catalogue, pictures } = parts
  return [
    route(ordersContract.cancelOrder, ({ params: { id }, body: { reason }, caller, actor }) =>
      database.write(async trx => {
        await cancelOrder(trx, parts, {
          row: await enterOrder(trx, { id, caller, action: 'update' }),
          reason,
          actor,
          now: clock(),
        })
        const row = await enterOrder(trx, { id, caller, action: 'update' })
        return { order: await toDetail(trx, row, file => pictures.urlOf(file, caller)) }
      }),
    ),
    route(ordersContract.reorder, ({ params: { id }, caller }) =>
      database.write(async trx => {
        await enterOrder(trx, { id, caller, action: 'read' })
        const lines = await trx
          .selectFrom('order_lines')
          .selectAll()
          .where('order_id', '=', id)
          .orderBy('id')
          .execute()
        const missing: string[] = []
        let added = 0
        for (const { product_id, variant_id, qty, name } of lines) {
          try {
            if (product_id === null) throw orderNotFound()
            const wanted = {
              owner: { userId: caller.userId },
              productId: product_id,
              qty,
              now: clock(),
              isMore: true,
            }
            await putInCart(trx, catalogue, {
              ...wanted,
              variantId: variant_id === 0 ? undefined : variant_id,
            })
            added += 1
          } catch (error) {
            if (!(error instanceof AppError)) throw error
            missing.push(name)
          }
        }
        return { added, missing }
      }),
    ),
  ]
}

function staffRoutes(parts: OrdersParts): Route[] {
  const { database, clock, pictures } = parts
  return [
    creatingRoute(
      ordersContract.refundOrder,
      async ({ params: { id }, body, trx, caller, actor }) => {
        const row = await findOrder(trx, id)
        if (row === undefined) throw orderNotFound()
        const amount = body.amount === undefined ? undefined : toMinor(body.amount, row.currency)
        if (body.amount !== undefined && amount === undefined) throw wrongAmount()
        const { lines, isRestocked, reason } = body
        const refundId = await beginRefund(trx, parts, {
          row,
          amount,
          lines,
          isRestocked,
          reason,
          actor,
          now: clock(),
        })
        const after = (await findOrder(trx, id)) ?? row
        return { order: await toDetail(trx, after, file => pictures.urlOf(file, caller)), refundId }
      },
    ),
    route(ordersContract.updateOrders, ({ body: { ids, step, carrier, trackingUrl }, actor }) =>
      database.write(async trx => {
        const now = clock()
        const [done, refused]: [number[], { id: number; code: string }[]] = [[], []]
        const records: { id: number; name: string; before: object; after: object }[] = []
        for (const id of new Set(ids)) {
          const row = await findOrder(trx, id)
          const code =
            row === undefined
              ? 'order.not_found'
              : await takeStep(trx, parts, { row, step, carrier, trackingUrl, actor, now })
          if (row === undefined || code !== undefined) {
            refused.push({ id, code: code ?? 'order.not_found' })
            continue
          }
          const after = await findOrder(trx, id)
          done.push(id)
          records.push({
            id,
            name: orderNumber(id),
            before: { status: row.status, paid: row.paid, tracking: row.tracking_url },
            after: { status: after?.status, paid: after?.paid, tracking: after?.tracking_url },
          })
        }
        const changeId =
          records.length === 0
            ? undefined
            : await recordChange(trx, { actor, now, action: 'update', subject: 'Order', records })
        return { done, refused, changeId }
      }),
    ),
  ]
}
