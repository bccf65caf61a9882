import type { kanbanBoardsContract, KanbanCard } from '../../contract/kanban-boards.contract.ts'
import type { kanbanContract, KanbanTask } from '../../contract/kanban.contract.ts'
import type { CallParsed } from '#platform/contract/define.ts'
import type { MutationContext } from '#platform/server/changes/mutation-context.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import type { ViewContext } from '../kanban.context.ts'
import { taskNotFound } from '../kanban.errors.ts'
import { listCards } from '../kanban.repo.ts'
import { enterCard } from '../projects/access.service.ts'
import { toCards, toTasks } from '../view/view.service.ts'
import { listPlacesUpTo } from './cards.repo.ts'
import { type Moved, moveCards } from './move.service.ts'
import { type Spot, standsBefore } from './places.repo.ts'

// Moves as they are called: the specification's two put one card to the place of another and answer the whole project; ours answers
// what has moved.

interface Reordered {
  tasks: KanbanTask[]
  /** Of the card that moved. */
  version: number
}

export async function reorderTasks(
  context: MutationContext,
  { taskId, targetTaskId }: CallParsed<typeof kanbanContract.reorderTasks>['body']['data'],
  view: ViewContext,
): Promise<Reordered> {
  const { trx, caller } = context
  const { card: target } = await enterCard(trx, caller, { id: targetTaskId, need: 'editor' })
  const spot = await findSpot(context, { taskId, targetId: target.id })
  const moved = await moveCards(context, { ids: [taskId], boardId: target.board_id, spot })
  return renderProject(trx, moved, view)
}

export async function updateTaskBoard(
  context: MutationContext,
  input: CallParsed<typeof kanbanContract.updateTaskBoard>['body']['data'],
  view: ViewContext,
): Promise<Reordered> {
  const { taskId, newBoardId, targetTaskId, position } = input
  const spot: Spot =
    targetTaskId === undefined
      ? position === undefined
        ? {}
        : { index: position }
      : await findSpot(context, { taskId, targetId: targetTaskId, boardId: newBoardId })
  const moved = await moveCards(context, { ids: [taskId], boardId: newBoardId, spot })
  return renderProject(context.trx, moved, view)
}

const renderProject = async (
  trx: Trx,
  { rows: [card] }: Moved,
  view: ViewContext,
): Promise<Reordered> => ({
  tasks: await toTasks(trx, await listCards(trx, card?.project_id ?? 0), view),
  version: card?.version ?? 0,
})

export async function moveTasks(
  context: MutationContext,
  input: CallParsed<typeof kanbanBoardsContract.moveTasks>['body'],
  view: ViewContext,
): Promise<{ cards: KanbanCard[]; revision: number; changeId: number }> {
  const { ids, boardId, beforeId, afterId } = input
  const spot = { beforeId, afterId }
  const { rows, revision, changeId } = await moveCards(context, { ids, boardId, spot })
  return { cards: await toCards(context.trx, rows, view), revision, changeId }
}

interface Targeting {
  taskId: number
  targetId: number
  /** The board the target must be on. */
  boardId?: string
}
/** The position of another card: a card coming from above is placed after it, so that the order of the others is kept. */
async function findSpot(
  { trx, caller }: MutationContext,
  { taskId, targetId, boardId }: Targeting,
): Promise<Spot> {
  const { card: target } = await enterCard(trx, caller, { id: targetId, need: 'editor' })
  const { card } = await enterCard(trx, caller, { id: taskId, need: 'editor' })
  if (target.archived_at !== null || (boardId !== undefined && target.board_id !== boardId))
    throw taskNotFound()
  // In its own place already: between the neighbours it has.
  if (card.id === target.id) {
    const rows = await listPlacesUpTo(trx, card.board_id, card.place)
    return { index: rows.filter(row => row.id !== card.id && standsBefore(row, card)).length }
  }
  const isBelow =
    card.board_id === target.board_id && card.archived_at === null && standsBefore(card, target)
  return isBelow ? { afterId: target.id } : { beforeId: target.id }
}
