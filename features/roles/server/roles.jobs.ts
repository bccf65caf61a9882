import type { Platform } from '#platform/server/compose/platform.ts'
import type { JobKind } from '#platform/server/jobs/jobs.ts'
import { END_JOB, endGiven } from './people/people.service.ts'
import type { RolesService } from './roles.service.ts'

interface RolesJobsParts extends Pick<Platform, 'database' | 'clock'> {
  roles: Pick<RolesService, 'invalidate'>
}

/** Ends expired assignments: updates open screens and the log. */
export const rolesJobs = ({ database, clock, roles }: RolesJobsParts): Record<string, JobKind> => ({
  [END_JOB]: {
    async run() {
      roles.invalidate(await database.write(trx => endGiven(trx, clock())))
    },
  },
})
