import { DAY } from '#platform/contract/durations.rules.ts'
import * as z from 'zod/mini'
import {
  ALERT_DIRECTIONS,
  ALERT_SPANS,
  ALERT_STATES,
  EXPLAIN_PARTS,
  isTimeless,
} from './card-alerts.rules.ts'
import { FIGURES } from './card.rules.ts'
import { daySpan } from './card-shapes.rules.ts'
import { defineCall } from '#platform/contract/define.ts'
import { timeZone } from '#platform/contract/export.rules.ts'
import { isDay } from '#platform/contract/local-time.rules.ts'
import { id, moment } from '#platform/contract/wire.ts'

// Alerts on figures, and what a change consists of (features.md DASH-06). All ours.

export const cardAlert = z.object({
  id: z.int(),
  figure: z.enum(FIGURES),
  direction: z.enum(ALERT_DIRECTIONS),
  /** In `currency`, for money. */
  amount: z.number(),
  currency: z.nullable(z.string()),
  span: z.enum(ALERT_SPANS),
  notifiesByEmail: z.boolean(),
  isPaused: z.boolean(),
  state: z.enum(ALERT_STATES),
  /** As of the last check; null if unknown. */
  value: z.nullable(z.number()),
  checkedAt: z.nullable(moment),
  /** When it was last crossed. */
  lastTriggeredAt: z.nullable(moment),
  version: z.int(),
})
export type CardAlert = z.infer<typeof cardAlert>

const alertFields = {
  figure: z.enum(FIGURES),
  direction: z.enum(ALERT_DIRECTIONS),
  amount: z.number().check(z.minimum(-10_000_000_000), z.maximum(10_000_000_000)),
  span: z._default(z.enum(ALERT_SPANS), 'last28'),
  notifiesByEmail: z._default(z.boolean(), false),
}
export const newAlert = z.strictObject(alertFields)
/** Complete, except that the pause can be changed alone. */
export const alertChange = z.strictObject({
  id,
  figure: z.optional(alertFields.figure),
  direction: z.optional(alertFields.direction),
  amount: z.optional(alertFields.amount),
  span: z.optional(z.enum(ALERT_SPANS)),
  notifiesByEmail: z.optional(z.boolean()),
  isPaused: z.optional(z.boolean()),
})

const day = z.string().check(z.refine(isDay, 'Enter a valid date.'))
const MAX_DAYS = 3_700
export const explainQuery = z
  .strictObject({
    figure: z
      .enum(FIGURES)
      .check(z.refine(figure => !isTimeless(figure), 'This metric has no previous period.')),
    from: day,
    to: day,
    /** The days to compare with; defaults to as many directly before, and for a whole month or year the previous one. */
    beforeFrom: z.optional(day),
    beforeTo: z.optional(day),
    by: z.optional(z.enum(EXPLAIN_PARTS)),
    tz: z.optional(timeZone),
  })
  .check(
    z.refine(({ from, to }) => from <= to, {
      error: 'The end date can’t be before the start date.',
      path: ['to'],
    }),
    z.refine(({ from, to }) => (Date.parse(to) - Date.parse(from)) / DAY < MAX_DAYS, {
      error: 'The range can’t be longer than ten years.',
      path: ['from'],
    }),
    z.refine(
      ({ beforeFrom, beforeTo }) => (beforeFrom === undefined) === (beforeTo === undefined),
      {
        error: 'Enter both dates or neither.',
        path: ['beforeTo'],
      },
    ),
    z.refine(({ beforeFrom = '', beforeTo = '' }) => beforeFrom <= beforeTo, {
      error: 'The end date can’t be before the start date.',
      path: ['beforeTo'],
    }),
    z.refine(
      ({ beforeFrom = '', beforeTo = '' }) =>
        beforeFrom === '' || (Date.parse(beforeTo) - Date.parse(beforeFrom)) / DAY < MAX_DAYS,
      {
        error: 'The range can’t be longer than ten years.',
        path: ['beforeFrom'],
      },
    ),
  )
export type ExplainQuery = z.output<typeof explainQuery>

const part = z.object({ now: z.number(), before: z.number(), change: z.number() })
export const explanation = z.object({
  figure: z.enum(FIGURES),
  unit: z.enum(['money', 'count']),
  currency: z.nullable(z.string()),
  span: daySpan,
  before: daySpan,
  /** Null if the figure is unknown in one of the periods. */
  value: z.nullable(z.number()),
  valueBefore: z.nullable(z.number()),
  change: z.nullable(z.number()),
  by: z.nullable(z.enum(EXPLAIN_PARTS)),
  parts: z.array(z.enum(EXPLAIN_PARTS)),
  /** The largest contributors; with `others` they add up to the change. */
  contributors: z.array(z.object({ name: z.string(), ...part.shape })),
  others: z.object({ count: z.int(), ...part.shape }),
})
export type Explanation = z.infer<typeof explanation>

const saved = z.object({ alert: cardAlert, changeId: z.optional(z.int()) })

export const cardAlertsContract = {
  listAlerts: defineCall({
    method: 'GET',
    path: '/card/alerts',
    access: 'session',
    summary: 'List your metric alerts with their status',
    output: z.object({ alerts: z.array(cardAlert) }),
  }),
  addAlert: defineCall({
    method: 'POST',
    path: '/card/alerts/add',
    access: 'session',
    idempotent: true,
    summary: 'Create an alert for when a metric you can see crosses a threshold',
    body: newAlert,
    output: saved,
    status: 201,
  }),
  updateAlert: defineCall({
    method: 'POST',
    path: '/card/alerts/update',
    access: 'session',
    summary: 'Update, pause or resume your own alert; `If-Match` takes the version you read',
    body: alertChange,
    output: saved,
  }),
  deleteAlert: defineCall({
    method: 'DELETE',
    path: '/card/alerts/{id}',
    access: 'session',
    summary: 'Delete your own alert',
    params: z.strictObject({ id }),
    output: z.object({ changeId: z.int() }),
  }),
  explainChange: defineCall({
    method: 'GET',
    path: '/card/explain',
    access: 'session',
    summary: 'Break down a metric’s change from another period, if you can see the metric',
    query: explainQuery,
    output: explanation,
  }),
}
