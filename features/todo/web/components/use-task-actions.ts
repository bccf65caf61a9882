import type { Task } from '../../contract/todo.contract.ts'
import type { CallInput } from '#platform/contract/define.ts'
import { useAttempt } from '#ui/state/use-attempt.ts'
import type { todoContract } from '../../contract/todo.contract.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { useUndoAction } from '#features/changes/web/changes.public.ts'
import {
  changeTasks,
  emptyDeleted,
  moveTask,
  purgeTask,
  putTask,
  refreshTasks,
  taskListsKey,
} from '../todo.api.ts'
import { useDueWords } from './due-words.ts'
import { letGo, linger } from './lingering.ts'
import { completeOrQueue } from './pending-tasks.ts'

type BulkChange = CallInput<typeof todoContract.updateTasks>['body']['change']

export interface TaskActions {
  /** Ticks it or takes the tick back; `index` is where it lingers. */
  complete: (
    task: Task,
    options: { isCompleted: boolean; index: number; leaves: boolean },
  ) => Promise<void>
  /** The same change to several. */
  change: (ids: readonly number[], change: BulkChange) => Promise<boolean>
  purge: (id: number) => Promise<boolean>
  empty: () => Promise<boolean>
  move: (data: { taskId: number; targetTaskId: number }) => Promise<boolean>
}

/** Actions on tasks. Optimistic, and reverted when the server refuses. */
export function useTaskActions(): TaskActions {
  const { t } = useTranslation(['todo', 'ui', 'changes'])
  const undoOf = useUndoAction(t('done.undone'))
  const words = useDueWords()
  const fail = (error: unknown) => void toast.error(explainFailure(error, t))
  const attempt = useAttempt(refreshTasks)
  return {
    complete: async (task, { isCompleted, index, leaves }) => {
      const shown = { ...task, isCompleted }
      putTask(shown)
      if (leaves && isCompleted !== task.isCompleted) linger({ task: shown, index })
      try {
        const done = await completeOrQueue(task.id, isCompleted)
        if (done === 'queued') return
        if (done.nextId !== undefined) showNext(done.nextId)
        void refreshTasks()
      } catch (error) {
        letGo(task.id)
        putTask(task)
        fail(error)
        void refreshTasks()
      }
    },
    change: (ids, change) =>
      attempt(async () => {
        showAtOnce(ids, change)
        const { done, refused, changeId } = await changeTasks({ ids: [...ids], change })
        const count = done.length
        const key =
          change.isDeleted === true
            ? 'done.deleted'
            : change.isCompleted === true
              ? 'done.completed'
              : 'done.changed'
        if (count > 0) toast.done(t(key, { count }), undoOf(changeId))
        if (refused.length > 0) toast.error(t('done.refused', { count: refused.length }))
      }),
    purge: id =>
      attempt(async () => {
        await purgeTask(id)
        toast.done(t('done.purged', { count: 1 }))
      }),
    empty: () =>
      attempt(async () => {
        const { count } = await emptyDeleted()
        toast.done(t('done.purged', { count }))
      }),
    move: data =>
      attempt(async () => {
        queryClient.setQueriesData<Task[]>({ queryKey: taskListsKey }, list =>
          list === undefined ? undefined : moved(list, data),
        )
        await moveTask(data)
      }),
  }

  function showNext(id: number): void {
    void refreshTasks().then(() => {
      const next = queryClient
        .getQueriesData<Task[]>({ queryKey: taskListsKey })
        .flatMap(([, list]) => list ?? [])
        .find(task => task.id === id)
      if (next?.dueDate !== undefined && next.dueDate !== null)
        toast.info(t('done.next', { when: words(next.dueDate).text }))
    })
  }
}

/** Stars, dates and deletions are seen before they are answered. */
function showAtOnce(ids: readonly number[], { isImportant, dueDate, isDeleted }: BulkChange): void {
  queryClient.setQueriesData<Task[]>({ queryKey: taskListsKey }, list =>
    list
      ?.filter(task => isDeleted === undefined || !ids.includes(task.id))
      .map(task =>
        ids.includes(task.id)
          ? {
              ...task,
              ...(isImportant === undefined ? {} : { isImportant }),
              ...(dueDate === undefined ? {} : { dueDate }),
            }
          : task,
      ),
  )
}

/** The task at the target's position; those between shift by one. */
export function moved<Row extends { id: number }>(
  list: readonly Row[],
  { taskId, targetTaskId }: { taskId: number; targetTaskId: number },
): Row[] {
  const [from, to] = [
    list.findIndex(one => one.id === taskId),
    list.findIndex(one => one.id === targetTaskId),
  ]
  const task = list[from]
  if (task === undefined || to === -1) return [...list]
  const rest = list.toSpliced(from, 1)
  return rest.toSpliced(to, 0, task)
}
