import { kanbanTasksContract } from '../../contract/kanban-tasks.contract.ts'
import { mutationIn } from '#platform/server/changes/mutation-context.ts'
import { preparedRoute, type Route, route } from '#platform/server/http/route.ts'
import { createWorkerThread, Unreadable } from '#platform/server/threads/worker-thread.ts'
import { notTrello } from '../kanban.errors.ts'
import type { KanbanParts } from '../kanban.context.ts'
import { exportProject } from './export.service.ts'
import { importProject } from './import.service.ts'
import type { readTrello } from './trello.service.ts'

// A project as a file, and a project from one of Trello's.

/** The largest that the call takes. */
const TRELLO_BYTES = kanbanTasksContract.importTrello.bodyLimit
const reader = createWorkerThread<typeof readTrello>({
  heapMegabytes: 512,
  run: 'readTrello',
  module: new URL('trello.service.ts', import.meta.url),
})

export function transferRoutes(parts: KanbanParts): Route[] {
  return [
    route(kanbanTasksContract.exportProject, input => exportProject(parts, input, input.query)),
    preparedRoute(
      kanbanTasksContract.importTrello,
      async ({ body }) => {
        const read = await reader.ask(body.trello, TRELLO_BYTES).catch((error: unknown) => {
          throw error instanceof Unreadable ? notTrello() : error
        })
        if (read === undefined) throw notTrello()
        return { ...read, name: body.name ?? read.name }
      },
      async input => ({
        id: await importProject(mutationIn(parts.clock, input), input.prepared),
        report: input.prepared.report,
      }),
    ),
  ]
}
