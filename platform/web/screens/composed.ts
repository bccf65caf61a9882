import type { PageEntry } from '#platform/contract/pages.rules.ts'
import type { Screen } from './define-screens.ts'

// What the features have given, for parts that know none of them: the palette, the bookmarks, the menu.

let product: { screens: readonly Screen[]; pages: readonly PageEntry[] } = {
  screens: [],
  pages: [],
}

/** Called once, by who composes the application (app/web). */
export function setComposed(composed: typeof product): void {
  product = composed
}

/** The pages that are known by name, in their order. */
export const listComposedPages = (): readonly PageEntry[] => product.pages

/** The screen at an address as the router writes it. */
export const findScreen = (path: string): Screen | undefined =>
  product.screens.find(screen => screen.path === path)
