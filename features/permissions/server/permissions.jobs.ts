import type { Platform } from '#platform/server/compose/platform.ts'
import type { JobKind } from '#platform/server/jobs/jobs.ts'
import { END_JOB, endGranted } from './access-requests/ending.service.ts'

type PermissionsJobsParts = Pick<Platform, 'database' | 'clock'>

/** Notifies of expired rights. The rights cache expires on its own. */
export const permissionsJobs = ({
  database,
  clock,
}: PermissionsJobsParts): Record<string, JobKind> => ({
  [END_JOB]: { run: () => database.write(trx => endGranted(trx, clock())) },
})
