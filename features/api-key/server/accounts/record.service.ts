import type { ServiceAccount } from '../../contract/api-key-accounts.contract.ts'
import type { Actor } from '#platform/server/access/actor.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { Trx } from '#platform/server/database/tables.ts'

interface Recorded {
  actor: Actor
  now: Date
  action: 'create' | 'update' | 'delete' | 'restore'
  before?: ServiceAccount
  after?: ServiceAccount
}

/** Into the log, with the way back from a deletion. */
export async function recordAccount(
  trx: Trx,
  { actor, now, action, before, after }: Recorded,
): Promise<number> {
  const told = (one: ServiceAccount | undefined) =>
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
  const records = [{ id: `service:${id}`, name, before: told(before), after: told(after) }]
  const undo = action === 'delete' ? { kind: 'service-accounts.restore', args: { id } } : undefined
  return recordChange(trx, { actor, now, action, subject: 'ApiKey', records, undo })
}
