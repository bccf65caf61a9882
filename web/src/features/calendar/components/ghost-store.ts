import { useSyncExternalStore } from 'react'

/** Where something would lie if it were put down now. Apart from React's state: it changes with every move of the pointer. */
export interface Ghost {
  /** What is moved; none while something new is drawn. */
  key: string | undefined
  title: string
  kind: string
  firstDay: string
  lastDay: string
  /** Minutes of a day; undefined for whole days. */
  from?: number | undefined
  to?: number | undefined
}

let ghost: Ghost | undefined
const listeners = new Set<() => void>()

export const getGhost = (): Ghost | undefined => ghost
export function setGhost(next: Ghost | undefined): void {
  if (JSON.stringify(next) === JSON.stringify(ghost)) return
  ghost = next
  for (const listener of listeners) listener()
}
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The ghost where it touches this day; everything else is not drawn anew. */
export const useGhostOn = (day: string): Ghost | undefined =>
  useSyncExternalStore(subscribe, () => (ghost !== undefined && ghost.firstDay <= day && ghost.lastDay >= day ? ghost : undefined))

/** Whether this one is in somebody's hand. */
export const useIsLifted = (key: string): boolean => useSyncExternalStore(subscribe, () => ghost?.key === key)
