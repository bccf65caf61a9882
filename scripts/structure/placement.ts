import { isTest, type SourceFile } from '../source/files.ts'
import { sideOf } from '../source/place.ts'
import type { Finding } from './finding.ts'

const QUERY =
  /\.(?:selectFrom|insertInto|updateTable|deleteFrom|replaceInto|mergeInto)\(|\bsql(?:<[^`]*?>)?`/g

/** SQL belongs in repos, and a folder holds more than one file. */
export const checkPlacement = (
  paths: readonly string[],
  files: readonly SourceFile[],
): Finding[] => [
  ...queriesOutsideRepos(files).map(({ path, queries }) => ({
    path,
    rule: 'sql',
    text: `${queries} queries belong into a repo`,
  })),
  ...oneFileFolders(paths).map(path => ({
    path,
    rule: 'folder',
    text: 'holds one file: it belongs into the folder above',
  })),
]

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

/** Folders within a feature's side that hold a single file besides its tests. Catalogue examples are exempt. */
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
