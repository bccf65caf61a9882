import { DAY } from '#platform/contract/durations.rules.ts'

// Prices and periods of plans: the browser uses them for previews, the server decides by them. Money is in minor units here.

export const PLAN_INTERVALS = ['monthly', 'yearly'] as const
export type PlanInterval = (typeof PLAN_INTERVALS)[number]

/** Plans that can be chosen. `company` is a legacy plan: its customers keep it (PRICE-01). */
export const PLANS_ON_OFFER = ['basic', 'team', 'enterprise'] as const
export type PlanOnOffer = (typeof PLANS_ON_OFFER)[number]
type Plan = PlanOnOffer | 'company'

export interface PlanPrice {
  monthly: number
  /** Per year. */
  yearly: number
}

export type PlanPrices = Record<PlanOnOffer, PlanPrice>

/** Minor units to the wire's major ones. */
export const toMajor = (minor: number): number => minor / 100

/** Prices of the specification; administrators may change them. The price of `company` is agreed with each customer. */
export const PLAN_PRICES: PlanPrices = {
  basic: { monthly: 0, yearly: 0 },
  team: { monthly: 4_900, yearly: 48_000 },
  enterprise: { monthly: 9_900, yearly: 96_000 },
}

/** The price of one period; `undefined` if individually agreed. */
export function priceOf(
  plan: Plan,
  interval: PlanInterval,
  prices: PlanPrices = PLAN_PRICES,
): number | undefined {
  return plan === 'company' ? undefined : prices[plan][interval]
}

/** The free trial, once per person (features.md PRICE-03), and when they are reminded of its end. */
export const TRIAL = { plan: 'team', days: 14, remindDaysBefore: 3 } as const

export interface PlanPeriod {
  from: string
  until: string
  /** Whole days of the period, and how many of them have passed. */
  days: number
  elapsedDays: number
}

/**
 * The period that contains `now`, counted from the start of the plan: successive months or years, from the same day of the month where
 * there is one.
 */
export function periodAt(began: string, interval: PlanInterval, now: Date): PlanPeriod {
  const months = interval === 'monthly' ? 1 : 12
  let count = 0
  while (addMonths(began, (count + 1) * months).getTime() <= now.getTime()) count += 1
  const [from, until] = [addMonths(began, count * months), addMonths(began, (count + 1) * months)]
  const days = Math.round((until.getTime() - from.getTime()) / DAY)
  const past = Math.min(days, Math.max(0, Math.floor((now.getTime() - from.getTime()) / DAY)))
  return { from: from.toISOString(), until: until.toISOString(), days, elapsedDays: past }
}

/** The same day of a later month, or its last one: January 31 is followed by February 28. */
function addMonths(moment: string, months: number): Date {
  const date = new Date(moment)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, last))
  return date
}

interface Choice {
  plan: Plan
  interval: PlanInterval
}

/** Whether the planned change is this choice already. The free plan is the same in every interval. */
export const isPlanned = (planned: Choice | null, { plan, interval }: Choice): boolean =>
  planned?.plan === plan && (plan === 'basic' || planned.interval === interval)

export interface PlanStep {
  /** What was paid for the current period, and its progress; undefined where the price is agreed or zero. */
  now: { paid: number; period: PlanPeriod | undefined }
  /** The price of one period of the new plan. */
  price: number
}
export interface PlanQuote {
  price: number
  /** The credit for unused days of the current period. */
  credit: number
  /** Due now; never negative. */
  due: number
  /** The credit beyond the price, which is never paid out. */
  forfeited: number
}

/** The cost of an immediate change: the new period's price minus the credit for unused days. */
export function quotePlan({ now: { paid, period }, price }: PlanStep): PlanQuote {
  const { days = 1, elapsedDays: past = 1 } = period ?? {}
  const credit = Math.round((paid * (days - past)) / days)
  return {
    price,
    credit,
    due: Math.max(0, price - credit),
    forfeited: Math.max(0, credit - price),
  }
}

export type PlanStart = 'now' | 'period-end'

/** When a change starts unless chosen: what lowers the plan or forfeits credit waits for the end of the paid period. */
export function startOf(from: Plan, to: PlanOnOffer, { forfeited }: PlanQuote): PlanStart {
  const own = PLANS_ON_OFFER.findIndex(plan => plan === from)
  return PLANS_ON_OFFER.indexOf(to) < own || forfeited > 0 ? 'period-end' : 'now'
}
