import { cardAnalyticsContract } from '../contract/card-analytics.contract.ts'
import { cardStatisticsContract } from '../contract/card-statistics.contract.ts'
import { cardContract, type PlanForm } from '../contract/card.contract.ts'
import type { Figure } from '../contract/card.rules.ts'
import { SUBJECTS, type Subject } from '#platform/contract/define.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '#platform/web/api/api-client.ts'
import { onTopic } from '#platform/web/live/topics.ts'
import { queryClient } from '#platform/web/query/query-client.ts'

// API calls of the boards; the only place that knows their query keys.

const ALL = ['dashboard'] as const

/** The range of a card: one of the specification's three periods, or two days. */
export interface Asked {
  period?: 'last28' | 'lastMonth' | 'lastYear'
  from?: string
  to?: string
  tz: string
}
/** The source of a card's figures. */
export interface CardSource<Data> {
  name: string
  ask: (query: Asked, signal: AbortSignal) => Promise<Data>
}

export const cardQuery = <Data>({ name, ask }: CardSource<Data>, asked: Asked) =>
  queryOptions({
    queryKey: [...ALL, name, asked],
    queryFn: ({ signal }) => ask(asked, signal),
    placeholderData: keepPreviousData,
  })

const source = <Data>(name: string, ask: CardSource<Data>['ask']): CardSource<Data> => ({
  name,
  ask,
})
const { ...analytics } = cardAnalyticsContract
const { ...statistics } = cardStatisticsContract

export const SOURCES = {
  support: source('support', (query, signal) =>
    api.call(analytics.getSupportTracker, { query }, { signal }),
  ),
  sessions: source('sessions', (query, signal) =>
    api.call(analytics.getAvgSessions, { query }, { signal }),
  ),
  goals: source('goals', (query, signal) =>
    api.call(analytics.getGoalOverview, { query }, { signal }),
  ),
  revenueMonth: source('revenue-month', (query, signal) =>
    api.call(analytics.getRevenueCard, { query }, { signal }),
  ),
  productOrders: source('product-orders', (query, signal) =>
    api.call(analytics.getProductOrders, { query }, { signal }),
  ),
  devices: source('devices', (query, signal) =>
    api.call(analytics.getSessionsDevice, { query }, { signal }),
  ),
  customers: source('customers', (query, signal) =>
    api.call(analytics.getCustomers, { query }, { signal }),
  ),
  ordersBar: source('orders-bar', (query, signal) =>
    api.call(statistics.getOrdersBarChart, { query }, { signal }),
  ),
  profit: source('profit', (query, signal) =>
    api.call(statistics.getProfitLineChart, { query }, { signal }),
  ),
  subscribers: source('subscribers', (query, signal) =>
    api.call(statistics.getSubscribers, { query }, { signal }),
  ),
  revenueDays: source('revenue-days', (query, signal) =>
    api.call(statistics.getRevenueStatistics, { query }, { signal }),
  ),
  sales: source('sales', (query, signal) => api.call(statistics.getSales, { query }, { signal })),
  ordersDays: source('orders-days', (query, signal) =>
    api.call(statistics.getOrdersStatistics, { query }, { signal }),
  ),
  traffic: source('traffic', (query, signal) =>
    api.call(statistics.getSiteTraffic, { query }, { signal }),
  ),
  activeUsers: source('active-users', (query, signal) =>
    api.call(statistics.getActiveUsers, { query }, { signal }),
  ),
  newsletter: source('newsletter', (query, signal) =>
    api.call(statistics.getNewsletter, { query }, { signal }),
  ),
  store: source('store', (query, signal) =>
    api.call(cardContract.getEcommerceDashboard, { query }, { signal }),
  ),
  overview: source('overview', (query, signal) =>
    api.call(cardContract.getAnalyticsDashboard, { query }, { signal }),
  ),
}

export const revenueReportQuery = (asked: { year?: string; tz: string }) =>
  queryOptions({
    queryKey: [...ALL, 'revenue-report', asked],
    queryFn: ({ signal }) => api.call(analytics.getRevenueReport, { query: asked }, { signal }),
    placeholderData: keepPreviousData,
  })

export interface RowsAsked {
  figure: Figure
  from: string
  to: string
  tz: string
  page: number
}
export const ROWS_AT_ONCE = 10
export const rowsQuery = (asked: RowsAsked) =>
  queryOptions({
    queryKey: [...ALL, 'rows', asked],
    // Includes the page number: the previous page stays until the next has loaded.
    queryFn: async ({ signal }) => ({
      ...(await api.call(
        cardContract.getCardRows,
        { query: { ...asked, perPage: ROWS_AT_ONCE } },
        { signal },
      )),
      page: asked.page,
    }),
    placeholderData: keepPreviousData,
  })

/** Rejected with 412 when the plan is newer than `version`. */
export const savePlan = (body: PlanForm, version: number) =>
  api.call(cardContract.savePlan, { body }, { version })

/** Refetches all boards. */
export const refreshDashboards = () => queryClient.invalidateQueries({ queryKey: ALL })

// Changes come in bursts: affected cards are refetched once.
const BURST_MS = 300
const affected = new Set<Subject>()
let timer: ReturnType<typeof setTimeout> | undefined

for (const topic of SUBJECTS) {
  onTopic(topic, () => {
    affected.add(topic)
    timer ??= setTimeout(refreshAffected, BURST_MS)
  })
}

function refreshAffected(): void {
  const topics = new Set(affected)
  affected.clear()
  timer = undefined
  void queryClient.invalidateQueries({
    queryKey: ALL,
    predicate: ({ state }) => isConcerned(state.data, topics),
  })
}

/** Cards name the topics that affect them; other answers depend on many. */
function isConcerned(data: unknown, topics: ReadonlySet<Subject>): boolean {
  const own: unknown = Reflect.get(Object(data), 'topics')
  return !Array.isArray(own) || own.some(topic => topics.has(topic))
}
