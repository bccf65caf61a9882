import { findProvingTests } from '../feature-map/proving-test.ts'
import { isCode, isTest, readSources } from '../source/files.ts'
import type { Journeys } from './choice.ts'
import { findEdges } from './affected.ts'

const isForJourneys = (path: string) => /^(e2e|features\/[^/]+\/tests)\//.test(path)

/** The journeys among these files: what each proves, and its text with that of what it imports. */
export function readJourneys(paths: readonly string[]): Journeys {
  const files = readSources(paths.filter(path => isCode(path) && isTest(path)))
  const texts = new Map(files.map(({ path, text }) => [path, text]))
  const edges = findEdges(files.filter(({ path }) => isForJourneys(path)))
  const withImports = (path: string): string => {
    const found = new Set([path])
    for (const one of found)
      for (const { from, to } of edges) if (from === one && isForJourneys(to)) found.add(to)
    return [...found].map(one => texts.get(one) ?? '').join('\n')
  }
  const specs = files
    .filter(({ path }) => path.endsWith('.spec.ts'))
    .map(({ path }) => [path, withImports(path)] as const)
  return { proving: files.flatMap(findProvingTests), specs: new Map(specs) }
}
