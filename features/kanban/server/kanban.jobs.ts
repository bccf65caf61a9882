import type { Clock } from '#platform/server/clock/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { JobKind } from '#platform/server/jobs/jobs.ts'
import { dropFile } from '#features/files/server/files.service.ts'
import './kanban.tables.ts'

const DAY = 24 * 3_600_000
/** What was deleted can be brought back for a day; it goes for good when nobody can have missed it. */
const KEPT_DAYS = 30
/** So long it is told what a rule did. */
const RUNS_KEPT_DAYS = 90
const AT_ONCE = 200

/** Every day, what was deleted long ago goes for good. */
export const kanbanJobs = ({
  database,
  clock,
}: {
  database: Database
  clock: Clock
}): Record<string, JobKind> => ({
  'kanban.sweep': {
    everyMilliseconds: DAY,
    async run() {
      const until = new Date(clock().getTime() - KEPT_DAYS * DAY).toISOString()
      for (;;) if ((await sweepCards(database, until)) < AT_ONCE) break
      await database.write(async trx => {
        await trx.deleteFrom('kanban_boards').where('deleted_at', '<', until).execute()
        await trx.deleteFrom('kanban_comments').where('deleted_at', '<', until).execute()
        await trx.deleteFrom('kanban_rules').where('deleted_at', '<', until).execute()
        const log = new Date(clock().getTime() - RUNS_KEPT_DAYS * DAY).toISOString()
        await trx
          .deleteFrom('kanban_rule_runs')
          .where('at', '<', log)
          .where('state', '!=', 'waiting')
          .execute()
      })
    },
  },
})

async function sweepCards(database: Database, until: string): Promise<number> {
  return database.write(async trx => {
    const cards = await trx
      .selectFrom('kanban_cards')
      .innerJoin('kanban_projects', 'kanban_projects.id', 'kanban_cards.project_id')
      .select('kanban_cards.id')
      .where(eb =>
        eb.or([
          eb('kanban_cards.deleted_at', '<', until),
          eb('kanban_projects.deleted_at', '<', until),
        ]),
      )
      .limit(AT_ONCE)
      .execute()
    for (const { id } of cards) {
      const files = await trx
        .deleteFrom('kanban_files')
        .where('card_id', '=', id)
        .returning('file_id')
        .execute()
      for (const { file_id } of files) {
        const other = await trx
          .selectFrom('kanban_files')
          .select('card_id')
          .where('file_id', '=', file_id)
          .limit(1)
          .executeTakeFirst()
        if (other === undefined) await dropFile(trx, file_id)
      }
      await trx.deleteFrom('kanban_cards').where('id', '=', id).execute()
    }
    return cards.length
  })
}
