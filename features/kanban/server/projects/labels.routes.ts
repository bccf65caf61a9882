import { kanbanBoardsContract } from '../../contract/kanban-boards.contract.ts'
import { mutate, mutationIn } from '#platform/server/changes/mutation-context.ts'
import { creatingRoute, type Route, route } from '#platform/server/http/route.ts'
import type { KanbanParts } from '../kanban.context.ts'
import { deleteLabel, saveLabel } from './labels.service.ts'
import { deleteTemplate, saveTemplate } from './templates.service.ts'

// Labels and templates of a project.

export function labelsRoutes(parts: KanbanParts): Route[] {
  const { dialect } = parts.database
  return [
    route(kanbanBoardsContract.saveLabel, async input => ({
      label: await mutate(parts, input, context => saveLabel(context, input.body)),
    })),
    route(kanbanBoardsContract.deleteLabel, input =>
      mutate(parts, input, context => deleteLabel(context, input.id)),
    ),
    creatingRoute(kanbanBoardsContract.saveTemplate, async input => ({
      template: await saveTemplate(mutationIn(parts.clock, input), { ...input.body, dialect }),
    })),
    route(kanbanBoardsContract.deleteTemplate, input =>
      mutate(parts, input, context => deleteTemplate(context, input.id)),
    ),
  ]
}
