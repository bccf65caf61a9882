import { kanbanContract } from '../contract/kanban.contract.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import { boardsRoutes } from './boards/boards.routes.ts'
import { bulkRoutes } from './cards/bulk.routes.ts'
import { cardsRoutes } from './cards/cards.routes.ts'
import { movesRoutes } from './cards/moves.routes.ts'
import { commentsRoutes } from './comments/comments.routes.ts'
import { flowRoutes } from './flow/flow.routes.ts'
import type { KanbanParts } from './kanban.context.ts'
import { listBoards, listCards } from './kanban.repo.ts'
import { labelsRoutes } from './projects/labels.routes.ts'
import { enterProject } from './projects/access.service.ts'
import { projectsRoutes } from './projects/projects.routes.ts'
import { transferRoutes } from './transfer/transfer.routes.ts'
import { viewRoutes } from './view/view.routes.ts'
import { toBoard, toTasks } from './view/view.service.ts'

// Kanban: the spec's two lists here, its other calls with what they change. Without a `project` they speak of the default one.

export function kanbanRoutes(parts: KanbanParts): Route[] {
  const { database, tellingFor } = parts
  return [
    route(kanbanContract.listBoards, async ({ query, caller }) => {
      const { project } = await enterProject(database.read, caller, {
        id: query.project,
        need: 'viewer',
      })
      return (await listBoards(database.read, project.id)).map(toBoard)
    }),
    route(kanbanContract.listTasks, async ({ query, caller }) => {
      const { project } = await enterProject(database.read, caller, {
        id: query.project,
        need: 'viewer',
      })
      return toTasks(database.read, await listCards(database.read, project.id), tellingFor(caller))
    }),
    ...movesRoutes(parts),
    ...cardsRoutes(parts),
    ...bulkRoutes(parts),
    ...boardsRoutes(parts),
    ...commentsRoutes(parts),
    ...projectsRoutes(parts),
    ...labelsRoutes(parts),
    ...viewRoutes(parts),
    ...flowRoutes(parts),
    ...transferRoutes(parts),
  ]
}
