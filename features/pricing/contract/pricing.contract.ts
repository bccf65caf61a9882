import * as z from 'zod/mini'
import { defineCall } from '#platform/contract/define.ts'
import { PLANS_ON_OFFER } from '#features/account-setting/contract/plans.rules.ts'
import { PRICING_LIMITS } from './pricing.rules.ts'
import { changeId } from '#features/users/contract/users.contract.ts'

// The plans and their prices (PRICE-01): public. And the license page's data about this installation.

const line = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most))
const amount = z.number().check(
  z.minimum(0),
  z.maximum(PRICING_LIMITS.amount),
  z.refine(value => Number.isInteger(Math.round(value * 1e6) / 1e4)),
)

export const pricingPlan = z.object({
  key: z.enum(PLANS_ON_OFFER),
  title: z.string(),
  /** The name of a picture that the screen draws. */
  img: z.string(),
  subtitle: z.string(),
  /** In the major unit of `currency`, as all amounts here. */
  monthlyPrice: z.number(),
  yearlyPlan: z.object({ perMonth: z.number(), totalAnnual: z.number() }),
  planBenefits: z.array(z.string()),
  popular: z.boolean(),
  /** The caller's plan; false without a session. */
  current: z.boolean(),
  /** The texts are unchanged defaults: screens translate them. */
  hasDefaultTexts: z.boolean(),
  version: z.int(),
})
export type PricingPlan = z.infer<typeof pricingPlan>

/** A plan as edited by an administrator. */
export const planEdit = z.strictObject({
  key: z.enum(PLANS_ON_OFFER),
  title: line(PRICING_LIMITS.title),
  subtitle: line(PRICING_LIMITS.subtitle),
  monthlyPrice: amount,
  /** For a whole year. */
  totalAnnual: amount,
  planBenefits: z
    .array(line(PRICING_LIMITS.benefit))
    .check(z.minLength(1), z.maxLength(PRICING_LIMITS.benefits)),
  popular: z.boolean(),
})
export type PlanEdit = z.infer<typeof planEdit>

export const pricingContract = {
  getPricing: defineCall({
    method: 'GET',
    path: '/pricing/data',
    access: 'public',
    summary: 'Get the three plans with their prices, and frequently asked questions',
    output: z.object({
      currency: z.string(),
      basicPlan: pricingPlan,
      standardPlan: pricingPlan,
      enterprisePlan: pricingPlan,
      qandA: z.array(z.object({ question: z.string(), ans: z.string() })),
    }),
  }),
  updatePlan: defineCall({
    method: 'POST',
    path: '/pricing/update-plan',
    access: { can: ['update', 'Pricing'] },
    summary: 'Update a plan’s texts and prices for new subscribers (supports If-Match)',
    body: planEdit,
    output: z.object({ plan: pricingPlan, changeId }),
  }),
  getLicense: defineCall({
    method: 'GET',
    path: '/license/data',
    access: 'session',
    summary: 'Get the product version, instance ID and number of seats used',
    output: z.object({ version: z.string(), instanceId: z.string(), seatsUsed: z.int() }),
  }),
}
