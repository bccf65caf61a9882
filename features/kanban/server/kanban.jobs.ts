import { DAY } from '#platform/contract/durations.rules.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { JobKind } from '#platform/server/jobs/jobs.ts'
import { eraseFile } from '#features/files/server/files.service.ts'
import type { KanbanParts } from './kanban.context.ts'
import { deleteCardFiles, isFileOnCard } from './cards/files.repo.ts'
import { deleteCardForGood, deleteOldRows, listOldCardIds } from './sweep.repo.ts'

/** Deleted items can be restored for a day; they are purged when no one can still miss them. */
const RETENTION_DAYS = 30
/** How long rule runs are logged. */
const RUN_RETENTION_DAYS = 90
const AT_ONCE = 200

/** Purges old deleted items daily. */
export const kanbanJobs = ({
  database,
  clock,
}: Pick<KanbanParts, 'database' | 'clock'>): Record<string, JobKind> => ({
  'kanban.sweep': {
    everyMilliseconds: DAY,
    async run() {
      const until = new Date(clock().getTime() - RETENTION_DAYS * DAY).toISOString()
      for (;;) if ((await sweepCards(database, until)) < AT_ONCE) break
      const log = new Date(clock().getTime() - RUN_RETENTION_DAYS * DAY).toISOString()
      await database.write(trx => deleteOldRows(trx, { until, log }))
    },
  },
})

async function sweepCards(database: Database, until: string): Promise<number> {
  return database.write(async trx => {
    const ids = await listOldCardIds(trx, until, AT_ONCE)
    for (const id of ids) {
      for (const fileId of await deleteCardFiles(trx, id))
        if (!(await isFileOnCard(trx, fileId))) await eraseFile(trx, fileId)
      await deleteCardForGood(trx, id)
    }
    return ids.length
  })
}
