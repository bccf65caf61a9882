import { sideOf } from '../source/place.ts'
import type { Edge } from '../structure/imports.ts'

/** Who opens a database of the tests comes by one of these. */
const OPENERS = ['platform/server/database/test-database.ts', 'app/server/test/postgres/cluster.ts']

/** The tests of the server that reach no database, whatever they import: on another engine they would prove the same again. */
export function listEngineless(
  paths: readonly string[],
  edges: readonly Pick<Edge, 'from' | 'to'>[],
): string[] {
  const importers = Map.groupBy(edges, ({ to }) => to)
  const opening = new Set(OPENERS)
  for (const path of opening) for (const { from } of importers.get(path) ?? []) opening.add(from)
  return paths.filter(
    path => sideOf(path) === 'server' && path.endsWith('.test.ts') && !opening.has(path),
  )
}
