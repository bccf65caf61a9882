import type { ImportBody } from '#platform/contract/import.rules.ts'
import {
  type NewTask,
  type Task,
  type TaskChange,
  type TaskFilters,
  todoContract,
  type TASK_IMPORT_FIELDS,
} from '../contract/todo.contract.ts'
import { TASKS_AT_ONCE, type TaskScope } from '../contract/todo.rules.ts'
import type { CallInput } from '#platform/contract/define.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '#platform/web/api/api-client.ts'
import { onTopic } from '#platform/web/live/topics.ts'
import { queryClient } from '#platform/web/query/query-client.ts'

// The calls of the task screens; the only place with their query keys.

interface Counted {
  scope: TaskScope
  timeZone: string
}

const keys = {
  all: ['todo'],
  lists: ['todo', 'list'],
  list: (filters: TaskFilters, blocks: number) => ['todo', 'list', filters, blocks],
  task: (id: number) => ['todo', 'task', id],
  counts: (counted: Counted) => ['todo', 'counts', counted],
} as const

/** Every cached list, for optimistic changes. */
export const taskListsKey = keys.lists

/** The first tasks: as many blocks of `TASKS_AT_ONCE` as requested. */
export const tasksQuery = (filters: TaskFilters, blocks: number) =>
  queryOptions({
    queryKey: keys.list(filters, blocks),
    queryFn: async ({ signal }) => {
      const offsets = Array.from({ length: blocks }, (_, block) => block * TASKS_AT_ONCE)
      const asked = offsets.map(offset =>
        api.call(todoContract.listTasks, { query: { ...filters, offset } }, { signal }),
      )
      return (await Promise.all(asked)).flat()
    },
    placeholderData: keepPreviousData,
  })
export const taskQuery = (id: number) =>
  queryOptions({
    queryKey: keys.task(id),
    queryFn: ({ signal }) => api.call(todoContract.getTask, { query: { id } }, { signal }),
  })
export const countsQuery = ({ scope, timeZone }: Counted) =>
  queryOptions({
    queryKey: keys.counts({ scope, timeZone }),
    queryFn: ({ signal }) =>
      api.call(todoContract.countTasks, { query: { scope, timeZone } }, { signal }),
  })
/** `key`: one per action, so that resending creates one task. */
export const addTask = (task: NewTask, key?: string) =>
  api.call(
    todoContract.addTask,
    { body: { task } },
    key === undefined ? {} : { idempotencyKey: key },
  )
export const changeTask = (task: TaskChange, version?: number) =>
  api.call(todoContract.updateTask, { body: { task } }, { version })
export const changeTasks = (body: CallInput<typeof todoContract.updateTasks>['body']) =>
  api.call(todoContract.updateTasks, { body })
export const purgeTask = (id: number) => api.call(todoContract.purgeTask, { id })
export const emptyDeleted = () => api.call(todoContract.emptyDeleted, {})
export const moveTask = (data: { taskId: number; targetTaskId: number }) =>
  api.call(todoContract.reorderTasks, { body: { data } })

export const addComment = (taskId: number, comment: string) =>
  api.call(todoContract.addTaskComment, { body: { taskId, comment } })
export const editComment = (id: number, comment: string) =>
  api.call(todoContract.editTaskComment, { body: { id, comment } })
export const deleteComment = (id: number) => api.call(todoContract.deleteTaskComment, { id })
export const remind = (taskId: number, at: string | null) =>
  api.call(todoContract.remindOfTask, { body: { taskId, at } })

export const exportTasks = (query: CallInput<typeof todoContract.exportTasks>['query']) =>
  api.downloadCall(todoContract.exportTasks, { query })
export const exportIcs = (query: TaskFilters) =>
  api.downloadCall(todoContract.exportTasksIcs, { query })
export const importTasks = (
  body: ImportBody<(typeof TASK_IMPORT_FIELDS)[number]> & { timeZone: string },
) => api.call(todoContract.importTasks, { body })

/** After any change: refetches whatever shows tasks. */
export const refreshTasks = () => queryClient.invalidateQueries({ queryKey: keys.all })

/** A task as it is now, in every list that shows it. */
export function putTask(task: Task): void {
  queryClient.setQueriesData<Task[]>({ queryKey: keys.lists }, list =>
    list?.map(one => (one.id === task.id ? task : one)),
  )
}

onTopic('Todo', () => void refreshTasks())
