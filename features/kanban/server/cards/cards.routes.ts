import { kanbanTasksContract } from '../../contract/kanban-tasks.contract.ts'
import { kanbanContract } from '../../contract/kanban.contract.ts'
import { mutate, mutationIn } from '#platform/server/changes/mutation-context.ts'
import { creatingRoute, type Route, route } from '#platform/server/http/route.ts'
import type { KanbanParts } from '../kanban.context.ts'
import { addCard, copyCard } from './add.service.ts'
import { addAttachments, checkItem, deleteCard, getTask, renderTask } from './cards.service.ts'
import { editCard } from './edit.service.ts'

// One card: added, changed, copied, its checklists and files, deleted.

export function cardsRoutes(parts: KanbanParts): Route[] {
  const { database, clock, people, viewFor } = parts
  const { dialect } = database
  return [
    route(kanbanTasksContract.getTask, async ({ query: { id }, caller, reply }) => {
      const { task, version } = await getTask(database.read, caller, { id, view: viewFor(caller) })
      reply.etag(version)
      return { task }
    }),
    creatingRoute(kanbanContract.addTask, async input => {
      const row = await addCard(mutationIn(clock, input), input.body.data)
      input.reply.etag(row.version)
      return { newTask: await renderTask(input.trx, row, viewFor(input.caller)) }
    }),
    creatingRoute(kanbanTasksContract.copyTask, async input => {
      const row = await copyCard(mutationIn(clock, input), { ...input.body, dialect })
      input.reply.etag(row.version)
      return { newTask: await renderTask(input.trx, row, viewFor(input.caller)) }
    }),
    route(kanbanContract.updateTask, async input => {
      const { task, changeId, version } = await mutate(parts, input, context =>
        editCard(context, {
          input: input.body.data,
          ifMatch: input.request.ifMatch,
          parts: { ...viewFor(input.caller), people },
        }),
      )
      input.reply.etag(version)
      return { task, changeId }
    }),
    route(kanbanContract.addAttachments, async input => ({
      task: await mutate(parts, input, context =>
        addAttachments(context, input.body, viewFor(input.caller)),
      ),
    })),
    route(kanbanTasksContract.checkItem, async input => ({
      task: await mutate(parts, input, async context =>
        renderTask(context.trx, await checkItem(context, input.body), viewFor(input.caller)),
      ),
    })),
    route(kanbanContract.deleteTask, input =>
      mutate(parts, input, context => deleteCard(context, { id: input.id, dialect })),
    ),
  ]
}
