import { posix } from 'node:path'
import { isTest } from '../source/files.ts'
import { featureOf, sideOf, type Side } from '../source/place.ts'
import type { ImportOf } from '../source/syntax.ts'
import type { Finding } from './finding.ts'

/** What a file imports: other files of the repository, by path. */
export interface Edge extends ImportOf {
  from: string
  to: string
}

/** Resolves relative imports and those of the package's own map (`#features/…`) to paths of the repository; packages are left out. */
export function edgesOf(from: string, imports: ImportOf[]): Edge[] {
  return imports.flatMap(one => {
    const to = resolve(from, one.specifier)
    return to === undefined ? [] : [{ ...one, from, to }]
  })
}

function resolve(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier)
  if (specifier.startsWith('#')) return specifier.slice(1)
  return undefined
}

// From the ground up: a floor may import from its own and from lower ones.
const contract = /^(platform|features\/[^/]+)\/contract\/|^features\/(pages|resources)\.ts$/
const floors: Record<Side, RegExp[]> = {
  server: [
    contract,
    /^(platform\/server|migrations)\//,
    /^features\/[^/]+\/server\//,
    /^features\/[^/]+\/[^/]+\.feature\.ts$/,
    /^features\/server\.ts$/,
    /^app\/server\/(?!main\.ts)/,
    /^app\/server\/main\.ts$/,
  ],
  web: [
    contract,
    /^platform\/web\//,
    /^ui\//,
    /^features\/[^/]+\/web\//,
    /^features\/[^/]+\/[^/]+\.(screens|public-screens)\.ts$/,
    /^features\/web\.ts$/,
    /^app\/web\/(?!main\.tsx)/,
    /^app\/web\/main\.tsx$/,
  ],
  contract: [contract],
}
/** Declared needs and contributions are not dependencies here: the composition rejects cycles of needs itself. */
const DECLARED = /\.(feature|screens|points)\.ts$/
const isPublicApi = (path: string, feature: string) =>
  new RegExp(
    `^features/${feature}/(contract/.+|${feature}\\.feature|server/${feature}\\.(service|points)|web/(${feature}\\.(api|points)|[^/]+\\.public))\\.tsx?$`,
  ).test(path)

/** What the client package is made of: no feature, no schema, nothing of a screen. */
const CLIENT = /^(?:client|platform\/contract|platform\/web\/(?:api|live))\//

/** Imports flow one way, features meet only at their public APIs, and only tests import test helpers. */
export function checkImports(edges: Edge[]): Finding[] {
  return edges.flatMap(edge => {
    const finding = (rule: string, text: string): Finding[] => [{ path: edge.from, rule, text }]
    if (isTest(edge.from)) return []
    if (edge.from.startsWith('client/') && !CLIENT.test(edge.to))
      return finding('imports', `the client package may not import ${edge.to}`)
    const home = sideOf(edge.from)
    if (home === undefined) return []
    if (isTest(edge.to)) return finding('imports', `${edge.to} is for tests only`)
    const order = floors[home]
    const fromFloor = order.findIndex(floor => floor.test(edge.from))
    const toFloor = order.findIndex(floor => floor.test(edge.to))
    if (toFloor === -1) return finding('imports', `${home} may not import ${edge.to}`)
    if (toFloor > fromFloor)
      return finding('imports', `imports flow one way: ${edge.to} stands above this file`)
    if (edge.from.startsWith('app/') && featureOf(edge.to) !== undefined)
      return finding(
        'composition',
        `${edge.to} is a feature's own: the application is composed of what features/{server,web,pages}.ts name`,
      )
    const [fromFeature, toFeature] = [featureOf(edge.from), featureOf(edge.to)]
    const crosses =
      fromFeature !== undefined && toFeature !== undefined && fromFeature !== toFeature
    if (crosses && !isPublicApi(edge.to, toFeature))
      return finding(
        'public-api',
        `${edge.to} is not public API of ${toFeature}: go through its service, api or public file`,
      )
    return []
  })
}

/** Groups of files that import each other in any way, types included. Lazy imports are exempt. */
export const fileCycles = (edges: readonly Edge[]): string[][] =>
  findCycles(
    edges
      .filter(({ from, lazy }) => !lazy && !isTest(from))
      .map(({ from, to }) => [from, to] as const),
  )

/** No import cycles between files, not even of types; none between features except for types. */
export function checkCycles(edges: Edge[]): Finding[] {
  const files = fileCycles(edges)
  const solid = edges.filter(edge => !edge.typeOnly && !isTest(edge.from))
  const features = findCycles(
    solid.flatMap(({ from, to }) => {
      const [a, b] = [featureOf(from), featureOf(to)]
      const side = sideOf(to) ?? ''
      // What both sides share may look at each other's shapes: files among them import each other in no cycle either.
      if (side === 'contract' || DECLARED.test(to)) return []
      return a === undefined || b === undefined || a === b
        ? []
        : [[`features/${a}/${side}`, `features/${b}/${side}`] as const]
    }),
  )
  return [...files, ...features].map(cycle => ({
    path: cycle[0] ?? '',
    rule: 'cycle',
    text: [...cycle, cycle[0]].join(' → '),
  }))
}

/** Depth-first search along the pairs; every back edge is a cycle. */
export function findCycles(pairs: (readonly [string, string])[]): string[][] {
  const targets = new Map<string, Set<string>>()
  for (const [from, to] of pairs) targets.set(from, (targets.get(from) ?? new Set()).add(to))
  const found: string[][] = []
  const done = new Set<string>()
  const walk = (node: string, path: string[]) => {
    const at = path.indexOf(node)
    if (at !== -1) found.push(path.slice(at))
    if (at !== -1 || done.has(node)) return
    for (const next of targets.get(node) ?? []) walk(next, [...path, node])
    done.add(node)
  }
  for (const node of targets.keys()) walk(node, [])
  return found
}
