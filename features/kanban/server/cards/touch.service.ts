import type { KanbanTouch } from '../../contract/kanban-tasks.contract.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import { getFullName } from '#features/users/server/users.service.ts'
import type { KanbanParts } from '../kanban.context.ts'
import { enterCard } from '../projects/access.service.ts'

/** Sends an ephemeral event to those who may see the card: what the caller is doing with it. */
export async function touchTask(
  { database, news }: Pick<KanbanParts, 'database' | 'news'>,
  caller: Caller,
  { taskId, activity }: Pick<KanbanTouch, 'taskId' | 'activity'>,
): Promise<void> {
  const { card } = await enterCard(database.read, caller, { id: taskId, need: 'editor' })
  news.touch({
    kind: 'touch',
    taskId,
    projectId: card.project_id,
    userId: caller.userId,
    name: await getFullName(database.read, caller.userId),
    activity,
  })
}
