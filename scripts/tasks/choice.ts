import type { ProvingTest } from '../feature-map/proving-test.ts'
import { featureOf } from '../source/place.ts'
import { findCallers, findReached, type House } from './affected.ts'

// Which tests a feature has, and which a change can reach. Journeys are chosen by the file or by the line of a test in it.

export interface Choice {
  tests: string[]
  journeys: string[] | 'all'
}

/** What the choice of journeys looks at. */
export interface Journeys {
  /** Every test with ids in its name, of all packages. */
  proving: readonly ProvingTest[]
  /** Each journey file's text, with what it imports beside it and from e2e/. */
  specs: ReadonlyMap<string, string>
}

const isTestFile = (path: string) => /\.test\.tsx?$/.test(path)
const isSpec = (path: string) => path.endsWith('.spec.ts')

export const listFeatures = (paths: readonly string[]) =>
  [...new Set(paths.flatMap(path => featureOf(path) ?? []))].toSorted()

/** The tests in the folder of the feature; journeys elsewhere by their ids. */
export function chooseFeature(
  feature: string,
  paths: readonly string[],
  journeys: Journeys,
): Choice {
  const tests = paths.filter(path => isTestFile(path) && featureOf(path) === feature)
  return { tests, journeys: journeysOf(feature, journeys) }
}

function journeysOf(feature: string, { proving, specs }: Journeys): string[] {
  const named = [...specs.keys()].filter(path => featureOf(path) === feature)
  const homes = homesOf(proving)
  const others = proving.filter(
    ({ path, ids }) =>
      isSpec(path) && !named.includes(path) && ids.some(id => homes.get(prefixOf(id)) === feature),
  )
  return [...named, ...new Set(others.map(({ path, line }) => `${path}:${line}`))]
}

const prefixOf = (id: string) => id.slice(0, id.indexOf('-'))

/** Feature ids by prefix belong to the feature with most of their tests; cross-cutting ones (X-) to none. */
function homesOf(proving: readonly ProvingTest[]): Map<string, string> {
  const homes = new Map<string, string>()
  const counts = Map.groupBy(
    proving.flatMap(({ path, ids }) => {
      const feature = featureOf(path)
      return feature === undefined ? [] : ids.map(id => ({ prefix: prefixOf(id), feature }))
    }),
    ({ prefix }) => prefix,
  )
  for (const [prefix, found] of counts) {
    const [home] = [...Map.groupBy(found, ({ feature }) => feature)].toSorted(
      ([, a], [, b]) => b.length - a.length,
    )
    if (prefix !== 'X' && home !== undefined) homes.set(prefix, home[0])
  }
  return homes
}

// Files whose effects cannot be traced.
const FOR_EVERYTHING =
  /^(package(-lock)?\.json|tsconfig\.base\.json|vitest\.config\.ts|(platform\/contract|app\/server|app\/web|e2e)\/tsconfig\.json|app\/web\/(index\.html|vite\.config\.ts)|migrations\/.*|scripts\/source\/chromium\.ts)$/
const FOR_ALL_JOURNEYS = /^(platform\/|ui\/|app\/|e2e\/(fixtures|server|playwright\.config)\.ts)/

/**
 * Tests affected by the changed files: unit tests by imports and by the calls they answer; end-to-end tests by their imports, by the
 * feature whose screens they open, and all of them if something shared by all screens changed.
 */
export function chooseReached(
  changed: readonly string[],
  house: House,
  journeys: Journeys,
): Choice | 'everything' {
  if (changed.some(path => FOR_EVERYTHING.test(path))) return 'everything'
  const reached = findReached(changed, house)
  const callers = findCallers(changed, house)
  const all = [...new Set([...reached, ...callers])]
  const tests = all.filter(isTestFile)
  const features = listFeaturesTouched([
    ...changed,
    ...callers.filter(path => path.endsWith('.api.ts')),
  ])
  const isForAll = (path: string) =>
    FOR_ALL_JOURNEYS.test(path) && !isTestFile(path) && !features.includes(featureOf(path) ?? '')
  if (changed.some(isForAll)) return { tests, journeys: 'all' }
  const opened = [...journeys.specs].filter(([, text]) =>
    house.screens.some(
      ({ path, feature }) => features.includes(feature) && opensScreen(text, path),
    ),
  )
  const files = new Set([...all.filter(isSpec), ...opened.map(([path]) => path)])
  const lines = features
    .flatMap(feature => journeysOf(feature, journeys))
    .filter(one => !files.has(one.replace(/:\d+$/, '')))
  return { tests, journeys: [...files, ...new Set(lines)] }
}

const listFeaturesTouched = (paths: readonly string[]) => {
  const features = paths.filter(path => !isTestFile(path)).flatMap(path => featureOf(path) ?? [])
  return [...new Set(features)]
}

function opensScreen(text: string, address: string): boolean {
  // Alone it is in every other line, as what joins and splits.
  if (address === '/') return /(goto\(|path: )['"`]\/['"`?]/.test(text)
  return new RegExp(`['"\`]${address.replace(/\/\$.*$/, '')}(?![\\w-])`).test(text)
}
