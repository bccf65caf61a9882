import type { RecordingContext } from '#platform/server/changes/mutation-context.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import { withoutHidden } from '#platform/server/changes/without-hidden.ts'
import type { UserRecord } from '../users.context.ts'

export interface UsersChange {
  action: 'create' | 'update' | 'delete' | 'restore' | 'import'
  undo: 'users.restore' | 'users.delete' | 'users.revert'
  records: UserRecord[]
}

/** Logs changes of users, with their undo. */
export function recordUsers(
  { trx, actor, now }: RecordingContext,
  { action, undo, records }: UsersChange,
): Promise<number> {
  const args = undo === 'users.revert' ? { people: records } : { ids: records.map(({ id }) => id) }
  return recordChange(trx, {
    actor,
    now,
    action,
    subject: 'User',
    records: records.map(withoutHidden),
    undo: { kind: undo, args },
  })
}
