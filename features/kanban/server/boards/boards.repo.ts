import type { Insertable } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { GAP } from '../cards/places.repo.ts'
import type { BoardRow, BoardsTable } from '../kanban.tables.ts'

// Single boards; the list of a project's boards is in kanban.repo.ts.

/** A board that is not deleted. */
export const findBoardRow = (db: Db, id: string): Promise<BoardRow | undefined> =>
  db
    .selectFrom('kanban_boards')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** Whether a board has this id, also a deleted one. */
export async function hasBoardId(trx: Trx, id: string): Promise<boolean> {
  const row = await trx
    .selectFrom('kanban_boards')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

/** Ids that begin with this, also those of deleted boards. */
export async function listBoardIdsFrom(trx: Trx, slug: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('kanban_boards')
    .select('id')
    .where('id', 'like', `${slug}%`)
    .execute()
  return rows.map(row => row.id)
}

export async function listBoardTitles(
  trx: Trx,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await trx
    .selectFrom('kanban_boards')
    .select(['id', 'title'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(row => [row.id, row.title]))
}

export const insertBoardRow = (trx: Trx, row: Insertable<BoardsTable>): Promise<BoardRow> =>
  trx.insertInto('kanban_boards').values(row).returningAll().executeTakeFirstOrThrow()

export async function updateBoardRow(
  trx: Trx,
  id: string,
  columns: Pick<Partial<BoardRow>, 'archived_at' | 'deleted_at'>,
): Promise<void> {
  await trx.updateTable('kanban_boards').set(columns).where('id', '=', id).execute()
}

/** An edit, which the version counts. */
export const updateBoardVersion = (
  trx: Trx,
  id: string,
  columns: Pick<Partial<BoardRow>, 'title' | 'wip_limit' | 'is_done' | 'archived_at'>,
): Promise<BoardRow> =>
  trx
    .updateTable('kanban_boards')
    .set(eb => ({ version: eb('version', '+', 1), ...columns }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Renumbers boards in this order. */
export async function updateBoardPlaces(trx: Trx, ids: readonly string[]): Promise<void> {
  for (const [at, id] of ids.entries()) {
    await trx
      .updateTable('kanban_boards')
      .set({ place: (at + 1) * GAP })
      .where('id', '=', id)
      .execute()
  }
}

/** Undefined when no deleted board has this id. */
export const restoreBoardRow = (trx: Trx, id: string): Promise<BoardRow | undefined> =>
  trx
    .updateTable('kanban_boards')
    .set({ deleted_at: null })
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .returningAll()
    .executeTakeFirst()
