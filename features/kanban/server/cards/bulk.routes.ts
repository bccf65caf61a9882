import { kanbanBoardsContract } from '../../contract/kanban-boards.contract.ts'
import { mutate } from '#platform/server/changes/mutation-context.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import type { KanbanParts } from '../kanban.context.ts'
import { archiveCards, updateCards } from './bulk.service.ts'
import { touchTask } from './touch.service.ts'

// What is done to several cards at once, and whose hand is on which.

export function bulkRoutes(parts: KanbanParts): Route[] {
  const { people, viewFor } = parts
  return [
    route(kanbanBoardsContract.archiveTasks, input =>
      mutate(parts, input, context => archiveCards(context, input.body)),
    ),
    route(kanbanBoardsContract.updateTasks, input => {
      const cardParts = { ...viewFor(input.caller), people }
      return mutate(parts, input, context =>
        updateCards(context, { ...input.body, parts: cardParts }),
      )
    }),
    route(kanbanBoardsContract.touchTask, async ({ body, caller }) => {
      await touchTask(parts, caller, body)
      return { ok: true as const }
    }),
  ]
}
