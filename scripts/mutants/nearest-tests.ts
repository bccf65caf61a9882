import type { Edge } from '../structure/imports.ts'
import { isCode, listPaths, readSources } from '../source/files.ts'
import { sideOf } from '../source/place.ts'
import { findCallers, findEdges, findReached, type House } from '../tasks/affected.ts'

/** The import graph, to find the tests that reach a file. */
export function readHouse(): House {
  // The list of screens names each of them; importing the list opens none.
  const isOpened = ({ from, lazy }: Edge) => !(lazy && from.startsWith('app/web/'))
  return { edges: findEdges(readSources(listPaths().filter(isCode))).filter(isOpened), screens: [] }
}

const roomOf = (path: string) =>
  /^(?:features\/[^/]+\/(?:server|web)|platform\/(?:server|web)\/[^/]+|ui\/[^/]+)\//.exec(
    path,
  )?.[0] ?? path.replace(/[^/]+$/, '')
const isRun = (path: string) =>
  sideOf(path) !== undefined && /\.test\.tsx?$/.test(path) && !path.includes('postgres')

/** Contract, server and web tests that reach the file, without end-to-end tests: its own folder's first, then by import distance. */
export function nearestTests(file: string, house: House): string[] {
  // What runs in a browser is there only where it is imported; a test of the server starts the whole of it.
  const callers = sideOf(file) === 'web' ? [] : findCallers([file], house)
  const all = [...new Set([...findReached([file], house), ...callers])].filter(isRun)
  const beside = file.replace(/\.tsx?$/, '.test.')
  const rank = (path: string) =>
    path.startsWith(beside) ? 0 : path.startsWith(roomOf(file)) ? 1 : 2
  return all.toSorted((a, b) => rank(a) - rank(b))
}
