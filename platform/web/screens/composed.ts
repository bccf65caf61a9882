import type { PageEntry } from '#platform/contract/pages.rules.ts'
import { createStore, useStore } from '../store/store.ts'
import type { Screen } from './define-screens.ts'

// What the enabled features contribute, for parts that know none of them: palette, bookmarks, menu.

interface Composed {
  screens: readonly Screen[]
  pages: readonly PageEntry[]
}
const composed = createStore<Composed>({ screens: [], pages: [] })

/** Called by the composing code (app/web), and again when an app is switched on or off. */
export const setComposed = (next: Composed): void => composed.set(next)

/** Re-renders what uses it: what was switched on has loaded. */
export const drawComposed = (): void => composed.set({ ...composed.get() })

/** Re-renders when an app is switched on or off. */
export const useComposed = (): Composed => useStore(composed)

/** The registered pages, in order. */
export const listComposedPages = (): readonly PageEntry[] => composed.get().pages

/** The registered screens. */
export const listComposedScreens = (): readonly Screen[] => composed.get().screens

/** The screen at an address as the router writes it; undefined as well while its app is off. */
export const findScreen = (path: string): Screen | undefined =>
  composed.get().screens.find(screen => screen.path === path)
