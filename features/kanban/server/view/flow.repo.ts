import type { Db } from '#platform/server/database/database.ts'
import '../kanban.tables.ts'

/** Boards that mean that a card is finished. */
export async function listFinishingBoardIds(db: Db, projectId: number): Promise<Set<string>> {
  const rows = await db
    .selectFrom('kanban_boards')
    .select('id')
    .where('project_id', '=', projectId)
    .where('is_done', '=', 1)
    .execute()
  return new Set(rows.map(row => row.id))
}

/** Every move of a project's cards, the oldest first. */
export const listProjectMoves = (db: Db, projectId: number) =>
  db
    .selectFrom('kanban_moves')
    .innerJoin('kanban_cards', 'kanban_cards.id', 'kanban_moves.card_id')
    .select(['card_id', 'from_board', 'to_board', 'at', 'board_id'])
    .where('project_id', '=', projectId)
    .where('deleted_at', 'is', null)
    .orderBy('kanban_moves.id')
    .execute()
