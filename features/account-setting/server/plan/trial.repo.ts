import type { Trx } from '#platform/server/database/tables.ts'
import '../account-setting.tables.ts'

/** Everyone gets one trial; returns whether this was it. */
export async function insertTrial(
  trx: Trx,
  { userId, beganAt, endsAt }: { userId: number; beganAt: string; endsAt: string },
): Promise<boolean> {
  const taken = await trx
    .insertInto('plan_trials')
    .values({ user_id: userId, began_at: beganAt, ends_at: endsAt, reminded_at: null })
    .onConflict(conflict => conflict.column('user_id').doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return taken !== undefined
}

/** Trials that end soon, of people without a reminder or a chosen plan. */
export const listEndingTrials = (trx: Trx, { now, soon }: { now: Date; soon: Date }) =>
  trx
    .selectFrom('plan_trials')
    .innerJoin('subscriptions', 'subscriptions.user_id', 'plan_trials.user_id')
    .select(['plan_trials.user_id', 'ends_at'])
    .where('ends_at', '<=', soon.toISOString())
    .where('ends_at', '>', now.toISOString())
    .where('reminded_at', 'is', null)
    .where('trial_until', 'is not', null)
    .where('next_plan', '=', 'basic')
    .execute()

export async function markReminded(trx: Trx, userIds: number[], now: Date): Promise<void> {
  await trx
    .updateTable('plan_trials')
    .set({ reminded_at: now.toISOString() })
    .where('user_id', 'in', userIds)
    .execute()
}
