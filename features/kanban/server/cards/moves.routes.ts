import type { Trx } from '#platform/server/database/tables.ts'
import { kanbanBoardsContract } from '../../contract/kanban-boards.contract.ts'
import { kanbanContract, type KanbanTask } from '../../contract/kanban.contract.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import { taskNotFound } from '../kanban.errors.ts'
import { listCards } from '../kanban.repo.ts'
import type { KanbanParts } from '../kanban.context.ts'
import { type Act, enterCard } from '../projects/access.service.ts'
import { type Telling, toCards, toTasks } from '../view/view.service.ts'
import { type Moved, moveCards } from './move.service.ts'
import { type Spot, standsBefore } from './places.repo.ts'

// Moves of cards. The spec's two calls answer the whole project; ours answers what has moved.

export function movesRoutes({ database, clock, tellingFor }: KanbanParts): Route[] {
  const carry = (who: Omit<Act, 'now'>, run: (trx: Trx, act: Act) => Promise<Moved>) =>
    database.write(async trx => {
      const moved = await run(trx, { ...who, now: clock() })
      return {
        tasks: await tellAll(trx, moved, tellingFor(who.caller)),
        version: moved.rows[0]?.version ?? 0,
      }
    })
  return [
    route(kanbanContract.reorderTasks, async ({ body: { data }, caller, actor, reply }) => {
      const { tasks, version } = await carry({ caller, actor }, async (trx, act) => {
        const { card: target } = await enterCard(trx, caller, {
          id: data.targetTaskId,
          need: 'editor',
        })
        const spot = await spotOf(trx, act, { taskId: data.taskId, targetId: target.id })
        return moveCards(trx, act, { ids: [data.taskId], boardId: target.board_id, spot })
      })
      reply.etag(version)
      return tasks
    }),
    route(kanbanContract.updateTaskBoard, async ({ body: { data }, caller, actor, reply }) => {
      const { taskId, newBoardId, targetTaskId, position } = data
      const { tasks, version } = await carry({ caller, actor }, async (trx, act) => {
        const spot: Spot =
          targetTaskId === undefined
            ? position === undefined
              ? {}
              : { index: position }
            : await spotOf(trx, act, { taskId, targetId: targetTaskId, boardId: newBoardId })
        return moveCards(trx, act, { ids: [taskId], boardId: newBoardId, spot })
      })
      reply.etag(version)
      return tasks
    }),
    route(
      kanbanBoardsContract.moveTasks,
      ({ body: { ids, boardId, beforeId, afterId }, caller, actor }) =>
        database.write(async trx => {
          const moved = await moveCards(
            trx,
            { caller, actor, now: clock() },
            { ids, boardId, spot: { beforeId, afterId } },
          )
          const cards = await toCards(trx, moved.rows, tellingFor(caller))
          return { cards, revision: moved.revision, changeId: moved.changeId }
        }),
    ),
  ]
}

interface Targeting {
  taskId: number
  targetId: number
  /** Where the target must stand. */
  boardId?: string
}
/** The place of another card: whoever comes from above it then stands behind it, so that the order of the others stays. */
async function spotOf(
  trx: Trx,
  { caller }: Act,
  { taskId, targetId, boardId }: Targeting,
): Promise<Spot> {
  const { card: target } = await enterCard(trx, caller, { id: targetId, need: 'editor' })
  const { card } = await enterCard(trx, caller, { id: taskId, need: 'editor' })
  if (target.archived_at !== null || (boardId !== undefined && target.board_id !== boardId))
    throw taskNotFound()
  // In its own place already: between the neighbours it has.
  if (card.id === target.id) return spotOfOwn(trx, card.board_id, card)
  const isBelow =
    card.board_id === target.board_id && card.archived_at === null && standsBefore(card, target)
  return isBelow ? { afterId: target.id } : { beforeId: target.id }
}

async function spotOfOwn(
  trx: Trx,
  boardId: string,
  card: { id: number; place: number },
): Promise<Spot> {
  const rows = await trx
    .selectFrom('kanban_cards')
    .select(['id', 'place'])
    .where('board_id', '=', boardId)
    .where('deleted_at', 'is', null)
    .where('archived_at', 'is', null)
    .where('place', '<=', card.place)
    .execute()
  return { index: rows.filter(row => row.id !== card.id && standsBefore(row, card)).length }
}

async function tellAll(trx: Trx, { rows }: Moved, telling: Telling): Promise<KanbanTask[]> {
  return toTasks(trx, await listCards(trx, rows[0]?.project_id ?? 0), telling)
}
