import { kanbanContract } from '../contract/kanban.contract.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import { boardsRoutes } from './boards/boards.routes.ts'
import { bulkRoutes } from './cards/bulk.routes.ts'
import { cardsRoutes } from './cards/cards.routes.ts'
import { movesRoutes } from './cards/moves.routes.ts'
import { commentsRoutes } from './comments/comments.routes.ts'
import { flowRoutes } from './view/flow.routes.ts'
import type { KanbanParts } from './kanban.context.ts'
import { labelsRoutes } from './projects/labels.routes.ts'
import { projectsRoutes } from './projects/projects.routes.ts'
import { transferRoutes } from './transfer/transfer.routes.ts'
import { viewRoutes } from './view/view.routes.ts'
import { listProjectBoards, listProjectTasks } from './view/project.service.ts'

// Kanban: the specification's two lists here, its other calls with what they change. Without a `project` they speak of the default one.

export function kanbanRoutes(parts: KanbanParts): Route[] {
  const { database, viewFor } = parts
  return [
    route(kanbanContract.listBoards, ({ query, caller }) =>
      listProjectBoards(database.read, caller, query.project),
    ),
    route(kanbanContract.listTasks, ({ query: { project }, caller }) =>
      listProjectTasks(database.read, caller, { project, view: viewFor(caller) }),
    ),
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
