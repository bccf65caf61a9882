import type { Task } from '../../contract/todo.contract.ts'
import { createStore, useStore } from '#platform/web/store/store.ts'

// A completed task stays visible for three seconds with its undo, before it leaves the view (TODO-03).

export const LINGER_MILLISECONDS = 3_000

export interface Lingering {
  task: Task
  /** Its index in the list. */
  index: number
}
const lingering = createStore<ReadonlyMap<number, Lingering>>(new Map())

export function linger(one: Lingering): void {
  lingering.set(new Map([...lingering.get(), [one.task.id, one]]))
  setTimeout(() => {
    if (lingering.get().get(one.task.id) === one) letGo(one.task.id)
  }, LINGER_MILLISECONDS)
}
export const letGo = (id: number): void =>
  lingering.set(new Map([...lingering.get()].filter(([one]) => one !== id)))

/** The rows as they are shown: those that linger at their old places. */
export function useLingeringRows(rows: readonly Task[]): {
  rows: Task[]
  lingers: (id: number) => boolean
} {
  const now = useStore(lingering)
  const shown = rows.filter(row => !now.has(row.id))
  for (const { task, index } of [...now.values()].toSorted((one, other) => one.index - other.index))
    shown.splice(index, 0, task)
  return { rows: shown, lingers: id => now.has(id) }
}
