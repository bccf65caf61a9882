import type { PlanOnOffer } from '#features/account-setting/contract/plans.rules.ts'

// The page of prices: what is compared, and what fits on it.

export const PRICING_LIMITS = {
  title: 40,
  subtitle: 120,
  benefit: 120,
  benefits: 12,
  amount: 1_000_000,
} as const

/** The names by which the specification answers the plans. */
export const PLAN_OF_CARD = {
  basicPlan: 'basic',
  standardPlan: 'team',
  enterprisePlan: 'enterprise',
} as const

/** The default benefits of each plan, and the questions: their keys in pricing.json. */
export const BENEFITS: Record<PlanOnOffer, readonly string[]> = {
  basic: ['tasks', 'mail', 'people', 'community'],
  team: ['all', 'projects', 'invoices', 'roles', 'answers'],
  enterprise: ['all', 'sso', 'audit', 'nodes', 'person'],
}
export const QUESTIONS = ['change', 'prorate', 'trial', 'yearly', 'cancel', 'pay'] as const

/** The comparison, row by row: a text of pricing.json, or whether it is included. */
export const COMPARISON: readonly { row: string; values: Record<PlanOnOffer, boolean | string> }[] =
  [
    { row: 'people', values: { basic: 'p5', team: 'p50', enterprise: 'unlimited' } },
    { row: 'projects', values: { basic: 'p3', team: 'unlimited', enterprise: 'unlimited' } },
    { row: 'calendar', values: { basic: true, team: true, enterprise: true } },
    { row: 'invoices', values: { basic: false, team: true, enterprise: true } },
    { row: 'roles', values: { basic: false, team: true, enterprise: true } },
    { row: 'sso', values: { basic: false, team: false, enterprise: true } },
    { row: 'nodes', values: { basic: false, team: false, enterprise: true } },
    { row: 'answers', values: { basic: 'community', team: 'day', enterprise: 'hour' } },
  ]
