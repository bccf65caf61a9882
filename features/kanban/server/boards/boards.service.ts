import type { KanbanBoard, kanbanContract } from '../../contract/kanban.contract.ts'
import { BOARDS_PER_PROJECT, slugOf } from '../../contract/kanban.rules.ts'
import type { CallParsed } from '#platform/contract/define.ts'
import type { MutationContext } from '#platform/server/changes/mutation-context.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { deleteCardRows, listAllCardsOn, restoreCardRows } from '../cards/cards.repo.ts'
import { GAP } from '../cards/places.repo.ts'
import { boardIdTaken, boardNotFound, tooManyBoards } from '../kanban.errors.ts'
import { listBoards, listCardsOn, markBoard, nextRevision } from '../kanban.repo.ts'
import type { BoardRow, CardRow } from '../kanban.tables.ts'
import { enterBoard, enterProject } from '../projects/access.service.ts'
import { toBoard } from '../view/view.service.ts'
import {
  hasBoardId,
  insertBoardRow,
  listBoardIdsFrom,
  restoreBoardRow,
  updateBoardPlaces,
  updateBoardRow,
  updateBoardVersion,
} from './boards.repo.ts'

interface NewBoard {
  id?: string | undefined
  title: string
  projectId: number
  isDone?: boolean
}

export async function addBoard(
  context: MutationContext,
  input: CallParsed<typeof kanbanContract.addBoard>['body']['data'],
): Promise<KanbanBoard> {
  const { trx, caller } = context
  const { project } = await enterProject(trx, caller, { id: input.project, need: 'editor' })
  const board = await addBoardRow(context, { ...input, projectId: project.id })
  await recordChange(trx, {
    ...context,
    action: 'create',
    subject: 'Kanban',
    records: [{ id: `board:${board.id}`, name: board.title, after: { title: board.title } }],
    undo: { kind: 'kanban.removeBoard', args: { id: board.id } },
  })
  return toBoard(board)
}

/** Appends a board. Throws 409 when the given id is taken, also by a deleted board. */
export async function addBoardRow(
  { trx, now }: Pick<MutationContext, 'trx' | 'now'>,
  { id, title, projectId, isDone = false }: NewBoard,
): Promise<BoardRow> {
  const boards = await listBoards(trx, projectId)
  if (boards.length >= BOARDS_PER_PROJECT) throw tooManyBoards()
  await nextRevision(trx, projectId)
  if (id !== undefined && (await hasBoardId(trx, id))) throw boardIdTaken()
  return insertBoardRow(trx, {
    id: id ?? (await findFreeId(trx, title)),
    project_id: projectId,
    title,
    place: (boards.at(-1)?.place ?? 0) + GAP,
    is_done: isDone ? 1 : 0,
    created_at: now.toISOString(),
  })
}

/** The title as an id, numbered if taken. */
async function findFreeId(trx: Trx, title: string): Promise<string> {
  const slug = slugOf(title)
  const taken = new Set(await listBoardIdsFrom(trx, slug))
  if (!taken.has(slug)) return slug
  for (let count = 2; ; count += 1) if (!taken.has(`${slug}-${count}`)) return `${slug}-${count}`
}

interface BoardChanges {
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
  context: MutationContext,
  id: string,
  changes: BoardChanges,
): Promise<{ board: KanbanBoard; changeId: number | undefined }> {
  const { board } = await enterBoard(context.trx, context.caller, { id, need: 'editor' })
  return changeBoard(context, board, changes)
}

export async function changeBoard(
  context: MutationContext,
  board: BoardRow,
  { title, wipLimit, isDone, isArchived }: BoardChanges,
): Promise<{ board: KanbanBoard; changeId: number | undefined }> {
  const { trx, now } = context
  const before = describe(board)
  const changed = {
    title: title ?? before.title,
    wipLimit: wipLimit === undefined ? before.wipLimit : wipLimit,
    isDone: isDone ?? before.isDone,
    isArchived: isArchived ?? before.isArchived,
  }
  if (JSON.stringify(changed) === JSON.stringify(before))
    return { board: toBoard(board), changeId: undefined }
  const revision = await nextRevision(trx, board.project_id)
  const row = await updateBoardVersion(trx, board.id, {
    title: changed.title,
    wip_limit: changed.wipLimit,
    is_done: changed.isDone ? 1 : 0,
    ...(isArchived === undefined ? {} : { archived_at: isArchived ? now.toISOString() : null }),
  })
  // Its cards are archived and restored with it.
  if (isArchived !== undefined) await markBoard(trx, board.id, revision)
  const after = describe(row)
  const changeId = await recordChange(trx, {
    ...context,
    action: 'update',
    subject: 'Kanban',
    records: [{ id: `board:${board.id}`, name: board.title, before, after }],
    undo: { kind: 'kanban.board', args: { id: board.id, version: row.version, before } },
  })
  return { board: toBoard(row), changeId }
}

