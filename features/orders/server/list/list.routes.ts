import { EXPORT_ROWS } from '#platform/contract/export.rules.ts'
import { ordersContract } from '../../contract/orders.contract.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import { exportFile } from '#platform/server/export/export.ts'
import { tooManyRows } from '#platform/server/export/export-table.ts'
import { forbidden } from '#platform/server/http/app-error.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import type { OrdersParts } from '../orders.context.ts'
import { toExportTable } from './export.service.ts'
import { getOrderFor } from './access.service.ts'
import { countStates, listOrderRows, walkOrders } from './list.repo.ts'
import { toDetail, toSummary } from './view.service.ts'

// Orders as lists and singly: one's own, and all for those who may read orders.

/** Whose orders are requested; `undefined` for all. */
function whoseOf(
  caller: Caller,
  { scope, customer }: { scope: 'own' | 'all'; customer?: number | undefined },
): number | undefined {
  if (scope === 'own') return caller.userId
  if (!caller.can('read', 'Order')) throw forbidden('read', 'Order')
  return customer
}

export function listRoutes({ database, clock, pictures, billing }: OrdersParts): Route[] {
  return [
    route(
      ordersContract.listOrders,
      async ({ query: { page, perPage, scope, customer, ...filters }, caller }) => {
        const userId = whoseOf(caller, { scope, customer })
        const { rows, ...total } = await listOrderRows(database, {
          question: { ...filters, userId },
          page,
          perPage,
        })
        const counts = await countStates(database.read, userId)
        return {
          orders: rows.map(row => toSummary(row, id => pictures.urlOf(id, caller))),
          ...total,
          counts,
        }
      },
    ),
    route(ordersContract.getOrder, async ({ params: { id }, caller, reply }) => {
      const row = await getOrderFor(database.read, { id, caller, action: 'read' })
      reply.etag(row.version)
      return { order: await toDetail(database.read, row, { pictures, billing, caller }) }
    }),
    route(
      ordersContract.exportOrders,
      async ({
        query: { format, language, timeZone, direction, scope, customer, ...filters },
        caller,
      }) => {
        const rows = await walkOrders(
          database,
          { ...filters, userId: whoseOf(caller, { scope, customer }) },
          EXPORT_ROWS,
        )
        if (rows === 'too-many') throw tooManyRows()
        return exportFile(toExportTable(rows, language), {
          format,
          language,
          timeZone,
          direction,
          now: clock(),
        })
      },
    ),
  ]
}
