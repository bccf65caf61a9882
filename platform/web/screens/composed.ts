import type { PageEntry } from '#platform/contract/pages.rules.ts'
import { createStore, useStore } from '../store/store.ts'
import type { Screen } from './define-screens.ts'

// What the features that are on have given, for parts that know none of them: the palette, the bookmarks, the menu.

interface Composed {
  screens: readonly Screen[]
  pages: readonly PageEntry[]
}
const composed = createStore<Composed>({ screens: [], pages: [] })

/** Called by who composes the application (app/web), and again whenever an app is switched off or on. */
export const setComposed = (next: Composed): void => composed.set(next)

/** Draws anew when an app is switched off or on. */
export const useComposed = (): Composed => useStore(composed)

/** The pages that are known by name, in their order. */
export const listComposedPages = (): readonly PageEntry[] => composed.get().pages

/** The screen at an address as the router writes it; undefined as well while its app is off. */
export const findScreen = (path: string): Screen | undefined =>
  composed.get().screens.find(screen => screen.path === path)
