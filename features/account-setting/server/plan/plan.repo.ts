import { DAY } from '#platform/contract/durations.rules.ts'
import {
  type PlanInterval,
  type PlanPeriod,
  PLANS_ON_OFFER,
  periodAt,
  toMajor,
  TRIAL,
} from '../../contract/plans.rules.ts'
import type { AccountBilling } from '../../contract/account-billing.contract.ts'
import type { UserPlan } from '#features/users/contract/users.contract.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Tables, Trx } from '#platform/server/database/tables.ts'
import { readSettings } from '#features/settings/server/settings.service.ts'
import { findSections } from '../account-setting.repo.ts'
import type { SubscriptionsTable } from '../account-setting.tables.ts'
import { toMethod } from '../payment/payment.repo.ts'
import { findGrandfatheredPrice, readPrices } from './prices.repo.ts'

const HISTORY = 50

interface Payer {
  id: number
  current_plan: UserPlan
  created_at: string
}

/** Someone's subscription; by default monthly since they joined. */
export async function findSubscription(db: Db, user: Payer): Promise<SubscriptionsTable> {
  const row = await db
    .selectFrom('subscriptions')
    .selectAll()
    .where('user_id', '=', user.id)
    .executeTakeFirst()
  const atFirst = {
    interval: 'monthly' as const,
    began_at: user.created_at,
    next_plan: null,
    next_interval: null,
    next_at: null,
    trial_until: null,
  }
  return row ?? { user_id: user.id, ...atFirst }
}

export async function saveSubscription(
  trx: Trx,
  { user_id, ...rest }: SubscriptionsTable,
): Promise<void> {
  await trx
    .insertInto('subscriptions')
    .values({ user_id, ...rest })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet(rest))
    .execute()
}

export interface Running {
  /** The price of a period for this person, in minor units; undefined if agreed. */
  price: number | undefined
  /** Undefined for plans that are free or individually priced. */
  period: PlanPeriod | undefined
  /** A free trial. */
  isTrial: boolean
}

/** The state of someone's plan, at the price of when they chose it. */
export async function findRunning(
  db: Db,
  plan: UserPlan,
  { subscription, now }: { subscription: SubscriptionsTable; now: Date },
): Promise<Running> {
  const { interval, began_at, trial_until } = subscription
  if (trial_until !== null)
    return { price: 0, period: trialPeriod(began_at, trial_until, now), isTrial: true }
  const price = await findGrandfatheredPrice(db, { plan, interval, since: began_at })
  return {
    price,
    period: (price ?? 0) === 0 ? undefined : periodAt(began_at, interval, now),
    isTrial: false,
  }
}

function trialPeriod(from: string, until: string, now: Date): PlanPeriod {
  const past = Math.floor((now.getTime() - Date.parse(from)) / DAY)
  return { from, until, days: TRIAL.days, elapsedDays: Math.min(TRIAL.days, Math.max(0, past)) }
}

export interface PlanEvent {
  userId: number
  event: Tables['plan_events']['event']
  plan: UserPlan
  interval: PlanInterval
  effectiveAt: string
  credit?: number
  due?: number
  by: string
  now: Date
}

export async function addPlanEvent(
  trx: Trx,
  { userId, effectiveAt, credit = 0, due = 0, by, now, ...event }: PlanEvent,
): Promise<void> {
  const row = {
    user_id: userId,
    at: now.toISOString(),
    ...event,
    effective_at: effectiveAt,
    credit,
    due,
    by_name: by,
  }
  await trx.insertInto('plan_events').values(row).execute()
}

/** Plan, payment, and history. */
export async function readBilling(db: Db, user: Payer, now: Date): Promise<AccountBilling> {
  const subscription = await findSubscription(db, user)
  const { version: _, ...address } = (await findSections(db, user.id)).billing
  const { regional } = await readSettings(db)
  const events = await db
    .selectFrom('plan_events')
    .selectAll()
    .where('user_id', '=', user.id)
    .orderBy('id', 'desc')
    .limit(HISTORY)
    .execute()
  const methods = await db
    .selectFrom('payment_methods')
    .selectAll()
    .where('user_id', '=', user.id)
    .orderBy('id')
    .execute()
  const { price, period, isTrial } = await findRunning(db, user.current_plan, { subscription, now })
  const tried = await db
    .selectFrom('plan_trials')
    .select('user_id')
    .where('user_id', '=', user.id)
    .executeTakeFirst()
  const prices = await readPrices(db)
  const { interval, next_plan, next_interval, next_at } = subscription
  return {
    plan: user.current_plan,
    interval,
    currency: regional.currency,
    price: price === undefined ? null : toMajor(price),
    period: period ?? null,
    trialUntil: isTrial ? subscription.trial_until : null,
    isTrialAvailable: tried === undefined && user.current_plan === 'basic',
    offers: PLANS_ON_OFFER.map(plan => ({
      plan,
      monthly: toMajor(prices[plan].monthly),
      yearly: toMajor(prices[plan].yearly),
    })),
    planned:
      next_plan === null || next_at === null
        ? null
        : { plan: next_plan, interval: next_interval ?? interval, at: next_at },
    address,
    methods: methods.map(toMethod),
    history: events.map(row => ({
      id: row.id,
      at: row.at,
      event: row.event,
      plan: row.plan,
      interval: row.interval,
      effectiveAt: row.effective_at,
      credit: toMajor(row.credit),
      due: toMajor(row.due),
      by: row.by_name,
    })),
  }
}

/** Subscriptions whose planned change is due. */
export function listDueSubscriptions(
  db: Db,
  { now, userId }: { now: Date; userId?: number },
): Promise<SubscriptionsTable[]> {
  const due = db.selectFrom('subscriptions').selectAll().where('next_at', '<=', now.toISOString())
  const chosen = userId === undefined ? due : due.where('user_id', '=', userId)
  return chosen.orderBy('user_id').execute()
}
