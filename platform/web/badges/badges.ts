import { createStore, useStore } from '../store/store.ts'

const counts = createStore<ReadonlyMap<string, number>>(new Map())
let title = ''

/** Sets the badge count of a menu page, by its target. The tab title shows the total. */
export function setBadge(target: string, count: number): void {
  counts.set(new Map([...counts.get(), [target, count]]))
  show()
}

/** Sets the document title, prefixed with the total badge count. */
export function setTitle(page: string): void {
  title = `${page} · SMART FFT`
  show()
}

function show(): void {
  let all = 0
  for (const count of counts.get().values()) all += count
  if (title !== '') document.title = all === 0 ? title : `(${all}) ${title}`
}

/**
 * How much waits on a page of the menu.
 *
 * @example const count = useBadge('chat')
 */
export const useBadge = (target: string): number => useStore(counts, now => now.get(target) ?? 0)
