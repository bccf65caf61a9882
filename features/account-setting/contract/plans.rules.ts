// What plans cost (spec section 9) and when they are paid: both sides calculate with these, the screen to preview, the server to decide.
// Money is in minor units here.

export const PLAN_INTERVALS = ['monthly', 'yearly'] as const
export type PlanInterval = (typeof PLAN_INTERVALS)[number]

/** Plans that can be chosen. `company` is a plan of before: who has it keeps it (features.md 5.24). */
export const PLANS_ON_OFFER = ['basic', 'team', 'enterprise'] as const
export type PlanOnOffer = (typeof PLANS_ON_OFFER)[number]
type Plan = PlanOnOffer | 'company'

export interface PlanPrice {
  monthly: number
  /** For a year. */
  yearly: number
}

export type PlanPrices = Record<PlanOnOffer, PlanPrice>

/** Minor units to the wire's major ones. */
export const toMajor = (minor: number): number => minor / 100

/** What the specification says; administrators may ask for something else. Of `company` the price was agreed on with each customer. */
export const PLAN_PRICES: PlanPrices = {
  basic: { monthly: 0, yearly: 0 },
  team: { monthly: 4_900, yearly: 48_000 },
  enterprise: { monthly: 9_900, yearly: 96_000 },
}

/** What one period of a plan costs; `undefined` where that was agreed on. */
export function priceOf(
  plan: Plan,
  interval: PlanInterval,
  prices: PlanPrices = PLAN_PRICES,
): number | undefined {
  return plan === 'company' ? undefined : prices[plan][interval]
}

/** A plan may be tried so long, once, for nothing (features.md PRICE-03); it is told so long before the end. */
export const TRIAL = { plan: 'team', days: 14, remindDaysBefore: 3 } as const

export interface PlanPeriod {
  from: string
  until: string
  /** Whole days of the period, and how many of them are over. */
  days: number
  past: number
}

const DAY = 86_400_000

/** The period that `now` lies in, counted from when the plan began: a month or a year after the other, on the same day where there is one. */
export function periodAt(began: string, interval: PlanInterval, now: Date): PlanPeriod {
  const months = interval === 'monthly' ? 1 : 12
  let count = 0
  while (addMonths(began, (count + 1) * months).getTime() <= now.getTime()) count += 1
  const [from, until] = [addMonths(began, count * months), addMonths(began, (count + 1) * months)]
  const days = Math.round((until.getTime() - from.getTime()) / DAY)
  const past = Math.min(days, Math.max(0, Math.floor((now.getTime() - from.getTime()) / DAY)))
  return { from: from.toISOString(), until: until.toISOString(), days, past }
}

/** The same day of a later month, or its last one: the 31st of January is followed by the 28th of February. */
function addMonths(moment: string, months: number): Date {
  const date = new Date(moment)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, last))
  return date
}

export interface PlanStep {
  /** What was paid for the running period, and how far it is; nothing where it was agreed on, or costs nothing. */
  now: { paid: number; period: PlanPeriod | undefined }
  /** What one period of the new plan costs. */
  price: number
}
export interface PlanQuote {
  price: number
  /** What was paid for the days of the running period that are given up. */
  credit: number
  /** What is to be paid now; never less than nothing. */
  due: number
}

/** What a change at once costs: the price of the new period, less the days of the old one that are not used. */
export function quotePlan({ now: { paid, period }, price }: PlanStep): PlanQuote {
  const { days = 1, past = 1 } = period ?? {}
  const credit = Math.round((paid * (days - past)) / days)
  return { price, credit, due: Math.max(0, price - credit) }
}
