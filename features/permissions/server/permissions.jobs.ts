import type { Clock } from '#platform/server/clock/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { JobKind } from '#platform/server/jobs/jobs.ts'
import { END_JOB, endGranted } from './access-requests/ending.service.ts'

interface PermissionsJobsParts {
  database: Database
  clock: Clock
}

/** Notifies of expired rights. The rights cache expires on its own. */
export const permissionsJobs = ({
  database,
  clock,
}: PermissionsJobsParts): Record<string, JobKind> => ({
  [END_JOB]: { run: () => database.write(trx => endGranted(trx, clock())) },
})
