import { systemActor } from '#platform/server/access/actor.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { listEndedGrants, markEnded } from './access-requests.repo.ts'
import { recordAnswer } from './recording.service.ts'

// A temporary right expires at its time, whatever else happens. This informs those concerned:
// the log, the bell, and open screens.

export const END_JOB = 'permissions.end'

export async function endGranted(trx: Trx, now: Date): Promise<void> {
  const actor = systemActor('granted rights ended')
  for (const row of await listEndedGrants(trx, now)) {
    await markEnded(trx, row.id)
    await recordAnswer(trx, { actor, now, row, state: 'ended', until: row.until })
  }
}
