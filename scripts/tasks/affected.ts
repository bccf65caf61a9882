import { featureOf } from '../source/place.ts'
import { edgesOf, type Edge } from '../structure/imports.ts'
import { importsOf } from '../source/syntax.ts'
import type { SourceFile } from '../source/files.ts'

/** The import graph of the repository. */
export interface House {
  edges: readonly Edge[]
  /** Each screen with the feature that draws it. */
  screens: readonly { path: string; feature: string }[]
}

export const findEdges = (files: readonly SourceFile[]): Edge[] =>
  files.flatMap(file => edgesOf(file.path, importsOf(file)))

/** Composes the application: it imports everything, so any change would reach tests that start the whole application. */
const isAssembly = (path: string) => /^(app\/|features\/contract\.ts)/.test(path)

/** What every server feature builds on, or what composes them. */
const isFoundation = (path: string) => /^(platform|app)\/server\//.test(path)
const sideOf = (path: string) => /^features\/[^/]+\/(server|web)\//.exec(path)?.[0]
const isTestFile = (path: string) => /\.test\.tsx?$/.test(path)

/** The files themselves, and what imports them at run time; beyond the assembly only where something under all features has changed. */
export function findReached(changed: readonly string[], { edges }: House): string[] {
  const importers = Map.groupBy(
    edges.filter(({ typeOnly }) => !typeOnly),
    ({ to }) => to,
  )
  const isFollowed = changed.some(path => isFoundation(path) && !isTestFile(path))
  const reached = new Set(changed)
  for (const path of reached) {
    for (const { from } of importers.get(path) ?? [])
      if (isFollowed || !isAssembly(path) || isAssembly(from)) reached.add(from)
  }
  return [...reached]
}

/**
 * Dependents of changed files that do not import them: tests in the same folder, and those that import the contract of a call the folder
 * handles. Browser tests reach no server.
 */
export function findCallers(changed: readonly string[], { edges }: House): string[] {
  const sources = changed.filter(path => !isTestFile(path))
  const sides = new Set(sources.flatMap(path => sideOf(path) ?? []))
  const isContract = (path: string) =>
    /^features\/[^/]+\/contract\/[a-z0-9-]+\.contract\.ts$/.test(path)
  const answers = ({ from, to }: Edge) =>
    from.endsWith('.routes.ts') && sides.has(sideOf(from) ?? '') && isContract(to)
  const calls = new Set([
    ...edges.filter(answers).map(({ to }) => to),
    ...sources.filter(isContract),
  ])
  const isCaller = (path: string) =>
    /\/server\/.+\.test\.ts$|^e2e\/|^features\/[^/]+\/(tests\/|web\/.+\.api\.ts$)/.test(path)
  const found = edges.filter(
    ({ from, to }) =>
      (isTestFile(from) && sides.has(sideOf(from) ?? '')) || (calls.has(to) && isCaller(from)),
  )
  return [...new Set(found.map(({ from }) => from))]
}

/** The addresses in a feature's list of pages (`contract/<f>.pages.ts`). */
export function findScreensOfFeature({
  path,
  text,
}: {
  path: string
  text: string
}): { path: string; feature: string }[] {
  const feature = featureOf(path)
  if (feature === undefined) return []
  return [...text.matchAll(/^ {2}'(\/[\w$/-]*)': /gm)].map(([, address = '']) => ({
    path: address,
    feature,
  }))
}
