import type { Insertable } from 'kysely'
import type { Trx } from '#platform/server/database/tables.ts'
import type { RunRow, RunsTable } from '../kanban.tables.ts'

// Runs of rules: what is to be done, and what became of it.

/** A run with its rule and the move that started it. */
export async function findRun(trx: Trx, id: number) {
  const run = await trx
    .selectFrom('kanban_rule_runs')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  if (run === undefined) return undefined
  const rule = await trx
    .selectFrom('kanban_rules')
    .innerJoin('kanban_boards', 'kanban_boards.id', 'kanban_rules.board_id')
    .selectAll('kanban_rules')
    .select(['kanban_boards.project_id', 'kanban_boards.title'])
    .where('kanban_rules.id', '=', run.rule_id)
    .executeTakeFirstOrThrow()
  const move = await trx
    .selectFrom('kanban_moves')
    .selectAll()
    .where('id', '=', run.move_id)
    .executeTakeFirstOrThrow()
  return { run, rule, move }
}

export async function insertRun(trx: Trx, row: Insertable<RunsTable>): Promise<number> {
  const { id } = await trx
    .insertInto('kanban_rule_runs')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateRunRow(
  trx: Trx,
  id: number,
  columns: Pick<RunRow, 'state' | 'reason' | 'change_id' | 'due_at'>,
): Promise<void> {
  await trx.updateTable('kanban_rule_runs').set(columns).where('id', '=', id).execute()
}
