import { HOUR } from '#platform/contract/durations.rules.ts'
import type { AccountJobParts } from '../account-setting.context.ts'
import type { JobKind } from '#platform/server/jobs/jobs.ts'
import { removeShutAccounts } from './close-account.service.ts'

/** Deletes accounts that their owners deactivated and did not reactivate. */
export const closeAccountJobs = ({
  database,
  clock,
  forget,
}: AccountJobParts): Record<string, JobKind> => ({
  'accounts.remove': {
    everyMilliseconds: HOUR,
    async run() {
      forget(await database.write(trx => removeShutAccounts(trx, clock())))
    },
  },
})
