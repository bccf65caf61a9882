import type { Clock } from '#platform/server/clock/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { JobKind } from '#platform/server/jobs/jobs.ts'
import { END_JOB, endGranted } from './access-requests/ending.service.ts'

interface PermissionsJobsParts {
  database: Database
  clock: Clock
}

/** Tells of rights whose time is over. What is remembered of them knows their end by itself. */
export const permissionsJobs = ({
  database,
  clock,
}: PermissionsJobsParts): Record<string, JobKind> => ({
  [END_JOB]: { run: () => database.write(trx => endGranted(trx, clock())) },
})
