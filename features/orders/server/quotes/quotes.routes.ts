import { ordersQuotesContract } from '../../contract/orders-quotes.contract.ts'
import { forbidden, staleVersion } from '#platform/server/http/app-error.ts'
import { creatingRoute, type Route, route } from '#platform/server/http/route.ts'
import { quoteNotFound } from '../orders.errors.ts'
import type { OrdersParts } from '../orders.routes.ts'
import { listQuoteRows } from './quotes.repo.ts'
import { askQuote, decideQuote, loadQuote, offerQuote, toQuotes } from './quotes.service.ts'

// A quote instead of an order: asked for by the buyer, answered by staff, taken by the buyer.

export function quoteRoutes(parts: OrdersParts): Route[] {
  const { database } = parts
  return [
    creatingRoute(ordersQuotesContract.askQuote, async ({ body, trx, caller, actor }) => ({
      quote: await askQuote(trx, parts, { ...body, userId: caller.userId, actor }),
    })),
    route(ordersQuotesContract.listQuotes, async ({ query: { scope, page, perPage }, caller }) => {
      if (scope === 'all' && !caller.can('read', 'Order')) throw forbidden('read', 'Order')
      const userId = scope === 'own' ? caller.userId : undefined
      const { rows, total } = await listQuoteRows(database.read, { userId, page, perPage })
      return { quotes: await toQuotes(database.read, parts, rows), total }
    }),
    route(ordersQuotesContract.offerQuote, ({ params: { id }, body, request, reply, actor }) =>
      database.write(async trx => {
        const { quote: before, planId } = await loadQuote(trx, parts, id)
        if (request.ifMatch !== undefined && request.ifMatch !== before.version)
          throw staleVersion(before)
        const quote = await offerQuote(trx, parts, { ...body, before, planId, actor })
        reply.etag(quote.version)
        return { quote }
      }),
    ),
    route(
      ordersQuotesContract.decideQuote,
      ({ params: { id }, body: { isAccepted }, caller, reply, actor }) =>
        database.write(async trx => {
          const { quote: before, planId } = await loadQuote(trx, parts, id)
          if (before.customer.id !== caller.userId) throw quoteNotFound()
          const quote = await decideQuote(trx, parts, { before, planId, isAccepted, actor })
          reply.etag(quote.version)
          return { quote }
        }),
    ),
  ]
}
