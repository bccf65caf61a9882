import { createStore, useStore } from '#platform/web/store/store.ts'

/** The drop position during a drag. Outside of React state: it changes with every pointer move. */
export interface Ghost {
  /** The dragged item; undefined while drawing a new one. */
  key: string | undefined
  title: string
  kind: string
  firstDay: string
  lastDay: string
  /** Minutes of the day; undefined for whole days. */
  from?: number | undefined
  to?: number | undefined
}

const ghost = createStore<Ghost | undefined>(undefined)

export const getGhost = (): Ghost | undefined => ghost.get()
export function setGhost(next: Ghost | undefined): void {
  if (JSON.stringify(next) !== JSON.stringify(ghost.get())) ghost.set(next)
}

/** The ghost where it touches this day; other days don't rerender. */
export const useGhostOn = (day: string): Ghost | undefined =>
  useStore(ghost, now =>
    now !== undefined && now.firstDay <= day && now.lastDay >= day ? now : undefined,
  )

/** Is this item being dragged? */
export const useIsLifted = (key: string): boolean => useStore(ghost, now => now?.key === key)
