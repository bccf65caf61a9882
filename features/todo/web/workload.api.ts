import { todoContract } from '../contract/todo.contract.ts'
import { workloadContract } from '../contract/workload.contract.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#platform/web/api/api-client.ts'

/** Below the key of all tasks: whatever changes those changes this. */
export const workloadQuery = (timeZone: string) =>
  queryOptions({
    queryKey: ['todo', 'workload', timeZone],
    queryFn: ({ signal }) =>
      api.call(workloadContract.getWorkload, { query: { timeZone } }, { signal }),
  })
/** Any task of a person, completed or not. */
export const anyTaskQuery = (assignee: number) =>
  queryOptions({
    queryKey: ['todo', 'one-of', assignee],
    queryFn: ({ signal }) =>
      api.call(todoContract.listTasks, { query: { scope: 'all', assignee, limit: 1 } }, { signal }),
  })
