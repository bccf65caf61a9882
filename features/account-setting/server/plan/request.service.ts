import type { PlanInterval, PlanOnOffer } from '../../contract/plans.rules.ts'
import type { MutationContext } from '#platform/server/changes/mutation-context.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import { listAdminIds, notify } from '#features/notifications/server/notifications.service.ts'
import { findUser, userNotFound } from '#features/users/server/users.service.ts'
import { samePlan } from '../account-setting.errors.ts'
import { findSubscription } from './plan.repo.ts'

/** Requests a plan from the administrators. */
export async function requestPlan(
  { trx, caller, actor, now }: MutationContext,
  { plan, interval }: { plan: PlanOnOffer; interval: PlanInterval },
): Promise<void> {
  const user = await findUser(trx, caller.userId)
  if (user === undefined) throw userNotFound()
  if (user.current_plan === plan && (await findSubscription(trx, user)).interval === interval)
    throw samePlan()
  await notify(trx, {
    userIds: await listAdminIds(trx),
    kind: 'plan-requested',
    params: { name: user.full_name, plan, interval },
    link: `/apps/user/view/${user.id}?tab=billing`,
    now,
  })
  const records = [{ id: user.id, name: user.full_name, after: { requestedPlan: plan, interval } }]
  await recordChange(trx, { actor, now, action: 'create', subject: 'Plan', records })
}
