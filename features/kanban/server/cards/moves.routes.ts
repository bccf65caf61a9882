import { kanbanBoardsContract } from '../../contract/kanban-boards.contract.ts'
import { kanbanContract } from '../../contract/kanban.contract.ts'
import { mutate } from '#platform/server/changes/mutation-context.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import type { KanbanParts } from '../kanban.context.ts'
import { toCards } from '../view/view.service.ts'
import { moveCards } from './move.service.ts'
import { reorderTasks, updateTaskBoard } from './moves.service.ts'

// Moves of cards. The spec's two calls answer the whole project; ours answers what has moved.

export function movesRoutes(parts: KanbanParts): Route[] {
  const { viewFor } = parts
  return [
    route(kanbanContract.reorderTasks, async input => {
      const { tasks, version } = await mutate(parts, input, context =>
        reorderTasks(context, input.body.data, viewFor(input.caller)),
      )
      input.reply.etag(version)
      return tasks
    }),
    route(kanbanContract.updateTaskBoard, async input => {
      const { tasks, version } = await mutate(parts, input, context =>
        updateTaskBoard(context, input.body.data, viewFor(input.caller)),
      )
      input.reply.etag(version)
      return tasks
    }),
    route(kanbanBoardsContract.moveTasks, ({ body: { ids, boardId, beforeId, afterId }, ...by }) =>
      mutate(parts, by, async context => {
        const { rows, revision, changeId } = await moveCards(context, {
          ids,
          boardId,
          spot: { beforeId, afterId },
        })
        return { cards: await toCards(context.trx, rows, viewFor(by.caller)), revision, changeId }
      }),
    ),
  ]
}
