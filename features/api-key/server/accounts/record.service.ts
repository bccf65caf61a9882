import type { ServiceAccount } from '../../contract/api-key-accounts.contract.ts'
import type { RecordingContext } from '#platform/server/changes/mutation-context.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'

interface RecordedAccount {
  action: 'create' | 'update' | 'delete' | 'restore'
  before?: ServiceAccount
  after?: ServiceAccount
}

/** Writes the audit entry, with the undo step of a deletion. */
export async function recordAccount(
  { trx, actor, now }: RecordingContext,
  { action, before, after }: RecordedAccount,
): Promise<number> {
  const fieldsOf = (one: ServiceAccount | undefined) =>
    one === undefined
      ? undefined
      : {
          name: one.name,
          purpose: one.purpose,
          role: one.role,
          state: one.state,
          owner: one.owner.fullName,
        }
  const { id, name } = after ?? before ?? { id: 0, name: '' }
  const records = [{ id: `service:${id}`, name, before: fieldsOf(before), after: fieldsOf(after) }]
  const undo = action === 'delete' ? { kind: 'service-accounts.restore', args: { id } } : undefined
  return recordChange(trx, { actor, now, action, subject: 'ApiKey', records, undo })
}
