import { kanbanBoardsContract } from '../../contract/kanban-boards.contract.ts'
import { mutate, mutationIn } from '#platform/server/changes/mutation-context.ts'
import { creatingRoute, type Route, route } from '#platform/server/http/route.ts'
import type { KanbanParts } from '../kanban.context.ts'
import { updateMembers } from './members.service.ts'
import {
  addProject,
  deleteProject,
  listProjects,
  renderMembers,
  searchPeople,
  updateProject,
} from './projects.service.ts'

// Projects: creating, renaming, deleting, and members' roles.

export function projectsRoutes(parts: KanbanParts): Route[] {
  const { database, clock, people, viewFor } = parts
  return [
    route(kanbanBoardsContract.listProjects, async ({ caller }) => ({
      projects: await listProjects(database.read, caller),
    })),
    route(kanbanBoardsContract.listPeople, async ({ query, caller }) => ({
      people: await searchPeople(parts, caller, { ...query, all: query.all === '1' }),
    })),
    creatingRoute(kanbanBoardsContract.addProject, async input => ({
      id: await addProject(mutationIn(clock, input), input.body),
    })),
    route(kanbanBoardsContract.updateProject, async input => {
      const changeId = await mutate(parts, input, context => updateProject(context, input.body))
      return { ok: true as const, changeId }
    }),
    route(kanbanBoardsContract.deleteProject, input =>
      mutate(parts, input, context => deleteProject(context, input.id)),
    ),
    route(kanbanBoardsContract.updateMembers, async input => {
      const view = viewFor(input.caller)
      return mutate(parts, input, async context => ({
        ...(await updateMembers(context, { ...input.body, people })),
        members: await renderMembers(context.trx, input.body.project, view),
      }))
    }),
  ]
}
