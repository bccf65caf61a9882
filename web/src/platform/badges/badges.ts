import { useSyncExternalStore } from 'react'

const counts = new Map<string, number>()
const listeners = new Set<() => void>()

/** Says how much waits on a page of the menu, by its target; a feature does when it knows. */
export function setBadge(target: string, count: number): void {
  counts.set(target, count)
  for (const listener of listeners) listener()
}

/**
 * How much waits on a page of the menu.
 *
 * @example const count = useBadge('email')
 */
export const useBadge = (target: string): number =>
  useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => counts.get(target) ?? 0,
  )
