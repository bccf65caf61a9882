import * as z from 'zod/mini'
import { FIGURES, GOALS } from './card.rules.ts'
import { cardQuery, cardRowsQuery, daySpan } from './card-shapes.rules.ts'
import { defineCall } from '#platform/contract/define.ts'
import { INVOICE_STATUSES } from '#platform/contract/invoice-status.rules.ts'
import { AVATAR_COLORS } from '#features/users/contract/users.rules.ts'
import { moment } from '#platform/contract/wire.ts'

// The rows behind the cards, budgets and goals, and further parts of the two dashboards (DASH-01 to DASH-11). All ours.

const share = z.nullable(z.number())
const person = z.object({
  id: z.nullable(z.int()),
  fullName: z.string(),
  avatar: z.nullable(z.string()),
  avatarColor: z.enum(AVATAR_COLORS),
})

/** A record that contributes to a figure. Money counts by `amount`, anything else by `count`. */
export const figureRow = z.object({
  id: z.string(),
  title: z.string(),
  /** A second line: state, payment method, device. */
  detail: z.string(),
  /** A moment, or a day. */
  at: z.string(),
  amount: share,
  count: share,
  /** Path of the record; null if it has no screen. */
  link: z.nullable(z.string()),
})
export type FigureRow = z.infer<typeof figureRow>

export const cardRows = z.object({
  figure: z.enum(FIGURES),
  span: daySpan,
  timeZone: z.string(),
  unit: z.enum(['money', 'count']),
  currency: z.nullable(z.string()),
  rows: z.array(figureRow),
  total: z.int(),
  /** Of all pages; null if the figure is unknown (a profit without costs). */
  sum: share,
})
export type CardRows = z.infer<typeof cardRows>

const part = <Shape extends z.ZodMiniType>(shape: Shape) => z.nullable(shape)
/** Parts without access are null and listed in `denied`; parts without data are null or empty and not listed. */
const dashboard = {
  period: cardQuery.shape.period,
  span: daySpan,
  timeZone: z.string(),
  currency: z.string(),
  denied: z.array(z.string()),
}

const productSales = z.object({
  product: z.object({ id: z.int(), name: z.string(), slug: z.string(), image: z.string() }),
  sold: z.int(),
  amount: z.number(),
  link: z.string(),
})
export const medal = z.extend(productSales, {
  /** The products behind it, by order value. */
  runnersUp: z.array(productSales),
})
export const meeting = z.object({
  id: z.int(),
  title: z.string(),
  start: z.string(),
  end: z.string(),
  allDay: z.boolean(),
  location: z.string(),
  going: z.int(),
  guests: z.array(
    z.object({
      name: z.string(),
      rsvp: z.string(),
      avatar: z.nullable(z.string()),
      avatarColor: z.enum(AVATAR_COLORS),
    }),
  ),
  link: z.string(),
})
export const ecommerceDashboard = z.object({
  ...dashboard,
  /** The best seller by order value (right: Order). */
  medal: part(medal),
  /** Report. */
  statistics: part(
    z.object({
      sales: z.int(),
      customers: z.int(),
      /** Null while the shop is turned off. */
      products: z.nullable(z.int()),
      revenue: z.number(),
      /** Against the previous period. */
      growth: z.object({ sales: share, customers: share, revenue: share }),
    }),
  ),
  /** Order value by product category, largest first; Order. */
  earnings: part(
    z.object({
      total: z.number(),
      growth: share,
      parts: z.array(z.object({ name: z.string(), amount: z.number(), percent: z.number() })),
    }),
  ),
  /** Clients by receipts; Report. */
  companies: part(
    z.array(
      z.object({
        id: z.int(),
        company: z.string(),
        email: z.string(),
        country: z.string(),
        /** Invoices with a payment of theirs. */
        invoices: z.int(),
        revenue: z.number(),
        growth: share,
        link: z.string(),
      }),
    ),
  ),
  /** The caller's next event. */
  meeting: part(meeting),
  /** Of the period's sessions; Report. */
  browsers: part(
    z.array(z.object({ name: z.string(), sessions: z.int(), percent: z.number(), upDown: share })),
  ),
  /** Recent payments and refunds, newest first; Report. */
  transactions: part(
    z.array(
      z.object({
        id: z.int(),
        title: z.string(),
        method: z.string(),
        at: z.string(),
        amount: z.number(),
        currency: z.string(),
        link: z.string(),
      }),
    ),
  ),
})
export type EcommerceDashboard = z.infer<typeof ecommerceDashboard>

