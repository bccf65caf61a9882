import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import { isCode, listPaths, readSources, root } from './files.ts'
import { importsOf } from './syntax.ts'

/** Feature files loaded with the frame: each `<name>.frame.ts`, and its feature dependencies not needed for sign-in. */
export function listFrameFiles(): string[] {
  const paths = listPaths('features')
  const early = listEarlyFiles(paths)
  const frame = collect(listFrames(paths))
  return [...frame].filter(path => path.startsWith('features/') && !early.has(path)).toSorted()
}

/** What the sign-in pages are made of. */
const listEarlyFiles = (paths: readonly string[]) =>
  collect([
    'app/web/main.tsx',
    ...paths
      .filter(path => path.endsWith('.public-screens.ts'))
      .flatMap(path => filesImportedBy(path, true)),
  ])
const listFrames = (paths: readonly string[]) =>
  paths.filter(path => /\/web\/[\w-]+\.frame\.tsx?$/.test(path))

/** Parts features add to every screen that load after it: the cart, the bell, counters and sounds. */
const LATE_PART = /\b(?:feed|tool|host)\(\{[\s\S]*?import\('\.\/([^']+)'\)/g

/** What is fetched right after any screen, with all that it imports. */
export function listLateFiles(): string[] {
  const paths = listPaths('features')
  const parts = readSources(paths.filter(path => path.endsWith('.screens.ts')))
    .flatMap(({ path, text }) =>
      [...text.matchAll(LATE_PART)].map(([, part]) => posix.join(posix.dirname(path), part ?? '')),
    )
    .filter(path => !path.includes('.frame.'))
  const before = new Set([
    ...listEarlyFiles(paths),
    ...collect(['app/web/layout/frame.tsx', 'app/web/product.ts', ...listFrames(paths)]),
  ])
  return [...collect(parts)].filter(path => !before.has(path))
}

/** What the screens of these files are made of. */
export const listScreenFiles = (pages: readonly string[]): string[] => [...collect(pages)]

/** These files and all that they import before they can run. */
function collect(from: readonly string[]): Set<string> {
  const found = new Set<string>()
  const walk = (path: string): void => {
    if (found.has(path) || !existsSync(join(root, path))) return
    found.add(path)
    for (const next of filesImportedBy(path, false)) walk(next)
  }
  for (const path of from) walk(path)
  return found
}

const filesImportedBy = (path: string, lazily: boolean): string[] =>
  readSources(isCode(path) ? [path] : [])
    .flatMap(importsOf)
    .filter(
      ({ specifier, typeOnly, lazy }) =>
        !typeOnly && lazy === lazily && /^[.#].*\.(?:tsx?|css)$/.test(specifier),
    )
    .map(({ specifier }) =>
      specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier) : specifier.slice(1),
    )
