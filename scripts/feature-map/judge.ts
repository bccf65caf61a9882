import { isBuilt, issueOf, type Feature, type Area } from './feature-list.ts'
import type { ProvingTest } from './proving-test.ts'

/** What is judged: the map, the tests, and what the code really has. */
export interface Evidence {
  features: Feature[]
  areas: Area[]
  tests: ProvingTest[]
  /** `GET /path` of every call of the contract. */
  operations: string[]
  /** Every path of the web router. */
  screens: string[]
}

/** The complaints: features that are promised and not proved, tests that prove nothing, screens and calls that are missing. */
export function judge({ features, areas, tests, operations, screens }: Evidence): string[] {
  const known = new Set(features.map(feature => feature.id))
  const unproved = features
    .filter(
      feature =>
        feature.level === 'MUST' &&
        isBuilt(feature, areas) &&
        issueOf(feature, areas) === undefined,
    )
    .filter(feature => !tests.some(test => test.asserts && test.ids.includes(feature.id)))
    .map(feature => `${feature.id} is a MUST of a built area and no test proves it`)
  const hollow = tests
    .filter(test => !test.asserts)
    .map(test => `${test.path}:${test.line} “${test.name}” asserts nothing`)
  const strange = tests.flatMap(test =>
    test.ids
      .filter(id => !known.has(id))
      .map(id => `${test.path}:${test.line} names ${id}, which docs/features.md does not know`),
  )
  const built = areas.filter(area => area.built)
  const noCall = built
    .flatMap(area => area.operations)
    .filter(operation => !operations.includes(operation))
  const noScreen = built
    .flatMap(area => area.routes)
    .filter(route => !screens.some(screen => screen === route || screen.startsWith(`${route}/`)))
  return [
    ...unproved,
    ...hollow,
    ...strange,
    ...noCall.map(
      operation => `${operation} belongs to a built area and is missing from contract/`,
    ),
    ...noScreen.map(route => `${route} belongs to a built area and no screen answers it`),
  ]
}