export const analyticsDashboard = z.object({
  ...dashboard,
  /** The person, and sales against the previous period; Order. */
  congratulations: part(
    z.object({ name: z.string(), growth: share, sales: z.number(), orders: z.int() }),
  ),
  /** Recent changes: everyone's for readers of the audit log, else one's own. */
  timeline: z.array(
    z.object({
      id: z.int(),
      at: moment,
      who: z.string(),
      action: z.string(),
      subject: z.string(),
      title: z.string(),
      more: z.int(),
    }),
  ),
  /** Sales (order value) and Visits (sessions) of the last six months; Report. */
  salesRadar: part(
    z.object({
      categories: z.array(z.string()),
      sales: z.array(z.number()),
      visits: z.array(z.int()),
    }),
  ),
  /** The newest invoices; Invoice. */
  invoices: part(
    z.array(
      z.object({
        id: z.int(),
        number: z.nullable(z.int()),
        client: z.string(),
        email: z.string(),
        total: z.number(),
        balance: z.number(),
        currency: z.string(),
        status: z.enum(INVOICE_STATUSES),
        issuedOn: z.string(),
        link: z.string(),
      }),
    ),
  ),
  /** The most recently used project among the caller's; Kanban. */
  project: part(
    z.object({
      id: z.int(),
      name: z.string(),
      done: z.int(),
      total: z.int(),
      /** The next due date. */
      dueOn: z.nullable(z.string()),
      labels: z.array(z.object({ name: z.string(), color: z.string() })),
      people: z.array(person),
      link: z.string(),
    }),
  ),
})
export type AnalyticsDashboard = z.infer<typeof analyticsDashboard>

const amount = z.number().check(z.minimum(0), z.maximum(10_000_000_000))
/** A budget is in the company's currency; a goal is a count. Null removes it. */
export const planForm = z.discriminatedUnion('plan', [
  z.strictObject({
    plan: z.literal('budget'),
    year: z.string().check(z.regex(/^(19|20)\d{2}$/)),
    value: z.nullable(amount),
  }),
  z.strictObject({
    plan: z.enum(GOALS),
    value: z.nullable(z.int().check(z.positive(), z.maximum(1_000_000_000))),
  }),
])
export type PlanForm = z.output<typeof planForm>

export const cardContract = {
  getCardRows: defineCall({
    method: 'GET',
    path: '/card/rows',
    access: 'session',
    summary: 'List the records behind a metric, if you can see the metric',
    query: cardRowsQuery,
    output: cardRows,
  }),
  savePlan: defineCall({
    method: 'POST',
    path: '/card/plan',
    access: { can: ['update', 'Payment'] },
    summary: 'Set the budget of a year, or a goal; `If-Match` takes the version you read',
    body: planForm,
    output: z.object({ value: share, version: z.int(), changeId: z.optional(z.int()) }),
  }),
  getEcommerceDashboard: defineCall({
    method: 'GET',
    path: '/dashboard/ecommerce/data',
    access: 'session',
    summary: 'Get the eCommerce dashboard beyond its cards, with the parts you can see',
    query: cardQuery,
    output: ecommerceDashboard,
  }),
  getAnalyticsDashboard: defineCall({
    method: 'GET',
    path: '/dashboard/analytics/data',
    access: 'session',
    summary: 'Get the analytics dashboard beyond its cards, with the parts you can see',
    query: cardQuery,
    output: analyticsDashboard,
  }),
}
