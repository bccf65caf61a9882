import { kanbanTasksContract } from '../../contract/kanban-tasks.contract.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import type { KanbanParts } from '../kanban.context.ts'
import { getFlow } from './flow.service.ts'

export const flowRoutes = ({ database, clock }: KanbanParts): Route[] => [
  route(kanbanTasksContract.describeFlow, async ({ query, caller }) => ({
    days: await getFlow(database.read, caller, { ...query, now: clock() }),
  })),
]
