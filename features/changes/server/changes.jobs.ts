import { DAY } from '#platform/contract/durations.rules.ts'
import { systemActor } from '#platform/server/access/actor.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { Platform } from '#platform/server/compose/platform.ts'
import type { JobKind } from '#platform/server/jobs/jobs.ts'
import type { SettingsService } from '#features/settings/server/settings.service.ts'
import { deleteOldestChanges } from './changes.repo.ts'

/** Entries per transaction: others can write in between. */
const ENTRIES_AT_ONCE = 500

type ChangesJobsParts = Pick<Platform, 'database' | 'clock'> & {
  settings: Pick<SettingsService, 'get'>
}

/** Daily retention of the audit log, by the settings; logs its own run (docs/adr/0024). */
export const changesJobs = ({
  database,
  clock,
  settings,
}: ChangesJobsParts): Record<string, JobKind> => ({
  'audit.forget': {
    everyMilliseconds: DAY,
    async run() {
      const { auditDays } = (await settings.get()).retention
      const until = new Date(clock().getTime() - auditDays * DAY).toISOString()
      let deleted = 0
      for (;;) {
        const some = await database.write(trx =>
          deleteOldestChanges(trx, { until, limit: ENTRIES_AT_ONCE }),
        )
        deleted += some
        if (some < ENTRIES_AT_ONCE) break
      }
      if (deleted === 0) return
      const records = [
        { id: 'retention', name: until.slice(0, 10), after: { entries: deleted, until } },
      ]
      const actor = systemActor('retention')
      await database.write(trx =>
        recordChange(trx, { actor, now: clock(), action: 'delete', subject: 'Audit', records }),
      )
    },
  },
})
