import * as z from 'zod/mini'
import {
  cardFields,
  cardQuery,
  cardSeries,
  chartFields,
  otherCurrencies,
} from './card-shapes.rules.ts'
import { defineCall } from '#platform/contract/define.ts'
import { timeZone } from '#platform/contract/export.rules.ts'

// The eight analytics cards of the specification (CARD-01): its fields first, then ours. Percentages range from 0 to 100; undefined
// ratios are null.

const share = z.nullable(z.number())
const report = { can: ['read', 'Report'] } as const
const listed = <Names extends readonly [string, ...string[]]>(names: Names) =>
  z.array(
    z.object({ icon: z.string(), iconColor: z.string(), text: z.enum(names), result: z.int() }),
  )

export const supportTracker = z.object({
  title: z.literal('Support Tracker'),
  totalTicket: z.int(),
  newTicket: z.int(),
  /** Includes new ones. */
  openTicket: z.int(),
  closedTicket: z.int(),
  /** The median, in hours. */
  responseTime: share,
  responseTimeUnit: z.literal('h'),
  completedPercent: share,
  series: z.array(z.number()),
  previous: z.object({
    totalTicket: z.int(),
    newTicket: z.int(),
    openTicket: z.int(),
    closedTicket: z.int(),
    responseTime: share,
    completedPercent: share,
  }),
  ...cardFields,
})
export const avgSessions = z.object({
  sessions: z.int(),
  growth: share,
  /** The goal and its version, for `If-Match` of `savePlan`. */
  goal: share,
  goalVersion: z.int(),
  users: z.int(),
  retention: share,
  /** The mean, in minutes. */
  duration: share,
  durationUnit: z.literal('min'),
  previous: z.object({ sessions: z.int(), users: z.int(), duration: share }),
  ...chartFields,
  ...cardFields,
})
export const revenueReport = z.object({
  /** Newest first. */
  years: z.array(z.string()),
  year: z.string(),
  price: z.number(),
  /** Of the year; null if not set. */
  budget: share,
  budgetVersion: z.int(),
  currency: z.string(),
  /** Earning and Expense, by month; expenses are negative. */
  series: cardSeries,
  /** Actual and Planned, by month. */
  budgetSeries: cardSeries,
  categories: z.array(z.string()),
  /** Of the previous year. */
  previous: z.object({ price: z.number(), expense: z.number() }),
  expense: z.number(),
  growth: share,
  otherCurrencies,
  ...cardFields,
})
export const goalOverview = z.object({
  completed: z.int(),
  inProgress: z.int(),
  percent: share,
  goal: share,
  goalVersion: z.int(),
  series: z.array(z.number()),
  previous: z.object({ completed: z.int(), inProgress: z.int(), percent: share }),
  ...cardFields,
})
export const revenueCard = z.object({
  thisMonth: z.number(),
  lastMonth: z.number(),
  currency: z.string(),
  growth: share,
  /** Cumulative receipts up to those days; null for future days. */
  series: cardSeries,
  categories: z.array(z.string()),
  previous: z.object({ value: z.number() }),
  otherCurrencies,
  ...cardFields,
})
const orderStates = { finished: z.int(), pending: z.int(), rejected: z.int() }
export const productOrders = z.object({
  chart_info: z.object(orderStates),
  total: z.int(),
  /** Percent, in the order of the labels. */
  series: z.array(z.number()),
  labels: z.array(z.string()),
  previous: z.object({ total: z.int(), ...orderStates }),
  ...cardFields,
})
export const sessionsDevice = z.object({
  chart_info: z.array(
    z.object({
      icon: z.string(),
      name: z.enum(['Desktop', 'Mobile', 'Tablet']),
      iconColor: z.string(),
      /** Percent; 100 in total, or 0 without sessions. */
      usage: z.number(),
      /** Percentage points against the previous period. */
      upDown: share,
      sessions: z.int(),
    }),
  ),
  series: z.array(z.number()),
  labels: z.array(z.string()),
  total: z.int(),
  previous: z.object({ total: z.int(), desktop: z.int(), mobile: z.int(), tablet: z.int() }),
  ...cardFields,
})
export const customersCard = z.object({
  listData: listed(['New', 'Returning', 'Referrals']),
  series: z.array(z.number()),
  labels: z.array(z.string()),
  total: z.int(),
  previous: z.object({ total: z.int(), New: z.int(), Returning: z.int(), Referrals: z.int() }),
  ...cardFields,
})

export type SupportTracker = z.infer<typeof supportTracker>
export type AvgSessions = z.infer<typeof avgSessions>
export type RevenueReport = z.infer<typeof revenueReport>
export type GoalOverview = z.infer<typeof goalOverview>
export type RevenueCard = z.infer<typeof revenueCard>
export type ProductOrders = z.infer<typeof productOrders>
export type SessionsDevice = z.infer<typeof sessionsDevice>
export type CustomersCard = z.infer<typeof customersCard>

const query = cardQuery
export const cardAnalyticsContract = {
  getSupportTracker: defineCall({
    method: 'GET',
    path: '/card/card-analytics/support-tracker',
    access: { can: ['read', 'Ticket'] },
    summary: 'Get tickets opened in a period: new, open and closed, with response time',
    query,
    output: supportTracker,
  }),
  getAvgSessions: defineCall({
    method: 'GET',
    path: '/card/card-analytics/avg-sessions',
    access: report,
    summary: 'Get sessions in a period: number, unique people and average duration',
    query,
    output: avgSessions,
  }),
  getRevenueReport: defineCall({
    method: 'GET',
    path: '/card/card-analytics/revenue-report',
    access: report,
    summary: 'Get a year’s revenue and deductions, compared with its budget',
    query: z.strictObject({
      /** Defaults to the current one; with `period=lastYear` the previous one. */
      year: z.optional(z.string().check(z.regex(/^(19|20)\d{2}$/))),
      period: cardQuery.shape.period,
      tz: z.optional(timeZone),
    }),
    output: revenueReport,
  }),
  getGoalOverview: defineCall({
    method: 'GET',
    path: '/card/card-analytics/goal-overview',
    access: { can: ['read', 'Todo'], own: true },
    summary: 'Get completed and remaining tasks and cards in a period, among those you can see',
    query,
    output: goalOverview,
  }),
  getRevenueCard: defineCall({
    method: 'GET',
    path: '/card/card-analytics/revenue',
    access: report,
    summary: 'Get this month’s revenue by day, compared with last month',
    query,
    output: revenueCard,
  }),
  getProductOrders: defineCall({
    method: 'GET',
    path: '/card/card-analytics/product-orders',
    access: { can: ['read', 'Order'] },
    summary: 'Get orders in a period by status',
    query,
    output: productOrders,
  }),
  getSessionsDevice: defineCall({
    method: 'GET',
    path: '/card/card-analytics/sessions-device',
    access: report,
    summary: 'Get sessions in a period by device',
    query,
    output: sessionsDevice,
  }),
  getCustomers: defineCall({
    method: 'GET',
    path: '/card/card-analytics/customers',
    access: report,
    summary: 'Get customers in a period: new, returning and referred',
    query,
    output: customersCard,
  }),
}
