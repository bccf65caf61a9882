import { ordersQuotesContract } from '../../contract/orders-quotes.contract.ts'
import { mutate, mutationIn } from '#platform/server/changes/mutation-context.ts'
import { forbidden } from '#platform/server/http/app-error.ts'
import { creatingRoute, type Route, route } from '#platform/server/http/route.ts'
import type { OrdersParts } from '../orders.context.ts'
import { listQuoteRows } from './quotes.repo.ts'
import { requestQuote, decideQuote, offerQuote, toQuotes } from './quotes.service.ts'

// A quote instead of an order: requested by the buyer, answered by staff, accepted by the buyer.

export function quoteRoutes(parts: OrdersParts): Route[] {
  const { database } = parts
  return [
    creatingRoute(ordersQuotesContract.requestQuote, async input => ({
      quote: await requestQuote(mutationIn(parts.clock, input), parts, input.body),
    })),
    route(ordersQuotesContract.listQuotes, async ({ query: { scope, page, perPage }, caller }) => {
      if (scope === 'all' && !caller.can('read', 'Order')) throw forbidden('read', 'Order')
      const userId = scope === 'own' ? caller.userId : undefined
      const { rows, total } = await listQuoteRows(database.read, { userId, page, perPage })
      return { quotes: await toQuotes(database.read, parts, rows), total }
    }),
    route(ordersQuotesContract.offerQuote, async input => {
      const { id } = input.params
      const { ifMatch } = input.request
      const quote = await mutate(parts, input, context =>
        offerQuote(context, parts, { id, ...input.body, ifMatch }),
      )
      input.reply.etag(quote.version)
      return { quote }
    }),
    route(ordersQuotesContract.decideQuote, async input => {
      const { id } = input.params
      const quote = await mutate(parts, input, context =>
        decideQuote(context, parts, { id, total: undefined, ...input.body }),
      )
      input.reply.etag(quote.version)
      return { quote }
    }),
  ]
}
