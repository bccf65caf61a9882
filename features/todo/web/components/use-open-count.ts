import { TASKS_AT_ONCE } from '../../contract/todo.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { countsQuery, tasksQuery } from '../todo.api.ts'
import { openCountOf } from './open-count.ts'
import type { TodoAddress } from './use-todo-address.ts'

/** The open tasks shown; of one person, or due at some time, as many as are listed. */
export function useOpenCount(address: TodoAddress): number | undefined {
  const { filters, assignee, due, view } = address
  const { data: counts } = useQuery(countsQuery(filters))
  const isNarrowed = assignee !== undefined || due !== undefined
  const { data: tasks } = useQuery({ ...tasksQuery(filters, 1), enabled: isNarrowed })
  if (!isNarrowed) return openCountOf(counts, address)
  if (tasks === undefined || tasks.length === TASKS_AT_ONCE) return undefined
  return view === 'completed' || view === 'deleted' ? undefined : tasks.length
}
