import { systemActor } from '#platform/server/access/actor.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { Clock } from '#platform/server/clock/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import type { JobKind } from '#platform/server/jobs/jobs.ts'
import type { SettingsService } from '#features/settings/server/settings.service.ts'
import '#platform/server/changes/change-tables.ts'

const DAY = 24 * 3_600_000
/** Entries that go in one transaction: others write in between. */
const ENTRIES_AT_ONCE = 500

interface ChangesJobsParts {
  database: Database
  clock: Clock
  settings: Pick<SettingsService, 'get'>
}

/** Once a day the audit log forgets what is older than the settings say; that it did is an entry of its own (docs/adr/0024). */
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
      let gone = 0
      for (;;) {
        const some = await database.write(trx => forget(trx, until))
        gone += some
        if (some < ENTRIES_AT_ONCE) break
      }
      if (gone === 0) return
      const records = [
        { id: 'retention', name: until.slice(0, 10), after: { entries: gone, until } },
      ]
      const actor = systemActor('retention')
      await database.write(trx =>
        recordChange(trx, { actor, now: clock(), action: 'delete', subject: 'Audit', records }),
      )
    },
  },
})

/** Removes the oldest entries; the database itself refuses any that is too young for any setting. */
async function forget(trx: Trx, until: string): Promise<number> {
  const rows = await trx
    .selectFrom('audit_changes')
    .select('id')
    .where('at', '<', until)
    .orderBy('at')
    .limit(ENTRIES_AT_ONCE)
    .execute()
  const ids = rows.map(row => row.id)
  if (ids.length === 0) return 0
  await trx.deleteFrom('audit_undone').where('change_id', 'in', ids).execute()
  await trx.deleteFrom('audit_records').where('change_id', 'in', ids).execute()
  await trx.deleteFrom('audit_changes').where('id', 'in', ids).execute()
  return ids.length
}
