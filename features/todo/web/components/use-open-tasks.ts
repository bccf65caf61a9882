import { useQuery } from '@tanstack/react-query'
import type { UseOpenTasks } from '#platform/web/screens/between-features.ts'
import { tasksQuery } from '../todo.api.ts'

export const useOpenTasks: UseOpenTasks = timeZone =>
  useQuery(tasksQuery({ scope: 'mine', q: '', filter: 'open', sortBy: 'due-date', timeZone }, 1))
