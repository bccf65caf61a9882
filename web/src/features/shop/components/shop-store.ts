import { useSyncExternalStore } from 'react'

// What this browser remembers of the shop: grid or list, what was looked at last, what is being compared.

const VIEWS = ['grid', 'list'] as const
export type ShopView = (typeof VIEWS)[number]
const MOST_SEEN = 12
/** As many as can be compared side by side. */
export const MOST_COMPARED = 4

const listeners = new Set<() => void>()
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}
function write(key: string, value: string): void {
  localStorage.setItem(key, value)
  for (const listener of listeners) listener()
}

const VIEW_KEY = 'shop.view'
export const useShopView = (): ShopView =>
  useSyncExternalStore(subscribe, () => VIEWS.find(view => view === localStorage.getItem(VIEW_KEY)) ?? 'grid')
export const setShopView = (view: ShopView): void => write(VIEW_KEY, view)

const idsIn = (text: string | null): number[] =>
  (text ?? '')
    .split(',')
    .map(Number)
    .filter(id => Number.isInteger(id) && id > 0)

const SEEN_KEY = 'shop.seen'
export const listSeen = (): number[] => idsIn(localStorage.getItem(SEEN_KEY))
/** The newest first. */
export function noteSeen(id: number): void {
  write(SEEN_KEY, [id, ...listSeen().filter(one => one !== id)].slice(0, MOST_SEEN).join(','))
}

const COMPARED_KEY = 'shop.compared'
/** As a text: the same ids are the same value. */
export const useCompared = (): number[] => idsIn(useSyncExternalStore(subscribe, () => localStorage.getItem(COMPARED_KEY)))
export function toggleCompared(id: number): void {
  const now = idsIn(localStorage.getItem(COMPARED_KEY))
  write(COMPARED_KEY, (now.includes(id) ? now.filter(one => one !== id) : [...now, id].slice(-MOST_COMPARED)).join(','))
}
export const clearCompared = (): void => write(COMPARED_KEY, '')
