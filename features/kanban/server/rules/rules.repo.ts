import { type RuleAction, ruleAction } from '../../contract/kanban-rules.contract.ts'
import { asStored } from '#platform/server/database/stored.ts'
import type { Insertable } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import { UNDO_MILLISECONDS } from '#platform/server/changes/undo.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import type { RuleRow, RulesTable } from '../kanban.tables.ts'

const RUNS_SHOWN = 50

const storedAction = asStored(ruleAction)
export const readAction = ({ action }: Pick<RuleRow, 'action'>): RuleAction =>
  storedAction.parse(JSON.parse(action))

const selectNamed = (db: Db) =>
  db
    .selectFrom('kanban_rules')
    .innerJoin('kanban_boards', 'kanban_boards.id', 'kanban_rules.board_id')
    .leftJoin('users', 'users.id', 'kanban_rules.author_id')
    .selectAll('kanban_rules')
    .select(['kanban_boards.project_id', 'full_name', 'users.deleted_at as author_deleted_at'])

/** Rules on boards that are not deleted, in the order of boards. */
export const listRuleRows = (db: Db, projectId: number): Promise<NamedRule[]> =>
  selectNamed(db)
    .where('kanban_boards.project_id', '=', projectId)
    .where('kanban_rules.deleted_at', 'is', null)
    .where('kanban_boards.deleted_at', 'is', null)
    .orderBy('kanban_boards.place')
    .orderBy('kanban_rules.id')
    .execute()
export type NamedRule = RuleRow & {
  project_id: number
  full_name: string | null
  author_deleted_at: string | null
}

/** Recent rule runs, and which can still be undone. */
export const listRunRows = (
  db: Db,
  { projectId, before, now }: { projectId: number; before: number | undefined; now: Date },
) =>
  db
    .selectFrom('kanban_rule_runs as runs')
    .innerJoin('kanban_rules as rules', 'rules.id', 'runs.rule_id')
    .innerJoin('kanban_boards as boards', 'boards.id', 'rules.board_id')
    .innerJoin('kanban_moves as moves', 'moves.id', 'runs.move_id')
    .innerJoin('kanban_cards as cards', 'cards.id', 'moves.card_id')
    .leftJoin('audit_changes as changes', join =>
      join
        .onRef('changes.id', '=', 'runs.change_id')
        .on('changes.at', '>', new Date(now.getTime() - UNDO_MILLISECONDS).toISOString()),
    )
    .leftJoin('audit_undone as undone', 'undone.change_id', 'runs.change_id')
    .selectAll('runs')
    .select([
      'rules.board_id',
      'moves.card_id',
      'cards.title',
      'changes.id as open_change',
      'changes.user_id',
      'undone.at as undone_at',
    ])
    .where('boards.project_id', '=', projectId)
    .$if(before !== undefined, query => query.where('runs.id', '<', before ?? 0))
    .orderBy('runs.id', 'desc')
    .limit(RUNS_SHOWN)
    .execute()

export const findRuleRow = (db: Db, id: number): Promise<RuleRow | undefined> =>
  db.selectFrom('kanban_rules').selectAll().where('id', '=', id).executeTakeFirst()

/** A rule with its author, also a deleted one. */
export const getNamedRule = (db: Db, id: number): Promise<NamedRule> =>
  selectNamed(db).where('kanban_rules.id', '=', id).executeTakeFirstOrThrow()

export const insertRuleRow = (trx: Trx, row: Insertable<RulesTable>): Promise<RuleRow> =>
  trx.insertInto('kanban_rules').values(row).returningAll().executeTakeFirstOrThrow()

export const updateRuleRow = (
  trx: Trx,
  { id, version }: RuleRow,
  columns: Partial<RuleRow>,
): Promise<RuleRow> =>
  trx
    .updateTable('kanban_rules')
    .set({ ...columns, version: version + 1 })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Active rules of a board that run when a card arrives. */
export const listActiveRules = (trx: Trx, boardId: string) =>
  trx
    .selectFrom('kanban_rules')
    .select(['id', 'action'])
    .where('board_id', '=', boardId)
    .where('is_on', '=', 1)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
