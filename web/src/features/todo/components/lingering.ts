import type { Task } from '@smart-fft/contract/todo.contract'
import { useSyncExternalStore } from 'react'

// What was ticked stays in sight for three seconds with its Undo, before it leaves the view (TODO-03).

export const LINGER_MILLISECONDS = 3_000

export interface Lingering {
  task: Task
  /** Its place in the list it stood in. */
  index: number
}
const listeners = new Set<() => void>()
let lingering: ReadonlyMap<number, Lingering> = new Map()

function set(next: ReadonlyMap<number, Lingering>): void {
  lingering = next
  for (const listener of listeners) listener()
}

export function linger(one: Lingering): void {
  set(new Map([...lingering, [one.task.id, one]]))
  setTimeout(() => {
    if (lingering.get(one.task.id) === one) letGo(one.task.id)
  }, LINGER_MILLISECONDS)
}
export const letGo = (id: number): void => set(new Map([...lingering].filter(([one]) => one !== id)))

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
/** The rows as they are shown: those that linger at their old places. */
export function useLingeringRows(rows: readonly Task[]): { rows: Task[]; lingers: (id: number) => boolean } {
  const now = useSyncExternalStore(subscribe, () => lingering)
  const shown = rows.filter(row => !now.has(row.id))
  for (const { task, index } of [...now.values()].toSorted((one, other) => one.index - other.index)) shown.splice(index, 0, task)
  return { rows: shown, lingers: id => now.has(id) }
}
