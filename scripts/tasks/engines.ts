import { sideOf } from '../source/place.ts'
import type { Edge } from '../structure/imports.ts'

/** Tests that open a database import one of these. */
const OPENERS = ['platform/server/database/test-database.ts', 'app/server/test/postgres/cluster.ts']

/** Server tests that reach no database, by imports: another engine would prove nothing new. */
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
