import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import type { BoardRow, CardRow } from './kanban.tables.ts'
import './kanban.tables.ts'

// Boards and cards as stored.

/** Boards that are neither archived nor deleted, in their order. */
export const listBoards = (db: Db, projectId: number): Promise<BoardRow[]> =>
  db
    .selectFrom('kanban_boards')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('archived_at', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('place')
    .orderBy('id')
    .execute()

/** Cards on boards that are shown, in the order of boards and cards; with `since` those alone that changed after that number. */
export const selectCards = (db: Db, projectId: number) =>
  db
    .selectFrom('kanban_cards')
    .innerJoin('kanban_boards', 'kanban_boards.id', 'kanban_cards.board_id')
    .selectAll('kanban_cards')
    .where('kanban_cards.project_id', '=', projectId)
    .where('kanban_cards.deleted_at', 'is', null)
    .where('kanban_cards.archived_at', 'is', null)
    .where('kanban_boards.deleted_at', 'is', null)
    .where('kanban_boards.archived_at', 'is', null)

export const listCards = (db: Db, projectId: number): Promise<CardRow[]> =>
  selectCards(db, projectId)
    .orderBy('kanban_boards.place')
    .orderBy('kanban_boards.id')
    .orderBy('kanban_cards.place')
    .orderBy('kanban_cards.id')
    .execute()

/** Cards on a board. */
export const listCardsOn = (db: Db, boardId: string): Promise<CardRow[]> =>
  db
    .selectFrom('kanban_cards')
    .selectAll()
    .where('board_id', '=', boardId)
    .where('deleted_at', 'is', null)
    .where('archived_at', 'is', null)
    .orderBy('place')
    .orderBy('id')
    .execute()

/** The project's next revision: every change gets one. */
export async function nextRevision(trx: Trx, projectId: number): Promise<number> {
  const { revision } = await trx
    .updateTable('kanban_projects')
    .set(eb => ({ revision: eb('revision', '+', 1) }))
    .where('id', '=', projectId)
    .returning('revision')
    .executeTakeFirstOrThrow()
  return revision
}

/** Sets a new revision on the card. */
export async function markCard(
  trx: Trx,
  { id, project_id }: Pick<CardRow, 'id' | 'project_id'>,
): Promise<void> {
  await trx
    .updateTable('kanban_cards')
    .set({ revision: await nextRevision(trx, project_id) })
    .where('id', '=', id)
    .execute()
}

/** Sets this revision on every card of a board, including archived and deleted ones. */
export async function markBoard(trx: Trx, boardId: string, revision: number): Promise<void> {
  await trx.updateTable('kanban_cards').set({ revision }).where('board_id', '=', boardId).execute()
}

/** All cards of the project bear a new number. */
export async function markProject(trx: Trx, projectId: number): Promise<void> {
  const revision = await nextRevision(trx, projectId)
  await trx
    .updateTable('kanban_cards')
    .set({ revision })
    .where('project_id', '=', projectId)
    .execute()
}

export async function countCards(db: Db, projectIds: number[]): Promise<Map<number, number>> {
  if (projectIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('kanban_cards')
    .innerJoin('kanban_boards', 'kanban_boards.id', 'kanban_cards.board_id')
    .select(['kanban_cards.project_id', eb => eb.fn.countAll<number>().as('n')])
    .where('kanban_cards.project_id', 'in', projectIds)
    .where('kanban_cards.deleted_at', 'is', null)
    .where('kanban_cards.archived_at', 'is', null)
    .where('kanban_boards.deleted_at', 'is', null)
    .where('kanban_boards.archived_at', 'is', null)
    .groupBy('kanban_cards.project_id')
    .execute()
  return new Map(rows.map(row => [row.project_id, Number(row.n)]))
}

/** By board: what is deleted with it without being shown on it. */
export async function countArchivedCards(
  db: Db,
  projectId: number,
): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('kanban_cards')
    .select(['board_id', eb => eb.fn.countAll<number>().as('n')])
    .where('project_id', '=', projectId)
    .where('deleted_at', 'is', null)
    .where('archived_at', 'is not', null)
    .groupBy('board_id')
    .execute()
  return Object.fromEntries(rows.map(row => [row.board_id, Number(row.n)]))
}

/** Cards of these projects that are due from one day to another, the last not taken in. */
export const listDueCards = (
  db: Db,
  { projectIds, from, to }: { projectIds: readonly number[]; from: string; to: string },
) =>
  db
    .selectFrom('kanban_cards')
    .innerJoin('kanban_boards', 'kanban_boards.id', 'kanban_cards.board_id')
    .select(['kanban_cards.id', 'kanban_cards.title', 'due_date', 'kanban_cards.project_id'])
    .where('kanban_cards.project_id', 'in', [...projectIds])
    .where('due_date', '>=', from)
    .where('due_date', '<', to)
    .where('kanban_cards.deleted_at', 'is', null)
    .where('kanban_cards.archived_at', 'is', null)
    .where('kanban_boards.deleted_at', 'is', null)
    .where('kanban_boards.archived_at', 'is', null)
    .orderBy('due_date')
    .orderBy('kanban_cards.id')
    .execute()
