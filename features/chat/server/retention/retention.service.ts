import type { UserRole } from '#features/users/contract/users.rules.ts'
import type { MutationContext } from '#platform/server/changes/mutation-context.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import { getRetention, saveRetentionRule } from './retention.repo.ts'

export async function updateRetention(
  { trx, caller, actor, now }: MutationContext,
  rules: { role: UserRole; days: number | null }[],
): Promise<void> {
  const before = await getRetention(trx)
  for (const { role, days } of rules) await saveRetentionRule(trx, { role, days })
  const after = await getRetention(trx)
  await recordChange(trx, {
    actor,
    now,
    action: 'update',
    subject: 'Chat',
    records: [{ id: 'retention', name: 'retention', before, after }],
    onlyFor: caller.userId,
  })
}
