import { DAY, HOUR } from '#platform/contract/durations.rules.ts'
import type { Clock } from '#platform/server/clock/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { JobKind } from '#platform/server/jobs/jobs.ts'
import type { SettingsService } from '#features/settings/server/settings.service.ts'
import { pruneMailChanges } from '../message-store/changes.repo.ts'
import { expireAside, findLooseContents, removeDeleted, removeOrphans } from './emptying.repo.ts'

/** Hourly: expires trash and spam, and removes permanently deleted mail. */
export const sweepJobs = ({
  database,
  clock,
  settings,
}: {
  database: Database
  clock: Clock
  settings: SettingsService
}): Record<string, JobKind> => ({
  'email.sweep': {
    everyMilliseconds: HOUR,
    async run() {
      const now = clock()
      const { retention } = await settings.get()
      await database.write(trx =>
        expireAside(trx, { before: new Date(now.getTime() - retention.trashDays * DAY), now }),
      )
      // In batches, so that nothing else waits long.
      while (await database.write(trx => removeDeleted(trx, database.dialect)));
      while (await database.write(trx => pruneMailChanges(trx)));
      const loose = await findLooseContents(database.read)
      if (loose.length > 0) await database.write(trx => removeOrphans(trx, database.dialect, loose))
    },
  },
})
