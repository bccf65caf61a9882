import type { Trx } from '#platform/server/database/tables.ts'
import { BOARDS_PER_PROJECT, slugOf } from '../../contract/kanban.rules.ts'
import type { KanbanBoard } from '../../contract/kanban.contract.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import { GAP } from '../cards/places.repo.ts'
import { boardIdTaken, boardNotFound, tooManyBoards } from '../kanban.errors.ts'
import { listBoards, listCardsOn, markBoard } from '../kanban.repo.ts'
import type { BoardRow, CardRow } from '../kanban.tables.ts'
import { type Act, nextRevision } from '../projects/access.service.ts'
import { toBoard } from '../view/view.service.ts'

interface NewBoard {
  id?: string | undefined
  title: string
  projectId: number
  isDone?: boolean
}

/** Behind the others. Throws 409 when the id that was given is somebody's, also a deleted board's. */
export async function addBoard(
  trx: Trx,
  { now }: Pick<Act, 'now'>,
  { id, title, projectId, isDone = false }: NewBoard,
): Promise<BoardRow> {
  const boards = await listBoards(trx, projectId)
  if (boards.length >= BOARDS_PER_PROJECT) throw tooManyBoards()
  await nextRevision(trx, projectId)
  return trx
    .insertInto('kanban_boards')
    .values({
      id: id === undefined ? await freeId(trx, title) : await givenId(trx, id),
      project_id: projectId,
      title,
      place: (boards.at(-1)?.place ?? 0) + GAP,
      is_done: isDone ? 1 : 0,
      created_at: now.toISOString(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function givenId(trx: Trx, id: string): Promise<string> {
  if (
    (await trx.selectFrom('kanban_boards').select('id').where('id', '=', id).executeTakeFirst()) !==
    undefined
  )
    throw boardIdTaken()
  return id
}

/** The title as an id, with a number behind it where there is such a board. */
async function freeId(trx: Trx, title: string): Promise<string> {
  const slug = slugOf(title)
  const rows = await trx
    .selectFrom('kanban_boards')
    .select('id')
    .where('id', 'like', `${slug}%`)
    .execute()
  const taken = new Set(rows.map(row => row.id))
  if (!taken.has(slug)) return slug
  for (let count = 2; ; count += 1) if (!taken.has(`${slug}-${count}`)) return `${slug}-${count}`
}

export interface BoardChange {
  title?: string | undefined
  wipLimit?: number | null | undefined
  isDone?: boolean | undefined
  isArchived?: boolean | undefined
}

const describe = (row: BoardRow) => ({
  title: row.title,
  wipLimit: row.wip_limit,
  isDone: row.is_done === 1,
  isArchived: row.archived_at !== null,
})

export async function updateBoard(
  trx: Trx,
  act: Act,
  { board, change }: { board: BoardRow; change: BoardChange },
): Promise<{ board: KanbanBoard; changeId: number }> {
  const { title, wipLimit, isDone, isArchived } = change
  const revision = await nextRevision(trx, board.project_id)
  const row = await trx
    .updateTable('kanban_boards')
    .set(eb => ({
      version: eb('version', '+', 1),
      ...(title === undefined ? {} : { title }),
      ...(wipLimit === undefined ? {} : { wip_limit: wipLimit }),
      ...(isDone === undefined ? {} : { is_done: isDone ? 1 : 0 }),
      ...(isArchived === undefined
        ? {}
        : { archived_at: isArchived ? act.now.toISOString() : null }),
    }))
    .where('id', '=', board.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  // Its cards come and go with it.
  if (isArchived !== undefined) await markBoard(trx, board.id, revision)
  const [before, after] = [describe(board), describe(row)]
  const changeId = await recordChange(trx, {
    ...act,
    action: 'update',
    subject: 'Kanban',
    records: [{ id: `board:${board.id}`, name: board.title, before, after }],
    undo: { kind: 'kanban.board', args: { id: board.id, version: row.version, before } },
  })
  return { board: toBoard(row), changeId }
}

/** Before another board, or behind all; one that is gone does not count. */
export async function putBoard(
  trx: Trx,
  act: Act,
  { board, beforeId }: { board: BoardRow; beforeId: string | null },
): Promise<void> {
  const others = (await listBoards(trx, board.project_id)).filter(other => other.id !== board.id)
  const index = others.findIndex(other => other.id === beforeId)
  const order = others.toSpliced(index === -1 ? others.length : index, 0, board)
  for (const [at, one] of order.entries()) {
    await trx
      .updateTable('kanban_boards')
      .set({ place: (at + 1) * GAP })
      .where('id', '=', one.id)
      .execute()
  }
  await nextRevision(trx, board.project_id)
  const records = [
    {
      id: `board:${board.id}`,
      name: board.title,
      before: { order: board.place },
      after: { order: (order.indexOf(board) + 1) * GAP },
    },
  ]
  await recordChange(trx, { ...act, action: 'update', subject: 'Kanban', records })
}

export async function deleteBoard(
  trx: Trx,
  act: Act,
  board: BoardRow,
): Promise<{ id: string; tasks: number; changeId: number }> {
  const cards = await listCardsOn(trx, board.id)
  const at = act.now.toISOString()
  await trx
    .updateTable('kanban_boards')
    .set({ deleted_at: at })
    .where('id', '=', board.id)
    .execute()
  const all = await trx
    .selectFrom('kanban_cards')
    .selectAll()
    .where('board_id', '=', board.id)
    .where('deleted_at', 'is', null)
    .execute()
  await deleteCards(trx, act, { board, cards: all })
  const changeId = await recordChange(trx, {
    ...act,
    action: 'delete',
    subject: 'Kanban',
    records: [
      { id: `board:${board.id}`, name: board.title, before: describe(board) },
      ...all.map(card => ({ id: card.id, name: card.title })),
    ],
    undo: { kind: 'kanban.restoreBoard', args: { id: board.id, ids: all.map(card => card.id) } },
  })
  return { id: board.id, tasks: cards.length, changeId }
}

export async function clearBoard(
  trx: Trx,
  act: Act,
  board: BoardRow,
): Promise<{ id: string; tasks: number; changeId: number | undefined }> {
  const cards = await listCardsOn(trx, board.id)
  if (cards.length === 0) return { id: board.id, tasks: 0, changeId: undefined }
  await deleteCards(trx, act, { board, cards })
  const changeId = await recordChange(trx, {
    ...act,
    action: 'delete',
    subject: 'Kanban',
    records: cards.map(card => ({ id: card.id, name: card.title, before: { board: board.title } })),
    undo: { kind: 'kanban.restore', args: { ids: cards.map(card => card.id) } },
  })
  return { id: board.id, tasks: cards.length, changeId }
}

async function deleteCards(
  trx: Trx,
  { now }: Act,
  { board, cards }: { board: BoardRow; cards: CardRow[] },
): Promise<void> {
  const revision = await nextRevision(trx, board.project_id)
  const ids = cards.map(card => card.id)
  for (let from = 0; from < ids.length; from += 500) {
    await trx
      .updateTable('kanban_cards')
      .set({ deleted_at: now.toISOString(), revision })
      .where('id', 'in', ids.slice(from, from + 500))
      .execute()
  }
}

/** A board that was deleted, with the cards that went along. Throws 404 when it is there. */
export async function restoreBoard(
  trx: Trx,
  { id, ids }: { id: string; ids: readonly number[] },
): Promise<BoardRow> {
  const board = await trx
    .updateTable('kanban_boards')
    .set({ deleted_at: null })
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .returningAll()
    .executeTakeFirst()
  if (board === undefined) throw boardNotFound()
  const revision = await nextRevision(trx, board.project_id)
  for (let from = 0; from < ids.length; from += 500) {
    await trx
      .updateTable('kanban_cards')
      .set({ deleted_at: null, revision })
      .where('id', 'in', ids.slice(from, from + 500))
      .where('board_id', '=', id)
      .execute()
  }
  return board
}
