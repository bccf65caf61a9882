import { todoContract } from '../../contract/todo.contract.ts'
import { mutate, mutationIn } from '#platform/server/changes/mutation-context.ts'
import { creatingRoute, type Route, route } from '#platform/server/http/route.ts'
import type { TodoParts } from '../todo.context.ts'
import { visibilityOf } from '../view/visibility.service.ts'
import { toComment } from './comments.repo.ts'
import { addTaskComment, deleteTaskComment, editTaskComment } from './comments.service.ts'

// Comments on tasks (TODO-12).

export function commentRoutes(parts: TodoParts): Route[] {
  return [
    creatingRoute(
      todoContract.addTaskComment,
      async ({ body: { taskId, comment: text }, ...input }) => {
        const context = mutationIn(parts.clock, input)
        const row = await addTaskComment(context, { taskId, text })
        return { comment: await toComment(context.trx, row, visibilityOf(parts, input.caller)) }
      },
    ),
    route(todoContract.editTaskComment, ({ body: { id, comment: text }, ...input }) =>
      mutate(parts, input, async context => {
        const row = await editTaskComment(context, { id, text })
        return { comment: await toComment(context.trx, row, visibilityOf(parts, input.caller)) }
      }),
    ),
    route(todoContract.deleteTaskComment, async ({ id, ...input }) => {
      await mutate(parts, input, context => deleteTaskComment(context, id))
      return { ok: true as const }
    }),
  ]
}
