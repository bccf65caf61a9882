import type { RecordingContext } from '#platform/server/changes/mutation-context.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import { announce } from '#platform/server/live/outbox.ts'
import type { ApiKey } from '../contract/api-key.contract.ts'

interface RecordedKey {
  action: 'create' | 'update' | 'delete'
  before?: ApiKey
  after?: ApiKey
}

/** Writes the audit entry; the owner and administrators who list all keys receive the event. */
export async function recordKey(
  { trx, actor, now }: RecordingContext,
  { action, before, after }: RecordedKey,
): Promise<void> {
  const key = after ?? before
  if (key === undefined) return
  const fieldsOf = (one: ApiKey | undefined) => {
    if (one === undefined) return undefined
    const { name, type, scopes, prefix, ipRanges, expiresAt } = one
    return { name, type, scopes, prefix, ipRanges, expiresAt }
  }
  const records = [{ id: key.id, name: key.name, before: fieldsOf(before), after: fieldsOf(after) }]
  await recordChange(trx, { actor, now, action, subject: 'ApiKey', records })
  await announce(trx, { topic: 'ApiKey', ids: [key.id], now, userId: key.owner.id })
}
