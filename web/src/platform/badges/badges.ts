import { useSyncExternalStore } from 'react'

const counts = new Map<string, number>()
const listeners = new Set<() => void>()
let title = ''

/** Says how much waits on a page of the menu, by its target; a feature does when it knows. The title of the tab says how much in all. */
export function setBadge(target: string, count: number): void {
  counts.set(target, count)
  show()
  for (const listener of listeners) listener()
}

/** Titles the document; what waits stands before it. */
export function setTitle(page: string): void {
  title = `${page} · SMART FFT`
  show()
}

function show(): void {
  let all = 0
  for (const count of counts.values()) all += count
  if (title !== '') document.title = all === 0 ? title : `(${all}) ${title}`
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * How much waits on a page of the menu.
 *
 * @example const count = useBadge('chat')
 */
export const useBadge = (target: string): number => useSyncExternalStore(subscribe, () => counts.get(target) ?? 0)
