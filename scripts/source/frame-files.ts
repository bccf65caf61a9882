import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import { isCode, listPaths, readSources, root } from './files.ts'
import { parse } from './syntax.ts'

/** The files of features that come with the frame: each `<name>.frame.ts`, and what of features it cannot do without and sign-in can. */
export function listFrameFiles(): string[] {
  const paths = listPaths('features')
  const early = reach([
    'app/web/main.tsx',
    ...paths.filter(path => path.endsWith('.public.ts')).flatMap(path => importsOf(path, true)),
  ])
  const frame = reach(paths.filter(path => /\/web\/[\w-]+\.frame\.tsx?$/.test(path)))
  return [...frame].filter(path => path.startsWith('features/') && !early.has(path)).toSorted()
}

/** These files and all that they import before they can run. */
function reach(from: readonly string[]): Set<string> {
  const found = new Set<string>()
  const walk = (path: string): void => {
    if (found.has(path) || !existsSync(join(root, path))) return
    found.add(path)
    for (const next of importsOf(path, false)) walk(next)
  }
  for (const path of from) walk(path)
  return found
}

const importsOf = (path: string, lazily: boolean): string[] =>
  readSources(isCode(path) ? [path] : [])
    .flatMap(source => parse(source).imports)
    .filter(
      ({ specifier, typeOnly, lazy }) =>
        !typeOnly && lazy === lazily && /^[.#].*\.(?:tsx?|css)$/.test(specifier),
    )
    .map(({ specifier }) =>
      specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier) : specifier.slice(1),
    )
