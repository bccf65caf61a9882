import type { Privacy } from '../../contract/profile.rules.ts'
import type { MutationContext } from '#platform/server/changes/mutation-context.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import { staleVersion } from '#platform/server/http/app-error.ts'
import { isStale } from '#platform/server/http/is-stale.ts'
import { findPrivacy, savePrivacy } from './privacy.repo.ts'

/** Changes the caller's privacy; returns the change to undo it. Notifies all screens: what they show may disappear. */
export async function updatePrivacy(
  { trx, caller, actor, now }: MutationContext,
  { changes, ifMatch }: { changes: Privacy; ifMatch: number | undefined },
): Promise<number> {
  const { userId } = caller
  const { privacy: before, version } = await findPrivacy(trx, userId)
  if (isStale(ifMatch, version)) throw staleVersion({ privacy: before, version })
  await savePrivacy(trx, userId, { ...changes, version: version + 1 })
  const undo = { kind: 'profile.privacy', args: { userId, privacy: before, version: version + 1 } }
  const records = [{ id: `privacy-${userId}`, name: actor.name, before, after: changes }]
  return recordChange(trx, { actor, now, action: 'update', subject: 'Profile', records, undo })
}
