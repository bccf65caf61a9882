import type { Trx } from '#platform/server/database/tables.ts'
import './kanban.tables.ts'

// Rows deleted before a time, to be purged.

/** Cards deleted before that, and those of projects deleted before that. */
export async function listOldCardIds(trx: Trx, until: string, limit: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('kanban_cards')
    .innerJoin('kanban_projects', 'kanban_projects.id', 'kanban_cards.project_id')
    .select('kanban_cards.id')
    .where(eb =>
      eb.or([
        eb('kanban_cards.deleted_at', '<', until),
        eb('kanban_projects.deleted_at', '<', until),
      ]),
    )
    .limit(limit)
    .execute()
  return rows.map(row => row.id)
}

export async function deleteCardForGood(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('kanban_cards').where('id', '=', id).execute()
}

/** Rows other than cards deleted before `until`, and rule runs that ended before `log`. */
export async function deleteOldRows(
  trx: Trx,
  { until, log }: { until: string; log: string },
): Promise<void> {
  await trx.deleteFrom('kanban_boards').where('deleted_at', '<', until).execute()
  await trx.deleteFrom('kanban_comments').where('deleted_at', '<', until).execute()
  await trx.deleteFrom('kanban_rules').where('deleted_at', '<', until).execute()
  await trx
    .deleteFrom('kanban_rule_runs')
    .where('at', '<', log)
    .where('state', '!=', 'waiting')
    .execute()
}
