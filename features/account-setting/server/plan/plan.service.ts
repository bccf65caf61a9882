import {
  type PlanInterval,
  type PlanOnOffer,
  priceOf,
  quotePlan,
} from '#features/pricing/contract/plans.rules.ts'
import type { UserPlan } from '#features/users/contract/users.contract.ts'
import * as z from 'zod/mini'
import { type Actor, systemActor } from '#platform/server/access/actor.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import { changedSince, type UndoStep } from '#platform/server/changes/undo.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { forbidden } from '#platform/server/http/app-error.ts'
import { notify } from '#features/notifications/server/notifications.service.ts'
import { readPrices } from '#features/pricing/server/pricing.service.ts'
import {
  type UserRow,
  findUser,
  updateUserRow,
  userNotFound,
} from '#features/users/server/users.service.ts'
import { nothingPlanned, samePlan, trialEnds } from '../account-setting.errors.ts'
import type { SubscriptionsTable } from '../account-setting.tables.ts'
import { addPlanEvent, findRunning, findSubscription, saveSubscription } from './plan.repo.ts'

// Changes of plans and the books about them (USR-14): at once, with what is left of the paid days taken off the price; or at the end of
// the period, until which everything stays as it is.

export interface PlanChange {
  userId: number
  plan: PlanOnOffer
  interval: PlanInterval
  when: 'now' | 'period-end'
  actor: Actor
  now: Date
}

/** Answers the change's id, by which it can be taken back. */
export async function changePlan(
  trx: Trx,
  { userId, plan, interval, when, actor, now }: PlanChange,
): Promise<number> {
  const user = await getUser(trx, userId)
  const before = await findSubscription(trx, user)
  const {
    price: paid = 0,
    period,
    isTrial,
  } = await findRunning(trx, user.current_plan, { subscription: before, now })
  // What is tried may be bought.
  if (user.current_plan === plan && before.interval === interval && !isTrial) throw samePlan()
  const by = actor.name
  // What was paid for runs until then; a plan that costs nothing has no end to wait for.
  if (when === 'period-end' && period !== undefined) {
    const after = { ...before, next_plan: plan, next_interval: interval, next_at: period.until }
    await saveSubscription(trx, after)
    await addPlanEvent(trx, {
      userId,
      event: 'planned',
      plan,
      interval,
      effectiveAt: period.until,
      by,
      now,
    })
    return record(trx, {
      user,
      actor,
      now,
      before: { plan: user.current_plan, ...before },
      after: { plan: user.current_plan, ...after },
    })
  }
  const price = priceOf(plan, interval, await readPrices(trx)) ?? 0
  const { credit, due } = quotePlan({ now: { paid, period }, price })
  const after: SubscriptionsTable = {
    user_id: userId,
    interval,
    began_at: now.toISOString(),
    next_plan: null,
    next_interval: null,
    next_at: null,
    trial_until: null,
  }
  await saveSubscription(trx, after)
  await updateUserRow(trx, userId, { current_plan: plan, updated_at: now.toISOString() })
  await addPlanEvent(trx, {
    userId,
    event: 'changed',
    plan,
    interval,
    effectiveAt: now.toISOString(),
    credit,
    due,
    by,
    now,
  })
  await tell(trx, { userId, plan, actor, now })
  return record(trx, {
    user,
    actor,
    now,
    before: { plan: user.current_plan, ...before },
    after: { plan, ...after },
  })
}

/** Withdraws what was to come at the end of the period. */
export async function keepPlan(
  trx: Trx,
  { userId, actor, now }: Pick<PlanChange, 'userId' | 'actor' | 'now'>,
): Promise<void> {
  const user = await getUser(trx, userId)
  const before = await findSubscription(trx, user)
  if (before.next_plan === null || before.next_at === null) throw nothingPlanned()
  if (before.trial_until !== null) throw trialEnds()
  const after = { ...before, next_plan: null, next_interval: null, next_at: null }
  await saveSubscription(trx, after)
  const { current_plan: plan } = user
  const event = {
    event: 'withdrawn' as const,
    plan: before.next_plan,
    interval: before.next_interval ?? before.interval,
  }
  await addPlanEvent(trx, { userId, ...event, effectiveAt: before.next_at, by: actor.name, now })
  await record(trx, { user, actor, now, before: { plan, ...before }, after: { plan, ...after } })
}

/** The books of a change that was made elsewhere: by an administrator in the record of a person, or by an import. */
export async function notePlan(
  trx: Trx,
  { userId, plan, by, now }: { userId: number; plan: UserPlan; by: string; now: Date },
): Promise<void> {
  const began_at = now.toISOString()
  const nothing = { next_plan: null, next_interval: null, next_at: null, trial_until: null }
  await saveSubscription(trx, { user_id: userId, interval: 'monthly', began_at, ...nothing })
  await addPlanEvent(trx, {
    userId,
    event: 'changed',
    plan,
    interval: 'monthly',
    effectiveAt: began_at,
    by,
    now,
  })
}

