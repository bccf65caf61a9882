import { DAY } from '#platform/contract/durations.rules.ts'
import { TRIAL } from '../../contract/plans.rules.ts'
import type { MutationContext } from '#platform/server/changes/mutation-context.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { notify } from '#features/notifications/server/notifications.service.ts'
import { findUser, updateUserRow, userNotFound } from '#features/users/server/users.service.ts'
import { trialTaken } from '../account-setting.errors.ts'
import { addPlanEvent, saveSubscription } from './plan.repo.ts'
import { insertTrial, listEndingTrials, markReminded } from './trial.repo.ts'

// A free trial for 14 days, once (PRICE-03). It ends like any planned change (plan.service.ts): with the basic plan.

export async function startTrial({
  trx,
  caller: { userId },
  actor,
  now,
}: MutationContext): Promise<void> {
  const user = await findUser(trx, userId)
  if (user === undefined) throw userNotFound()
  if (user.current_plan !== 'basic') throw trialTaken()
  const [began_at, ends_at] = [
    now.toISOString(),
    new Date(now.getTime() + TRIAL.days * DAY).toISOString(),
  ]
  if (!(await insertTrial(trx, { userId, beganAt: began_at, endsAt: ends_at }))) throw trialTaken()
  const [plan, interval] = [TRIAL.plan, 'monthly' as const]
  const next = { next_plan: 'basic' as const, next_interval: interval, next_at: ends_at }
  await saveSubscription(trx, {
    user_id: userId,
    interval,
    began_at,
    ...next,
    trial_until: ends_at,
  })
  await updateUserRow(trx, userId, { current_plan: plan, updated_at: began_at })
  await addPlanEvent(trx, {
    userId,
    event: 'trial',
    plan,
    interval,
    effectiveAt: began_at,
    by: actor.name,
    now,
  })
  const records = [
    {
      id: userId,
      name: user.full_name,
      before: { currentPlan: 'basic' },
      after: { currentPlan: plan, trialUntil: ends_at },
    },
  ]
  await recordChange(trx, { actor, now, action: 'update', subject: 'User', records })
}

/** Reminds people once of the end of their trial, unless they have chosen a plan. */
export async function remindTrials(trx: Trx, now: Date): Promise<void> {
  const soon = new Date(now.getTime() + TRIAL.remindDaysBefore * DAY)
  const ending = await listEndingTrials(trx, { now, soon })
  if (ending.length === 0) return
  await markReminded(
    trx,
    ending.map(row => row.user_id),
    now,
  )
  for (const { user_id, ends_at } of ending)
    await notify(trx, {
      userIds: [user_id],
      kind: 'trial-ending',
      params: { plan: TRIAL.plan, day: ends_at.slice(0, 10) },
      link: '/pages/pricing',
      now,
    })
}