/** Before another board, or behind all; one that was deleted does not count. Answers all in their new order. */
export async function reorderBoards(
  context: MutationContext,
  { boardId, beforeId }: { boardId: string; beforeId: string | null },
): Promise<KanbanBoard[]> {
  const { trx, caller } = context
  const { board } = await enterBoard(trx, caller, { id: boardId, need: 'editor' })
  const others = (await listBoards(trx, board.project_id)).filter(other => other.id !== board.id)
  const index = others.findIndex(other => other.id === beforeId)
  const order = others.toSpliced(index === -1 ? others.length : index, 0, board)
  await updateBoardPlaces(
    trx,
    order.map(one => one.id),
  )
  await nextRevision(trx, board.project_id)
  const records = [
    {
      id: `board:${board.id}`,
      name: board.title,
      before: { order: board.place },
      after: { order: (order.indexOf(board) + 1) * GAP },
    },
  ]
  await recordChange(trx, { ...context, action: 'update', subject: 'Kanban', records })
  return (await listBoards(trx, board.project_id)).map(toBoard)
}

export async function deleteBoard(
  context: MutationContext,
  id: string,
): Promise<{ id: string; tasks: number; changeId: number }> {
  const { trx, caller, now } = context
  const { board } = await enterBoard(trx, caller, { id, need: 'editor' })
  const cards = await listCardsOn(trx, id)
  await updateBoardRow(trx, id, { deleted_at: now.toISOString() })
  const all = await listAllCardsOn(trx, id)
  await deleteCardsOf(context, board, all)
  const changeId = await recordChange(trx, {
    ...context,
    action: 'delete',
    subject: 'Kanban',
    records: [
      { id: `board:${id}`, name: board.title, before: describe(board) },
      ...all.map(card => ({ id: card.id, name: card.title })),
    ],
    undo: { kind: 'kanban.restoreBoard', args: { id, ids: all.map(card => card.id) } },
  })
  return { id, tasks: cards.length, changeId }
}

export async function clearBoard(
  context: MutationContext,
  id: string,
): Promise<{ id: string; tasks: number; changeId: number | undefined }> {
  const { trx, caller } = context
  const { board } = await enterBoard(trx, caller, { id, need: 'editor' })
  const cards = await listCardsOn(trx, id)
  if (cards.length === 0) return { id, tasks: 0, changeId: undefined }
  await deleteCardsOf(context, board, cards)
  const changeId = await recordChange(trx, {
    ...context,
    action: 'delete',
    subject: 'Kanban',
    records: cards.map(card => ({ id: card.id, name: card.title, before: { board: board.title } })),
    undo: { kind: 'kanban.restore', args: { ids: cards.map(card => card.id) } },
  })
  return { id, tasks: cards.length, changeId }
}

async function deleteCardsOf(
  { trx, now }: MutationContext,
  board: BoardRow,
  cards: CardRow[],
): Promise<void> {
  const revision = await nextRevision(trx, board.project_id)
  await deleteCardRows(trx, { ids: cards.map(card => card.id), at: now.toISOString(), revision })
}

/** A board that was deleted, with the cards that went along. Throws 404 when it is there. */
export async function restoreBoard(
  trx: Trx,
  { id, ids }: { id: string; ids: readonly number[] },
): Promise<BoardRow> {
  const board = await restoreBoardRow(trx, id)
  if (board === undefined) throw boardNotFound()
  const revision = await nextRevision(trx, board.project_id)
  await restoreCardRows(trx, { ids, boardId: id, revision })
  return board
}
