import type { Made, MakingOf } from '#platform/web/screens/record-links.ts'
import { api } from '#platform/web/api/api-client.ts'
import { todoContract } from '../../contract/todo.contract.ts'

/** A task of something else. */
export async function make(making: MakingOf<'task'>): Promise<Made> {
  const { title, people, due: dueDate, timeZone, recurrence = null } = making
  const { task } = await api.call(todoContract.addTask, {
    body: { task: { title, dueDate, timeZone, recurrence, assigneeId: people[0] ?? null } },
  })
  return { record: { type: 'task', id: `${task.id}` }, address: `/apps/todo?task=${task.id}` }
}
