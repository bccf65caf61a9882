import { isTest, type SourceFile } from '../source/files.ts'
import { sideOf } from '../source/place.ts'
import { type Edge, findCircles } from './imports.ts'

/** Groups of files that import each other by whatever way, types included. */
export const circlesWithTypes = (edges: readonly Edge[]): string[][] =>
  findCircles(
    edges
      .filter(({ from, lazy }) => !lazy && !isTest(from))
      .map(({ from, to }) => [from, to] as const),
  )

const QUERY =
  /\.(?:selectFrom|insertInto|updateTable|deleteFrom|replaceInto|mergeInto)\(|\bsql(?:<[^`]*?>)?`/g

/** Queries of features and of the application in files that are no repo, seed or table. */
export function queriesOutsideRepos(
  files: readonly SourceFile[],
): { path: string; queries: number }[] {
  const isJudged = (path: string) =>
    sideOf(path) === 'server' &&
    /^(?:features|app)\//.test(path) &&
    !isTest(path) &&
    !/\.(?:repo|seed|tables)\.ts$/.test(path)
  return files
    .filter(({ path }) => isJudged(path))
    .map(({ path, text }) => ({ path, queries: text.match(QUERY)?.length ?? 0 }))
    .filter(({ queries }) => queries > 0)
    .toSorted((a, b) => b.queries - a.queries)
}

/** Folders within a side of a feature that hold one file besides its tests, and nothing else. An example of the catalogue has one by its kind. */
export function oneFileFolders(paths: readonly string[]): string[] {
  const code = paths.filter(
    path => /^features\/[^/]+\/(?:server|web)\/.+\.(?:tsx?|css)$/.test(path) && !isTest(path),
  )
  const isSide = (folder: string) => /\/(?:server|web)$/.test(folder)
  const isExample = (folder: string) => folder.startsWith('features/showcase/web/examples/')
  const folders = Map.groupBy(code, path => path.slice(0, path.lastIndexOf('/')))
  const hasFolders = (folder: string) =>
    code.some(path => path.startsWith(`${folder}/`) && path.indexOf('/', folder.length + 1) !== -1)
  return [...folders].flatMap(([folder, files]) =>
    files.length === 1 && !hasFolders(folder) && !isSide(folder) && !isExample(folder)
      ? [folder]
      : [],
  )
}
