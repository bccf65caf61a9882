import { customFilter, sortedBy } from '#platform/contract/custom-values.rules.ts'
import * as z from 'zod/mini'
import { defineCall } from '#platform/contract/define.ts'
import { TERMS } from './invoice.rules.ts'
import { client, day, invoiceContent } from './invoice-shapes.rules.ts'
import { recurrenceRule } from '#platform/contract/recurrence.rules.ts'
import { changeId } from '#features/users/contract/users.contract.ts'
import { id, listTotal, page, perPage, searchText, sortDirection } from '#platform/contract/wire.ts'

// What invoices are made from (templates, estimates, series), the accounts of clients, and the rules of reminders.

/** How clients are searched, filtered by custom fields, and sorted by name or by one of those. */
export const clientQuery = {
  q: searchText,
  customFields: customFilter,
  sort: z._default(sortDirection, 'asc'),
  sortColumn: z._default(sortedBy(['name']), 'name'),
}
/** Of the clients’ list. */
export const clientListQuery = z.strictObject({ ...clientQuery, page, perPage: perPage(10) })
export type ClientListQuery = z.output<typeof clientListQuery>

export const PLAN_KINDS = ['template', 'estimate', 'series'] as const
export type PlanKind = (typeof PLAN_KINDS)[number]
/** Of a series: running, paused, over. Of an estimate: open, accepted, declined, and invoiced. A template is always `running`. */
export const PLAN_STATES = [
  'running',
  'paused',
  'over',
  'open',
  'accepted',
  'declined',
  'invoiced',
] as const
export type PlanState = (typeof PLAN_STATES)[number]
export const PLAN_ACTS = ['make', 'skip', 'pause', 'resume', 'accept', 'decline'] as const
export type PlanActivity = (typeof PLAN_ACTS)[number]

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(120))
const planFields = {
  kind: z.enum(PLAN_KINDS),
  name,
  content: invoiceContent,
  terms: z._default(z.union([z.literal(''), z.enum(TERMS)]), '30'),
  /** For a series: its recurrence, its first day, and whether its invoices are issued automatically. */
  rule: z._default(z.union([z.literal(''), recurrenceRule]), ''),
  startsOn: z._default(z.nullable(day), null),
  isAutoIssued: z._default(z.boolean(), false),
  /** For an estimate: the last day it is valid. */
  validUntil: z._default(z.nullable(day), null),
}
export const newPlan = z.strictObject({ ...planFields, id: z.optional(id) })
export type NewPlan = z.input<typeof newPlan>
export const plan = z.object({
  ...planFields,
  rule: z.string(),
  id: z.int(),
  /** Of an estimate. */
  number: z.nullable(z.int()),
  state: z.enum(PLAN_STATES),
  clientName: z.string(),
  total: z.number(),
  /** When a series makes its next invoice. */
  nextOn: z.nullable(day),
  lastInvoiceId: z.nullable(z.int()),
  version: z.int(),
})
export type Plan = z.infer<typeof plan>

export const reminderRules = z.strictObject({
  isOn: z.boolean(),
  /** Days from the due date; less than nothing is before it. */
  days: z.array(z.int().check(z.minimum(-60), z.maximum(180))).check(z.maxLength(8)),
  /** Added once as a separate draft after this many days: hundredths of a percent of what is owed; none when 0. */
  lateFee: z.int().check(z.minimum(0), z.maximum(5_000)),
  lateFeeAfterDays: z.int().check(z.minimum(1), z.maximum(365)),
})
export type ReminderRules = z.infer<typeof reminderRules>

const account = z.object({
  client,
  invoices: z.int(),
  /** In each currency: what is owed, how much of it is late, what the client has too much. */
  sums: z.array(
    z.object({
      currency: z.string(),
      balance: z.number(),
      overdue: z.number(),
      credit: z.number(),
    }),
  ),
})
export type ClientAccount = z.infer<typeof account>
const can = (action: 'read' | 'create' | 'update' | 'delete') =>
  ({ can: [action, 'Invoice'] }) as const

export const STATEMENT_KINDS = [
  'opening',
  'invoice',
  'payment',
  'refund',
  'credit',
  'write-off',
] as const

export const invoicePlansContract = {
  listPlans: defineCall({
    method: 'GET',
    path: '/apps/invoice/plans',
    access: can('read'),
    summary: 'List templates, estimates and recurring invoices',
    query: z.strictObject({ kind: z._default(z.union([z.literal(''), z.enum(PLAN_KINDS)]), '') }),
    output: z.object({ plans: z.array(plan) }),
  }),
  savePlan: defineCall({
    method: 'POST',
    path: '/apps/invoice/plans/save',
    access: can('create'),
    idempotent: true,
    summary: 'Create or update a template, an estimate or a recurring invoice (supports If-Match)',
    body: newPlan,
    output: z.object({ plan }),
  }),
  runPlan: defineCall({
    method: 'POST',
    path: '/apps/invoice/plans/run',
    access: can('create'),
    idempotent: true,
    summary:
      'Create an invoice from a plan, skip one, pause, resume, accept or decline it (supports If-Match)',
    body: z.strictObject({ id, action: z.enum(PLAN_ACTS) }),
    output: z.object({ plan, invoiceId: z.nullable(z.int()), changeId: z.int() }),
  }),
  deletePlan: defineCall({
    method: 'POST',
    path: '/apps/invoice/plans/delete',
    access: can('delete'),
    summary: 'Delete a template, an estimate or a recurring invoice (can be restored)',
    body: z.strictObject({ id }),
    output: z.object({ id: z.int(), changeId }),
  }),
  getReminders: defineCall({
    method: 'GET',
    path: '/apps/invoice/reminders',
    access: can('read'),
    summary: 'Get payment reminder settings',
    output: z.object({ reminders: reminderRules }),
  }),
  saveReminders: defineCall({
    method: 'POST',
    path: '/apps/invoice/reminders/save',
    access: can('update'),
    summary: 'Update payment reminder settings',
    body: reminderRules,
    output: z.object({ reminders: reminderRules }),
  }),
  listAccounts: defineCall({
    method: 'GET',
    path: '/apps/invoice/accounts',
    access: can('read'),
    summary: 'List clients with their outstanding balances',
    query: clientListQuery,
    output: z.object({ accounts: z.array(account), ...listTotal }),
  }),
  getStatement: defineCall({
    method: 'GET',
    path: '/apps/invoice/statement',
    access: can('read'),
    summary:
      'Get a client’s statement of invoices, payments and credits for a period, in one currency',
    query: z.strictObject({
      clientId: id,
      currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
      from: day,
      to: day,
    }),
    output: z.object({
      client,
      rows: z.array(
        z.object({
          day,
          kind: z.enum(STATEMENT_KINDS),
          invoiceId: z.nullable(z.int()),
          number: z.nullable(z.int()),
          /** Less than nothing takes off what is owed. */
          amount: z.number(),
          balance: z.number(),
        }),
      ),
      closing: z.number(),
    }),
  }),
}
