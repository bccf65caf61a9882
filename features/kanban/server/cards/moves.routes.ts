import { kanbanBoardsContract } from '../../contract/kanban-boards.contract.ts'
import { kanbanContract } from '../../contract/kanban.contract.ts'
import { mutate } from '#platform/server/changes/mutation-context.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import type { KanbanParts } from '../kanban.context.ts'
import { moveTasks, reorderTasks, updateTaskBoard } from './moves.service.ts'

// Moves of cards. The specification's two calls answer the whole project; ours answers what has moved.

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
    route(kanbanBoardsContract.moveTasks, input =>
      mutate(parts, input, context => moveTasks(context, input.body, viewFor(input.caller))),
    ),
  ]
}
