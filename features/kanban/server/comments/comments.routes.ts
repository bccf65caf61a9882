import { kanbanTasksContract } from '../../contract/kanban-tasks.contract.ts'
import { kanbanContract } from '../../contract/kanban.contract.ts'
import { mutate, mutationIn } from '#platform/server/changes/mutation-context.ts'
import { creatingRoute, type Route, route } from '#platform/server/http/route.ts'
import type { KanbanParts } from '../kanban.context.ts'
import { addComment, deleteComment, updateComment } from './comments.service.ts'

// Comments: added by the signed-in user, edited and deleted only by their author.

export function commentsRoutes(parts: KanbanParts): Route[] {
  const { clock, people, viewFor } = parts
  return [
    creatingRoute(kanbanContract.addComment, async input => ({
      comment: await addComment(mutationIn(clock, input), input.body, {
        ...viewFor(input.caller),
        people,
      }),
    })),
    route(kanbanTasksContract.updateComment, async input => ({
      comment: await mutate(parts, input, context =>
        updateComment(context, input.body, viewFor(input.caller)),
      ),
    })),
    route(kanbanTasksContract.deleteComment, input =>
      mutate(parts, input, context => deleteComment(context, input.id)),
    ),
  ]
}
