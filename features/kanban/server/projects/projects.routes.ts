import { kanbanBoardsContract } from '../../contract/kanban-boards.contract.ts'
import { mutate, mutationIn } from '#platform/server/changes/mutation-context.ts'
import { creatingRoute, type Route, route } from '#platform/server/http/route.ts'
import type { KanbanParts } from '../kanban.context.ts'
import {
  addProject,
  deleteProject,
  listProjects,
  searchPeople,
  updateMembers,
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
      await mutate(parts, input, context => updateProject(context, input.body))
      return { ok: true as const }
    }),
    route(kanbanBoardsContract.deleteProject, input =>
      mutate(parts, input, context => deleteProject(context, input.id)),
    ),
    route(kanbanBoardsContract.updateMembers, async input => {
      const cardParts = { ...viewFor(input.caller), people }
      return {
        members: await mutate(parts, input, context =>
          updateMembers(context, { ...input.body, parts: cardParts }),
        ),
      }
    }),
  ]
}
