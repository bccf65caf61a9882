import * as z from 'zod/mini'
import { cardFields, cardQuery, chartFields, otherCurrencies } from './card-shapes.rules.ts'
import { defineCall } from '#platform/contract/define.ts'

// The nine statistics cards of the specification (CARD-01): a common shape, and additions of some.

const share = z.nullable(z.number())
/** `value` is a number, null if unknown; `statistics` is the same as a short text in English. */
const common = {
  title: z.string(),
  statistics: z.string(),
  value: share,
  growth: share,
  previous: z.object({ value: share }),
  ...chartFields,
  ...cardFields,
}
const money = { currency: z.string(), otherCurrencies }

export const statisticsCard = z.object(common)
export const moneyCard = z.object({ ...common, ...money })
export const profitCard = z.object({
  ...common,
  ...money,
  /** What the value consists of; the cost is null if a sold product has none recorded. */
  received: z.number(),
  cost: share,
  /** Items sold of products without a cost. */
  withoutCost: z.int(),
})
export const subscribersCard = z.object({
  ...common,
  analyticsData: z.object({ subscribers: z.int() }),
})
export const revenueStatistics = z.object({
  ...common,
  ...money,
  analyticsData: z.object({ revenue: z.number() }),
})
export const salesCard = z.object({
  ...common,
  ...money,
  /** Order value against the previous quarter, or the previous period. */
  analyticsData: z.object({ sales: z.nullable(z.string()), salesPercent: share }),
})
export const ordersStatistics = z.object({
  ...common,
  analyticsData: z.object({ orders: z.int() }),
})

export type StatisticsCard = z.infer<typeof statisticsCard>
export type ProfitCard = z.infer<typeof profitCard>
export type SubscribersCard = z.infer<typeof subscribersCard>
export type RevenueStatistics = z.infer<typeof revenueStatistics>
export type SalesCard = z.infer<typeof salesCard>
export type OrdersStatistics = z.infer<typeof ordersStatistics>

const query = cardQuery
const report = { can: ['read', 'Report'] } as const
const ofOrders = { can: ['read', 'Order'] } as const
const path = <Name extends string>(name: Name) => `/card/card-statistics/${name}` as const

export const cardStatisticsContract = {
  getOrdersBarChart: defineCall({
    method: 'GET',
    path: path('orders-bar-chart'),
    access: ofOrders,
    summary: 'Get orders in a period, by week',
    query,
    output: statisticsCard,
  }),
  getProfitLineChart: defineCall({
    method: 'GET',
    path: path('profit-line-chart'),
    access: report,
    summary: 'Get revenue minus the cost of goods',
    query,
    output: profitCard,
  }),
  getSubscribers: defineCall({
    method: 'GET',
    path: path('subscribers'),
    access: report,
    summary: 'Get the number of confirmed newsletter subscribers',
    query,
    output: subscribersCard,
  }),
  getRevenueStatistics: defineCall({
    method: 'GET',
    path: path('revenue'),
    access: report,
    summary: 'Get revenue by day',
    query,
    output: revenueStatistics,
  }),
  getSales: defineCall({
    method: 'GET',
    path: path('sales'),
    access: ofOrders,
    summary: 'Get the value of orders this quarter, compared with last quarter',
    query,
    output: salesCard,
  }),
  getOrdersStatistics: defineCall({
    method: 'GET',
    path: path('orders'),
    access: ofOrders,
    summary: 'Get orders by day',
    query,
    output: ordersStatistics,
  }),
  getSiteTraffic: defineCall({
    method: 'GET',
    path: path('site-traffic'),
    access: report,
    summary: 'Get how often the app was opened, by day',
    query,
    output: statisticsCard,
  }),
  getActiveUsers: defineCall({
    method: 'GET',
    path: path('active-users'),
    access: report,
    summary: 'Get the number of people with a session, by day',
    query,
    output: statisticsCard,
  }),
  getNewsletter: defineCall({
    method: 'GET',
    path: path('newsletter'),
    access: report,
    summary: 'Get news and digests delivered by email, by week',
    query,
    output: statisticsCard,
  }),
}
