import { kanbanContract } from '../../contract/kanban.contract.ts'
import { mutate, mutationIn } from '#platform/server/changes/mutation-context.ts'
import { creatingRoute, type Route, route } from '#platform/server/http/route.ts'
import type { KanbanParts } from '../kanban.context.ts'
import { addBoard, clearBoard, deleteBoard, reorderBoards, updateBoard } from './boards.service.ts'

// Boards. Deleting one deletes its cards; clearing one empties it. Both are undone with the cards.

export function boardsRoutes(parts: KanbanParts): Route[] {
  return [
    creatingRoute(kanbanContract.addBoard, async input => ({
      board: await addBoard(mutationIn(parts.clock, input), input.body.data),
    })),
    route(kanbanContract.updateBoard, ({ body: { id, ...changes }, ...by }) =>
      mutate(parts, by, context => updateBoard(context, id, changes)),
    ),
    route(kanbanContract.reorderBoards, async input => ({
      boards: await mutate(parts, input, context => reorderBoards(context, input.body)),
    })),
    route(kanbanContract.deleteBoard, input =>
      mutate(parts, input, context => deleteBoard(context, input.id)),
    ),
    route(kanbanContract.clearTasks, input =>
      mutate(parts, input, context => clearBoard(context, input.id)),
    ),
  ]
}
