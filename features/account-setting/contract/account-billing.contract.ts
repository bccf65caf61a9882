import * as z from 'zod/mini'
import { CARD_BRANDS, isCardCurrent } from './account.rules.ts'
import { defineCall } from '#platform/contract/define.ts'
import { email } from '#platform/contract/identity.rules.ts'
import { PLAN_INTERVALS, PLANS_ON_OFFER } from './plans.rules.ts'
import { USER_PLANS, changeId } from '#features/users/contract/users.contract.ts'
import { done, id, moment } from '#platform/contract/wire.ts'

// Billing of an account (features.md ACC-10, USR-14, USR-15): part of the account settings.

const text = (max: number) => z.string().check(z.trim(), z.maxLength(max))

/** The billing address. */
export const billingFields = {
  company: text(120),
  email: z.union([z.literal(''), email]),
  taxId: text(40),
  phone: text(40),
  address: text(200),
  city: text(80),
  state: text(80),
  zip: text(20),
  country: text(80),
}
export const billingForm = z.strictObject(billingFields)

const billingAddress = z.object({
  company: z.string(),
  email: z.string(),
  taxId: z.string(),
  phone: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  country: z.string(),
})
export type BillingAddress = z.infer<typeof billingAddress>

export const PAYMENT_KINDS = ['card', 'transfer', 'debit', 'invoice'] as const
export const paymentMethod = z.object({
  id: z.int(),
  kind: z.enum(PAYMENT_KINDS),
  brand: z.nullable(z.enum(CARD_BRANDS)),
  /** Of a card or an account; the rest of the number is never sent here. */
  last4: z.string(),
  month: z.nullable(z.int()),
  year: z.nullable(z.int()),
  name: z.string(),
  isDefault: z.boolean(),
})
export type PaymentMethod = z.infer<typeof paymentMethod>

const period = z.object({ from: moment, until: moment, days: z.int(), elapsedDays: z.int() })
/** `changed` at once, `planned` for the end of the period, `withdrawn` before that, `began` at its start; `trial` is free. */
export const PLAN_EVENTS = ['changed', 'planned', 'withdrawn', 'began', 'trial'] as const

/** Amounts are in the major unit of `currency`. */
export const accountBilling = z.object({
  plan: z.enum(USER_PLANS),
  interval: z.enum(PLAN_INTERVALS),
  currency: z.string(),
  /** Null if it is individually agreed. */
  price: z.nullable(z.number()),
  /** The current one; null for a plan without a price. */
  period: z.nullable(period),
  /** Until when the plan is a free trial; then the planned one starts. */
  trialUntil: z.nullable(moment),
  /** Whether a trial is available: once, and only from a free plan. */
  isTrialAvailable: z.boolean(),
  /** Current prices of the plans. */
  offers: z.array(
    z.object({ plan: z.enum(PLANS_ON_OFFER), monthly: z.number(), yearly: z.number() }),
  ),
  /** The plan that follows at the end of the period. */
  planned: z.nullable(
    z.object({ plan: z.enum(USER_PLANS), interval: z.enum(PLAN_INTERVALS), at: moment }),
  ),
  address: billingAddress,
  methods: z.array(paymentMethod),
  history: z.array(
    z.object({
      id: z.int(),
      at: moment,
      event: z.enum(PLAN_EVENTS),
      plan: z.enum(USER_PLANS),
      interval: z.enum(PLAN_INTERVALS),
      effectiveAt: moment,
      credit: z.number(),
      due: z.number(),
      by: z.string(),
    }),
  ),
})
export type AccountBilling = z.infer<typeof accountBilling>

const chosenPlan = { plan: z.enum(PLANS_ON_OFFER), interval: z.enum(PLAN_INTERVALS) }
/** Defaults to oneself; other people require a right. */
const payerId = z.optional(id)

const cardDate = {
  month: z.int().check(z.minimum(1), z.maximum(12)),
  year: z.int().check(z.minimum(2000), z.maximum(2100)),
}
const holder = z.string().check(z.trim(), z.minLength(1), z.maxLength(120))
const last4 = z.string().check(z.regex(/^\d{4}$/))
/** No card number: it stays in the browser. */
export const newPaymentMethod = z.discriminatedUnion('kind', [
  z
    .strictObject({
      payerId,
      kind: z.literal('card'),
      brand: z.enum(CARD_BRANDS),
      last4,
      ...cardDate,
      name: holder,
    })
    .check(z.refine(card => isCardCurrent(card, new Date()), { path: ['month'] })),
  z.strictObject({
    payerId,
    kind: z.literal('debit'),
    last4: z.string().check(z.regex(/^[A-Z0-9]{4}$/)),
    name: holder,
  }),
  z.strictObject({ payerId, kind: z.literal('transfer'), name: holder }),
  z.strictObject({ payerId, kind: z.literal('invoice'), name: holder }),
])

export const accountBillingContract = {
  changePlan: defineCall({
    method: 'POST',
    path: '/account-setting/change-plan',
    access: { can: ['update', 'Plan'] },
    summary: 'Change a user’s plan, immediately or at the end of the billing period',
    body: z.strictObject({ payerId, ...chosenPlan, when: z.enum(['now', 'period-end']) }),
    output: z.object({ billing: accountBilling, changeId }),
  }),
  keepPlan: defineCall({
    method: 'POST',
    path: '/account-setting/keep-plan',
    access: { can: ['update', 'Plan'] },
    summary: 'Cancel a plan change scheduled for the end of the billing period',
    body: z.strictObject({ payerId }),
    output: z.object({ billing: accountBilling }),
  }),
  startTrial: defineCall({
    method: 'POST',
    path: '/account-setting/start-trial',
    access: 'session',
    summary: 'Start the free 14-day trial of the popular plan, once; Basic applies again afterward',
    body: z.strictObject({}),
    output: z.object({ billing: accountBilling }),
  }),
  requestPlan: defineCall({
    perMinute: 10,
    method: 'POST',
    path: '/account-setting/request-plan',
    access: 'session',
    summary: 'Request a different plan from people who can change plans',
    body: z.strictObject(chosenPlan),
    output: done,
  }),
  addPaymentMethod: defineCall({
    method: 'POST',
    path: '/account-setting/payment-methods',
    access: 'session',
    idempotent: true,
    summary: 'Add a payment method (only the last four digits are stored)',
    status: 201,
    body: newPaymentMethod,
    output: z.object({ method: paymentMethod }),
  }),
  choosePaymentMethod: defineCall({
    method: 'POST',
    path: '/account-setting/payment-methods/choose',
    access: 'session',
    summary: 'Set the default payment method',
    body: z.strictObject({ id }),
    output: done,
  }),
  deletePaymentMethod: defineCall({
    method: 'DELETE',
    path: '/account-setting/payment-methods/delete',
    access: 'session',
    summary: 'Remove a payment method',
    id,
    output: z.object({ id: z.int(), changeId }),
  }),
}
