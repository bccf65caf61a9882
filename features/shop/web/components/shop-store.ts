import { useSyncExternalStore } from 'react'

// What this browser stores about the shop: grid or list, recently viewed, comparison.

const VIEWS = ['grid', 'list'] as const
export type ShopView = (typeof VIEWS)[number]
const MAX_SEEN = 12
/** As many as can be compared side by side. */
export const MAX_COMPARED = 4

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
  useSyncExternalStore(
    subscribe,
    () => VIEWS.find(view => view === localStorage.getItem(VIEW_KEY)) ?? 'grid',
  )
export const setShopView = (view: ShopView): void => write(VIEW_KEY, view)

const idsIn = (text: string | null): number[] =>
  (text ?? '')
    .split(',')
    .map(Number)
    .filter(id => Number.isInteger(id) && id > 0)

/** Per person, or for the guest. */
export type Viewer = number | undefined
/** Other users of this browser don't see what someone viewed. */
const seenKey = (viewer: Viewer): string =>
  viewer === undefined ? 'shop.seen' : `shop.seen.${viewer}`
export const listSeen = (viewer: Viewer): number[] => idsIn(localStorage.getItem(seenKey(viewer)))
export const useSeen = (viewer: Viewer): number[] =>
  idsIn(useSyncExternalStore(subscribe, () => localStorage.getItem(seenKey(viewer))))
/** The newest first. */
export function recordSeen(viewer: Viewer, id: number): void {
  write(
    seenKey(viewer),
    [id, ...listSeen(viewer).filter(one => one !== id)].slice(0, MAX_SEEN).join(','),
  )
}
export const clearSeen = (viewer: Viewer): void => write(seenKey(viewer), '')

const COMPARED_KEY = 'shop.compared'
/** As a text: the same ids are the same value. */
export const useCompared = (): number[] =>
  idsIn(useSyncExternalStore(subscribe, () => localStorage.getItem(COMPARED_KEY)))
/** Puts it among them, or takes it away; false where there is no place left. */
export function toggleCompared(id: number): boolean {
  const now = idsIn(localStorage.getItem(COMPARED_KEY))
  const isIn = now.includes(id)
  if (!isIn && now.length >= MAX_COMPARED) return false
  write(COMPARED_KEY, (isIn ? now.filter(one => one !== id) : [...now, id]).join(','))
  return true
}
export const clearCompared = (): void => write(COMPARED_KEY, '')
