import { createStore, useStore } from '#platform/web/store/store.ts'

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

const ghost = createStore<Ghost | undefined>(undefined)

export const getGhost = (): Ghost | undefined => ghost.get()
export function setGhost(next: Ghost | undefined): void {
  if (JSON.stringify(next) !== JSON.stringify(ghost.get())) ghost.set(next)
}

/** The ghost where it touches this day; everything else is not drawn anew. */
export const useGhostOn = (day: string): Ghost | undefined =>
  useStore(ghost, now =>
    now !== undefined && now.firstDay <= day && now.lastDay >= day ? now : undefined,
  )

/** Whether this one is in somebody's hand. */
export const useIsLifted = (key: string): boolean => useStore(ghost, now => now?.key === key)
