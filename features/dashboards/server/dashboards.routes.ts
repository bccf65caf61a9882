import { cardAnalyticsContract } from '../contract/card-analytics.contract.ts'
import { cardStatisticsContract } from '../contract/card-statistics.contract.ts'
import { cardContract } from '../contract/card.contract.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import type { FileLinks } from '#platform/server/files/file-links.ts'
import { type ReplyContext, type Route, route } from '#platform/server/http/route.ts'
import { alertRoutes } from './alerts/alerts.routes.ts'
import type { WatchParts } from './alerts/watch.service.ts'
import { type EmbedParts, embedRoutes } from './embeds/embeds.routes.ts'
import { layoutRoutes } from './layouts/layouts.routes.ts'
import { mailRoutes } from './mails/mails.routes.ts'
import { noteRoutes } from './notes/notes.routes.ts'
import {
  profitCard,
  revenueCard,
  revenueReport,
  revenueStatistics,
  salesCard,
} from './cards/money.service.ts'
import { ordersBarChart, ordersStatistics, productOrders } from './cards/orders.service.ts'
import {
  activeUsers,
  avgSessions,
  customersCard,
  newsletterCard,
  sessionsDevice,
  siteTraffic,
  subscribersCard,
} from './cards/people.service.ts'
import {
  type AskedView,
  createAnswers,
  type View,
  viewOf,
  type ViewParts,
} from './cards/view.service.ts'
import { goalOverview, supportTracker } from './cards/work.service.ts'
import { analyticsDashboard } from './dashboard/analytics.service.ts'
import { ecommerceDashboard } from './dashboard/ecommerce.service.ts'
import { savePlan } from './plan/plan.service.ts'
import { listRows, assertFigureVisible } from './rows/rows.service.ts'

// The specification's seventeen cards, their rows, and the two dashboards. Answers are cached until an underlying table changes; ETags save
// transfers.

export interface CardParts extends WatchParts, EmbedParts {
  pictures: Pick<FileLinks, 'urlOf'>
}

interface Asked<Query> {
  caller: Caller
  query: Query
  reply: ReplyContext
}
type Answer = <T, Query extends AskedView = AskedView>(
  card: Card<T, Query>,
) => (asked: Asked<Query>) => Promise<T>
interface Card<T, Query> {
  /** The underlying tables. */
  tables: readonly string[]
  find: (view: View, query: Query) => Promise<T>
  /** Further dependencies. */
  also?: (view: View) => Promise<unknown>
}

const MONEY = ['invoices', 'invoice_payments', 'card_plans']
const PROFIT = [...MONEY, 'orders', 'products']
const ORDERS = ['orders']
const VISITS = ['visits', 'card_plans']
const WORK = ['tasks', 'kanban_cards', 'kanban_boards', 'card_plans']

export function cardRoutes(parts: CardParts): Route[] {
  const answer: Answer = card => createAnswer(parts, card)
  return [
    ...analyticsRoutes(answer),
    ...statisticsRoutes(answer),
    ...rowsRoutes(parts),
    ...dashboardRoutes(parts),
    ...alertRoutes(parts),
    ...layoutRoutes(parts),
    ...noteRoutes(parts),
    ...mailRoutes(parts),
    ...embedRoutes(parts),
  ]
}

function createAnswer<T, Query extends AskedView>(
  parts: ViewParts,
  { tables, find, also }: Card<T, Query>,
): (asked: Asked<Query>) => Promise<T> {
  const answers = createAnswers<T>(parts)
  return async ({ caller, query, reply }) => {
    const view = await viewOf(parts, caller, query)
    const more = also === undefined ? '' : await also(view)
    const key = JSON.stringify([query, view.span, view.currency, more])
    const { answer, etag } = await answers.keep({ key, tables }, () => find(view, query))
    // Revalidated every time: never older than the server's state.
    reply.header('cache-control', 'private, no-cache')
    reply.header('etag', etag)
    return answer
  }
}

function analyticsRoutes(answer: Answer): Route[] {
  const calls = cardAnalyticsContract
  return [
    route(calls.getSupportTracker, answer({ tables: ['support_tickets'], find: supportTracker })),
    route(calls.getAvgSessions, answer({ tables: VISITS, find: avgSessions })),
    route(
      calls.getRevenueReport,
      answer({
        tables: MONEY,
        find: (view, { year }) => revenueReport(view, year),
      }),
    ),
    route(
      calls.getGoalOverview,
      answer({
        tables: WORK,
        find: goalOverview,
        // Personal.
        also: async ({ db, caller, board }) => [
          caller.userId,
          await Promise.all(board.figures().map(async ({ readerKey }) => readerKey?.(db, caller))),
        ],
      }),
    ),
    route(calls.getRevenueCard, answer({ tables: MONEY, find: revenueCard })),
    route(calls.getProductOrders, answer({ tables: ORDERS, find: productOrders })),
    route(calls.getSessionsDevice, answer({ tables: VISITS, find: sessionsDevice })),
    route(calls.getCustomers, answer({ tables: ['invoices', 'referrals'], find: customersCard })),
  ]
}

function statisticsRoutes(answer: Answer): Route[] {
  const calls = cardStatisticsContract
  return [
    route(calls.getOrdersBarChart, answer({ tables: ORDERS, find: ordersBarChart })),
    route(
      calls.getProfitLineChart,
      answer({
        tables: PROFIT,
        find: profitCard,
        also: async ({ db, board }) => board.parts().goods?.changedAt(db),
      }),
    ),
    route(calls.getSubscribers, answer({ tables: ['news_addresses'], find: subscribersCard })),
    route(calls.getRevenueStatistics, answer({ tables: MONEY, find: revenueStatistics })),
    route(calls.getSales, answer({ tables: ORDERS, find: salesCard })),
    route(calls.getOrdersStatistics, answer({ tables: ORDERS, find: ordersStatistics })),
    route(calls.getSiteTraffic, answer({ tables: ['page_views'], find: siteTraffic })),
    route(calls.getActiveUsers, answer({ tables: VISITS, find: activeUsers })),
    route(calls.getNewsletter, answer({ tables: ['mail_outbox'], find: newsletterCard })),
  ]
}

function rowsRoutes(parts: CardParts): Route[] {
  const { database, clock, settings } = parts
  return [
    route(
      cardContract.getCardRows,
      async ({ query: { figure, page, perPage, ...days }, caller }) => {
        assertFigureVisible(caller, figure)
        return listRows(await viewOf(parts, caller, days), { figure, page, perPage })
      },
    ),
    route(cardContract.savePlan, async ({ body, actor, request }) => {
      const { currency } = (await settings.get()).regional
      return database.write(trx =>
        savePlan({ trx, actor, now: clock() }, { form: body, currency, ifMatch: request.ifMatch }),
      )
    }),
  ]
}

function dashboardRoutes(parts: CardParts): Route[] {
  return [
    route(cardContract.getEcommerceDashboard, async ({ query, caller }) =>
      ecommerceDashboard(await viewOf(parts, caller, query), parts.pictures),
    ),
    route(cardContract.getAnalyticsDashboard, async ({ query, caller }) =>
      analyticsDashboard(await viewOf(parts, caller, query), parts.pictures),
    ),
  ]
}
