import type { Clock } from '#platform/server/clock/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import { deleteOldOwn } from '#features/dashboards/server/dashboards.service.ts'
import { sweepSignIns } from '#features/auth/server/auth.service.ts'
import { sweepFiles } from '#features/files/server/files.service.ts'
import type { FileStore } from '#platform/server/files/file-store.ts'
import { deleteOldViews } from '#features/saved-views/server/saved-views.service.ts'
import { deleteOldKeys } from '#platform/server/idempotency/idempotency.ts'
import { deleteOldJobs, type JobKind } from '#platform/server/jobs/jobs.ts'
import { deleteOldEvents } from '#platform/server/live/outbox.ts'

const HOUR = 3_600_000

interface HousekeepingParts {
  database: Database
  clock: Clock
  store: FileStore
}

/** Every hour: forgets what nobody will ask for any more. */
export const housekeeping = ({ database, clock, store }: HousekeepingParts): Record<string, JobKind> => ({
  housekeeping: {
    everyMilliseconds: HOUR,
    async run() {
      await database.write(async trx => {
        await deleteOldKeys(trx, clock())
        await deleteOldEvents(trx, clock())
        await deleteOldJobs(trx, clock())
        await deleteOldViews(trx, clock())
        await deleteOldOwn(trx, clock())
        await sweepSignIns(trx, clock())
      })
      await sweepFiles({ database, store, now: clock() })
    },
  },
})
