import { kanbanBoardsContract } from '../../contract/kanban-boards.contract.ts'
import { kanbanTasksContract } from '../../contract/kanban-tasks.contract.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import type { KanbanParts } from '../kanban.context.ts'
import { getActivity, getArchive, getProjectView } from './project.service.ts'

// What the screen shows: a project whole, or what changed in it since; its archive; what was done.

export function viewRoutes({ database, clock, viewFor }: KanbanParts): Route[] {
  return [
    route(kanbanBoardsContract.getProject, ({ query: { project, since }, caller }) =>
      // One snapshot for everything: revision and cards must match.
      database.snapshot(db =>
        getProjectView(db, caller, { project, since, view: viewFor(caller) }),
      ),
    ),
    route(kanbanBoardsContract.listArchive, ({ query, caller }) =>
      getArchive(database.read, caller, query),
    ),
    route(
      kanbanTasksContract.listActivity,
      async ({ query: { project, task, before }, caller }) => ({
        activities: await getActivity(database.read, caller, {
          project,
          task,
          before,
          now: clock(),
        }),
      }),
    ),
  ]
}
