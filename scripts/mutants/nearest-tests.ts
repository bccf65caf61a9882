import { dirname } from 'node:path'
import type { Edge } from '../structure/imports.ts'
import { isCode, listPaths, readSources, type SourceFile } from '../source/files.ts'
import { sideOf } from '../source/place.ts'
import { findCallers, findEdges, findReached, type House } from '../tasks/affected.ts'

/** The import graph and the error codes named in each file, to find the tests that reach a file. */
export interface TestGraph extends House {
  codes: ReadonlyMap<string, ReadonlySet<string>>
}

export function readTestGraph(): TestGraph {
  const sources = readSources(listPaths().filter(isCode))
  // The list of screens names each of them; importing the list opens none.
  const isOpened = ({ from, lazy }: Edge) => !(lazy && from.startsWith('app/web/'))
  return { edges: findEdges(sources).filter(isOpened), screens: [], codes: findCodes(sources) }
}

/** Quoted error codes, `'user.beyond'`: a test that names one expects it. */
export const findCodes = (sources: readonly SourceFile[]): TestGraph['codes'] =>
  new Map(
    sources.map(({ path, text }) => [
      path,
      new Set(Array.from(text.matchAll(/'([a-z][a-z_]*\.[a-z_]+)'/g), ([, code = '']) => code)),
    ]),
  )

const roomOf = (path: string) =>
  /^(?:features\/[^/]+\/(?:server|web)|platform\/(?:server|web)\/[^/]+|ui\/[^/]+)\//.exec(
    path,
  )?.[0] ?? path.replace(/[^/]+$/, '')
const isRun = (path: string) =>
  sideOf(path) !== undefined && /\.test\.tsx?$/.test(path) && !path.includes('postgres')

/**
 * Contract, server and web tests that reach the file, without end-to-end tests. The nearest come first: beside it, in its folder, those
 * that name one of its error codes, of its side of the feature; then by import distance.
 */
export function nearestTests(file: string, graph: TestGraph): string[] {
  // What runs in a browser is there only where it is imported; a test of the server starts the whole of it.
  const callers = sideOf(file) === 'web' ? [] : findCallers([file], graph)
  const all = [...new Set([...findReached([file], graph), ...callers])].filter(isRun)
  const codes = graph.codes.get(file) ?? new Set()
  const namesCode = (path: string) =>
    [...(graph.codes.get(path) ?? [])].some(code => codes.has(code))
  const near = [
    (path: string) => path.startsWith(file.replace(/\.tsx?$/, '.test.')),
    (path: string) => dirname(path) === dirname(file) && dirname(path) !== 'app/server',
    namesCode,
    (path: string) => path.startsWith(roomOf(file)),
  ]
  const rank = (path: string) => {
    const first = near.findIndex(isNear => isNear(path))
    return first === -1 ? near.length : first
  }
  return all.toSorted((a, b) => rank(a) - rank(b))
}
