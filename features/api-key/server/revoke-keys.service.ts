import type { Actor } from '#platform/server/access/actor.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { revokeAllKeys } from './api-key.repo.ts'

/** Whose keys to revoke, by whom, and when. */
export interface KeysToRevoke {
  userId: number
  actor: Actor
  now: Date
}

/**
 * Revokes all keys of a person, in case their password was compromised: keys created with it would survive otherwise. Returns their number.
 */
export async function revokeKeysOf(
  trx: Trx,
  { userId, actor, now }: KeysToRevoke,
): Promise<number> {
  const revoked = await revokeAllKeys(trx, userId, now.toISOString())
  if (revoked.length === 0) return 0
  const records = revoked.map(({ id, name, type }) => ({ id, name, before: { name, type } }))
  await recordChange(trx, { actor, now, action: 'delete', subject: 'ApiKey', records })
  await announce(trx, { topic: 'ApiKey', ids: revoked.map(({ id }) => id), now, userId })
  return revoked.length
}
