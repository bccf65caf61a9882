import * as z from 'zod/mini'
import { changedSince, type UndoStep } from '#platform/server/changes/undo.ts'
import { forbidden } from '#platform/server/http/app-error.ts'
import { updateUserRow } from '#features/users/server/users.service.ts'
import { addPlanEvent, findSubscription, saveSubscription } from './plan.repo.ts'
import { getUser, recordPlan } from './plan.service.ts'

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

/** Restores plan and period; the history records it like any change. */
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
  await recordPlan({ trx, actor, now }, { user, before: after, after: before })
}
