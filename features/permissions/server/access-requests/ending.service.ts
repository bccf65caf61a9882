import { systemActor } from '#platform/server/access/actor.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { listEndedGrants, markEnded } from './access-requests.repo.ts'
import { recordAnswer } from './recording.service.ts'

// A right that was granted for a time counts for nothing from that moment on, whatever is done about it. This tells those it concerns:
// the log, their bell, and the screens they have open.

export const END_JOB = 'permissions.end'

export async function endGranted(trx: Trx, now: Date): Promise<void> {
  const actor = systemActor('granted rights ended')
  for (const row of await listEndedGrants(trx, now)) {
    await markEnded(trx, row.id)
    await recordAnswer(trx, { actor, now, row, state: 'ended', until: row.until })
  }
}
