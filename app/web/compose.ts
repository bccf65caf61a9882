import { listPages, type PageEntry } from '#platform/contract/pages.rules.ts'
import type { Feature, Screen } from '#platform/web/screens/define-screens.ts'
import type { Contribution } from '#platform/web/screens/points.ts'

/** The application, of what its features say of themselves. */
export interface Composed {
  screens: readonly Screen[]
  pages: readonly PageEntry[]
  contributions: readonly Contribution[]
}

/**
 * Puts the features together. What does not fit is found by check-composition.ts, when the application is built and in its test: the
 * browser need not look again.
 */
export const compose = (features: readonly Feature[]): Composed => ({
  screens: features.flatMap(({ pages, screens }) =>
    Object.entries(screens).flatMap(([path, parts]): Screen[] => {
      const address = pages[path]
      return address === undefined ? [] : [{ path, ...address, ...parts }]
    }),
  ),
  pages: listPages(features.map(({ pages }) => pages)),
  contributions: features.flatMap(({ contributes }) => contributes),
})
