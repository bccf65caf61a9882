import { HOUR } from '#platform/contract/durations.rules.ts'
import type { Clock } from '#platform/server/clock/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { JobKind } from '#platform/server/jobs/jobs.ts'
import { removeShutAccounts } from './close-account.service.ts'

interface CloseAccountJobParts {
  database: Database
  clock: Clock
  forget: (userIds: number[]) => void
}

/** Deletes accounts that their owners deactivated and did not reactivate. */
export const closeAccountJobs = ({
  database,
  clock,
  forget,
}: CloseAccountJobParts): Record<string, JobKind> => ({
  'accounts.remove': {
    everyMilliseconds: HOUR,
    async run() {
      forget(await database.write(trx => removeShutAccounts(trx, clock())))
    },
  },
})