/** Brings about what was planned for a moment that has come; answers the people it concerned. */
export async function beginPlanned(trx: Trx, now: Date): Promise<number[]> {
  const due = await trx
    .selectFrom('subscriptions')
    .selectAll()
    .where('next_at', '<=', now.toISOString())
    .execute()
  const begun: number[] = []
  for (const row of due) {
    const user = await findUser(trx, row.user_id)
    const interval = row.next_interval ?? row.interval
    const after = {
      user_id: row.user_id,
      interval,
      began_at: row.next_at ?? now.toISOString(),
      next_plan: null,
      next_interval: null,
      next_at: null,
      trial_until: null,
    }
    await saveSubscription(trx, after)
    if (user === undefined || row.next_plan === null) continue
    const actor = systemActor('plans.begin')
    await updateUserRow(trx, user.id, {
      current_plan: row.next_plan,
      updated_at: now.toISOString(),
    })
    const event = {
      event: 'began' as const,
      plan: row.next_plan,
      interval,
      effectiveAt: after.began_at,
    }
    const { price: due = 0 } = await findRunning(trx, row.next_plan, { subscription: after, now })
    await addPlanEvent(trx, { userId: user.id, ...event, due, by: actor.name, now })
    await tell(trx, { userId: user.id, plan: row.next_plan, actor, now })
    const records = [
      {
        id: user.id,
        name: user.full_name,
        before: { currentPlan: user.current_plan },
        after: { currentPlan: row.next_plan },
      },
    ]
    await recordChange(trx, { actor, now, action: 'update', subject: 'User', records })
    begun.push(user.id)
  }
  return begun
}

interface Written {
  user: UserRow
  actor: Actor
  now: Date
  before: State
  after: State
}
type State = SubscriptionsTable & { plan: UserPlan }

/** Into the log, with the way back. */
function record(trx: Trx, { user, actor, now, before, after }: Written): Promise<number> {
  const tellOf = ({ plan, interval, next_plan }: State) => ({
    currentPlan: plan,
    interval,
    planned: next_plan ?? '',
  })
  const records = [
    { id: user.id, name: user.full_name, before: tellOf(before), after: tellOf(after) },
  ]
  const undo = { kind: 'plan.revert', args: { before, after } }
  return recordChange(trx, { actor, now, action: 'update', subject: 'User', records, undo })
}

async function tell(
  trx: Trx,
  { userId, plan, actor, now }: { userId: number; plan: UserPlan; actor: Actor; now: Date },
): Promise<void> {
  if (actor.userId === userId) return
  await notify(trx, {
    userIds: [userId],
    kind: 'plan-changed',
    params: { plan },
    link: '/pages/account-settings',
    now,
  })
}

async function getUser(trx: Trx, id: number): Promise<UserRow> {
  const user = await findUser(trx, id)
  if (user === undefined) throw userNotFound()
  return user
}

const plan = z.enum(['basic', 'team', 'company', 'enterprise'])
const interval = z.enum(['monthly', 'yearly'])
const state = z.object({
  user_id: z.int(),
  plan,
  interval,
  began_at: z.string(),
  next_plan: z.nullable(plan),
  next_interval: z.nullable(interval),
  next_at: z.nullable(z.string()),
  trial_until: z._default(z.nullable(z.string()), null),
})
const states = z.object({ before: state, after: state })

/** Puts plan and period back as they were; the books tell of it as of any change. */
export const revertPlan: UndoStep = async ({ trx, args, caller, actor, now }) => {
  const { before, after } = states.parse(args)
  if (!caller.can('update', 'Plan')) throw forbidden('update', 'Plan')
  const user = await getUser(trx, after.user_id)
  const current = await findSubscription(trx, user)
  const isSame =
    user.current_plan === after.plan &&
    current.began_at === after.began_at &&
    current.next_plan === after.next_plan
  if (!isSame) throw changedSince(user.full_name)
  const { plan: was, ...row } = before
  await saveSubscription(trx, row)
  if (was !== after.plan)
    await updateUserRow(trx, user.id, { current_plan: was, updated_at: now.toISOString() })
  const event = {
    event: was === after.plan ? ('withdrawn' as const) : ('changed' as const),
    plan: was,
    interval: row.interval,
  }
  await addPlanEvent(trx, {
    userId: user.id,
    ...event,
    effectiveAt: now.toISOString(),
    by: actor.name,
    now,
  })
  await record(trx, { user, actor, now, before: after, after: before })
}
