import type { RecordingContext } from '#platform/server/changes/mutation-context.ts'
import {
  type PlanInterval,
  type PlanOnOffer,
  isPlanned,
  priceOf,
  quotePlan,
} from '../../contract/plans.rules.ts'
import type { UserPlan } from '#features/users/contract/users.contract.ts'
import { systemActor } from '#platform/server/access/actor.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { eachDue } from '#platform/server/jobs/each-due.ts'
import { notify } from '#features/notifications/server/notifications.service.ts'
import {
  type UserRow,
  findUser,
  updateUserRow,
  userNotFound,
} from '#features/users/server/users.service.ts'
import { nothingPlanned, samePlan, samePlanned, trialEnds } from '../account-setting.errors.ts'
import type { SubscriptionsTable } from '../account-setting.tables.ts'
import {
  addPlanEvent,
  findRunning,
  findSubscription,
  listDueSubscriptions,
  type Running,
  saveSubscription,
} from './plan.repo.ts'
import { readPrices } from './prices.repo.ts'

// Plan changes and their history (USR-14): at once, crediting the remaining days; or at the end of the period, with nothing changing until
// then.

export interface PlanChange {
  userId: number
  plan: PlanOnOffer
  interval: PlanInterval
  when: 'now' | 'period-end'
}

/** Returns the change's id, for undo. */
export async function changePlan(
  context: RecordingContext,
  { userId, plan, interval, when }: PlanChange,
): Promise<number> {
  const { trx, now } = context
  const user = await getUser(trx, userId)
  const before = await findSubscription(trx, user)
  const {
    price: paid = 0,
    period,
    isTrial,
  } = await findRunning(trx, user.current_plan, { subscription: before, now })
  // A plan on trial may be bought.
  if (user.current_plan === plan && before.interval === interval && !isTrial) throw samePlan()
  const choice = { user, before, plan, interval }
  // A paid period runs to its end; a free plan has no end to wait for.
  if (when === 'period-end' && period !== undefined)
    return planForPeriodEnd(context, { ...choice, until: period.until })
  return changeAtOnce(context, { ...choice, paid, period })
}

interface Choice extends Pick<PlanChange, 'plan' | 'interval'> {
  user: UserRow
  before: SubscriptionsTable
}

async function planForPeriodEnd(
  context: RecordingContext,
  { user, before, plan, interval, until }: Choice & { until: string },
): Promise<number> {
  const { trx, actor, now } = context
  if (before.next_plan !== null) {
    const planned = { plan: before.next_plan, interval: before.next_interval ?? before.interval }
    if (isPlanned(planned, { plan, interval })) throw samePlanned()
  }
  const after = { ...before, next_plan: plan, next_interval: interval, next_at: until }
  await saveSubscription(trx, after)
  await addPlanEvent(trx, {
    userId: user.id,
    event: 'planned',
    plan,
    interval,
    effectiveAt: until,
    by: actor.name,
    now,
  })
  return recordPlan(context, {
    user,
    before: { plan: user.current_plan, ...before },
    after: { plan: user.current_plan, ...after },
  })
}

async function changeAtOnce(
  context: RecordingContext,
  {
    user,
    before,
    plan,
    interval,
    paid,
    period,
  }: Choice & { paid: number; period: Running['period'] },
): Promise<number> {
  const { trx, actor, now } = context
  const { id: userId } = user
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
    by: actor.name,
    now,
  })
  await notifyPlan(context, userId, plan)
  return recordPlan(context, {
    user,
    before: { plan: user.current_plan, ...before },
    after: { plan, ...after },
  })
}

/** Withdraws the planned change. */
export async function keepPlan(context: RecordingContext, userId: number): Promise<void> {
  const { trx, actor, now } = context
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
  await recordPlan(context, { user, before: { plan, ...before }, after: { plan, ...after } })
}

/** Records a change made elsewhere: on a user's record, or by an import. */
export async function recordPlanChange(
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

interface Planned {
  now: Date
  /** Called after the commit, with the person concerned. */
  onBegun: (userId: number) => void
}

/** Applies planned changes that are due, each in its own transaction. */
export async function beginPlanned(
  database: Pick<Database, 'read' | 'write'>,
  { now, onBegun }: Planned,
): Promise<void> {
  await eachDue(await listDueSubscriptions(database.read, { now }), async ({ user_id: userId }) => {
    const hasBegun = await database.write(async trx => {
      const [row] = await listDueSubscriptions(trx, { now, userId })
      return row !== undefined && (await beginPlan(trx, row, now))
    })
    if (hasBegun) onBegun(userId)
  })
}

async function beginPlan(trx: Trx, row: SubscriptionsTable, now: Date): Promise<boolean> {
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
  if (user === undefined || row.next_plan === null) return false
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
  await notifyPlan({ trx, actor, now }, user.id, row.next_plan)
  const records = [
    {
      id: user.id,
      name: user.full_name,
      before: { currentPlan: user.current_plan },
      after: { currentPlan: row.next_plan },
    },
  ]
  await recordChange(trx, { actor, now, action: 'update', subject: 'User', records })
  return true
}

interface PlanRecord {
  user: UserRow
  before: State
  after: State
}
type State = SubscriptionsTable & { plan: UserPlan }

/** Writes the audit entry, with the undo step. */
export function recordPlan(
  { trx, actor, now }: RecordingContext,
  { user, before, after }: PlanRecord,
): Promise<number> {
  const describe = ({ plan, interval, next_plan }: State) => ({
    currentPlan: plan,
    interval,
    planned: next_plan ?? '',
  })
  const records = [
    { id: user.id, name: user.full_name, before: describe(before), after: describe(after) },
  ]
  const undo = { kind: 'plan.revert', args: { before, after } }
  return recordChange(trx, { actor, now, action: 'update', subject: 'User', records, undo })
}

async function notifyPlan(
  { trx, actor, now }: RecordingContext,
  userId: number,
  plan: UserPlan,
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

export async function getUser(trx: Trx, id: number): Promise<UserRow> {
  const user = await findUser(trx, id)
  if (user === undefined) throw userNotFound()
  return user
}
