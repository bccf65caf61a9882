import type { Insertable } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import type { Tables, Trx } from '#platform/server/database/tables.ts'
import type { CardRow, CardsTable } from '../kanban.tables.ts'
import { chunksOf } from '#platform/server/database/chunks.ts'

// Single cards, with their assignees and the history of their moves.

export const findCardRow = (db: Db, id: number): Promise<CardRow | undefined> =>
  db.selectFrom('kanban_cards').selectAll().where('id', '=', id).executeTakeFirst()

export const getCardRow = (db: Db, id: number): Promise<CardRow> =>
  db.selectFrom('kanban_cards').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** A card, also a deleted one, with what became of its board. */
export const findCardToRestore = (trx: Trx, id: number) =>
  trx
    .selectFrom('kanban_cards')
    .innerJoin('kanban_boards', 'kanban_boards.id', 'kanban_cards.board_id')
    .select([
      'kanban_cards.title',
      'kanban_cards.project_id',
      'kanban_boards.deleted_at as board_deleted_at',
    ])
    .where('kanban_cards.id', '=', id)
    .executeTakeFirst()

/** Cards of a board that are not deleted, archived ones as well. */
export const listAllCardsOn = (trx: Trx, boardId: string): Promise<CardRow[]> =>
  trx
    .selectFrom('kanban_cards')
    .selectAll()
    .where('board_id', '=', boardId)
    .where('deleted_at', 'is', null)
    .execute()

/** Sort keys of a board's cards up to this one. */
export const listPlacesUpTo = (trx: Trx, boardId: string, place: number) =>
  trx
    .selectFrom('kanban_cards')
    .select(['id', 'place'])
    .where('board_id', '=', boardId)
    .where('deleted_at', 'is', null)
    .where('archived_at', 'is', null)
    .where('place', '<=', place)
    .execute()

export async function insertCardRow(trx: Trx, row: Insertable<CardsTable>): Promise<number> {
  const { id } = await trx
    .insertInto('kanban_cards')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateCardRow(
  trx: Trx,
  id: number,
  columns: Partial<Omit<CardRow, 'id' | 'version'>>,
): Promise<void> {
  await trx.updateTable('kanban_cards').set(columns).where('id', '=', id).execute()
}

/** An edit, which the version counts. */
export async function updateCardVersion(
  trx: Trx,
  id: number,
  columns: Partial<Omit<CardRow, 'id' | 'version'>>,
): Promise<void> {
  await trx
    .updateTable('kanban_cards')
    .set(eb => ({ ...columns, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function deleteCardRows(
  trx: Trx,
  { ids, at, revision }: { ids: readonly number[]; at: string; revision: number },
): Promise<void> {
  for (const some of chunksOf(ids)) {
    await trx
      .updateTable('kanban_cards')
      .set({ deleted_at: at, revision })
      .where('id', 'in', some)
      .execute()
  }
}

/** Those of them that are still on this board. */
export async function restoreCardRows(
  trx: Trx,
  { ids, boardId, revision }: { ids: readonly number[]; boardId: string; revision: number },
): Promise<void> {
  for (const some of chunksOf(ids)) {
    await trx
      .updateTable('kanban_cards')
      .set({ deleted_at: null, revision })
      .where('id', 'in', some)
      .where('board_id', '=', boardId)
      .execute()
  }
}

export async function insertMove(
  trx: Trx,
  move: Insertable<Tables['kanban_moves']>,
): Promise<number> {
  const { id } = await trx
    .insertInto('kanban_moves')
    .values(move)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function findLastMoveId(trx: Trx, cardId: number): Promise<number | undefined> {
  const row = await trx
    .selectFrom('kanban_moves')
    .select('id')
    .where('card_id', '=', cardId)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return row?.id
}

/** Clients showing the project that a card left learn that it is gone. */
export async function insertDeletion(
  trx: Trx,
  { card, to, revision }: { card: CardRow; to: number; revision: number },
): Promise<void> {
  await trx
    .deleteFrom('kanban_deletions')
    .where('card_id', '=', card.id)
    .where('project_id', 'in', [to, card.project_id])
    .execute()
  await trx
    .insertInto('kanban_deletions')
    .values({ project_id: card.project_id, card_id: card.id, revision })
    .execute()
}

export async function listAssigneeIds(trx: Trx, cardId: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('kanban_assignees')
    .select('user_id')
    .where('card_id', '=', cardId)
    .orderBy('user_id')
    .execute()
  return rows.map(row => row.user_id)
}

export async function insertAssignees(
  trx: Trx,
  { cardId, userIds, at }: { cardId: number; userIds: readonly number[]; at: string },
): Promise<void> {
  for (const user_id of userIds) {
    await trx
      .insertInto('kanban_assignees')
      .values({ card_id: cardId, user_id, assigned_at: at })
      .execute()
  }
}

export async function deleteAssignees(
  trx: Trx,
  cardId: number,
  userIds: readonly number[],
): Promise<void> {
  if (userIds.length === 0) return
  await trx
    .deleteFrom('kanban_assignees')
    .where('card_id', '=', cardId)
    .where('user_id', 'in', [...userIds])
    .execute()
}
