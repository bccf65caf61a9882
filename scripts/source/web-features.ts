import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Addresses } from '#platform/contract/pages.rules.ts'
import { root } from './files.ts'

/** What scripts read from the browser definitions. */
interface WebFeature {
  name: string
  pages: Addresses
}

/** The features that features/web.ts names, in its order. They are data: what they would draw is not loaded. */
export async function readWebFeatures(): Promise<readonly WebFeature[]> {
  const { FEATURES } = await import(pathToFileURL(join(root, 'features/web.ts')).href)
  return FEATURES
}

/** Throws what does not fit together of them, in one line. */
export async function checkWebFeatures(): Promise<void> {
  const load = (path: string) => import(pathToFileURL(join(root, path)).href)
  const [{ FEATURES }, { shell }, { checkComposition }] = await Promise.all(
    ['features/web.ts', 'app/web/shell.screens.ts', 'app/web/check-composition.ts'].map(load),
  )
  checkComposition([...FEATURES, shell])
}

export const pagesFile = (name: string) => `features/${name}/contract/${name}.pages.ts`
export const publicFile = (name: string) => `features/${name}/${name}.public-screens.ts`
export const isThere = (path: string) => existsSync(join(root, path))
