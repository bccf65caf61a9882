import type { Made, MakingOf } from '#platform/web/screens/record-links.ts'
import { api } from '#platform/web/api/api-client.ts'
import { kanbanBoardsContract } from '../../contract/kanban-boards.contract.ts'
import { kanbanContract } from '../../contract/kanban.contract.ts'

/** A card of something else. */
export async function make({ title, people, due, boardId }: MakingOf<'card'>): Promise<Made> {
  const { newTask } = await api.call(kanbanContract.addTask, { body: { data: { title, boardId } } })
  const { id, projectId } = newTask
  if (due !== null || people.length > 0) {
    const data = { id, dueDate: due, assignedTo: people.map(userId => ({ userId })) }
    await api.call(kanbanContract.updateTask, { body: { data } })
  }
  return {
    record: { type: 'kanban', id: `${id}` },
    address: `/apps/kanban?project=${projectId}&card=${id}`,
  }
}

export async function fetchProjects(signal: AbortSignal) {
  const { projects } = await api.call(kanbanBoardsContract.listProjects, {}, { signal })
  return projects.filter(project => project.role !== 'viewer')
}
export const fetchBoards = (project: string, signal: AbortSignal) =>
  api.call(kanbanContract.listBoards, { query: project === '' ? {} : { project } }, { signal })
