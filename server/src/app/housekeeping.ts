import type { Clock } from '../platform/clock/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { deleteOldKeys } from '../platform/idempotency/idempotency.ts'
import { deleteOldJobs, type JobKind } from '../platform/jobs/jobs.ts'
import { deleteOldEvents } from '../platform/live/outbox.ts'

const HOUR = 3_600_000

/** Every hour: forgets what nobody will ask for any more. */
export const housekeeping = ({ database, clock }: { database: Database; clock: Clock }): Record<string, JobKind> => ({
  housekeeping: {
    everyMilliseconds: HOUR,
    run: () =>
      database.write(async trx => {
        await deleteOldKeys(trx, clock())
        await deleteOldEvents(trx, clock())
        await deleteOldJobs(trx, clock())
      }),
  },
})
