import { isTest, type SourceFile } from '../source/files.ts'
import { camelCase } from '../source/name.ts'
import type { Edge } from '../structure/imports.ts'

const LISTS = /^features\/(server|web|pages|test-cases)\.ts$/

/** What is sold and who bought it are one app in two folders: neither is of use alone. */
const ONE_APP: Readonly<Record<string, readonly string[]>> = { shop: ['shop', 'orders'] }

/** The features that an app consists of. */
export const featuresOf = (app: string): readonly string[] => ONE_APP[app] ?? [app]

/** The apps that an administrator may switch off, and a developer delete. */
export const listOptional = (sources: readonly SourceFile[]): string[] => {
  const parts = Object.entries(ONE_APP).flatMap(([app, all]) => all.filter(name => name !== app))
  return sources.flatMap(({ path, text }) => {
    const [, name] = /^features\/([^/]+)\/[^/]+\.feature\.ts$/.exec(path) ?? []
    const isApp = name !== undefined && !parts.includes(name)
    return isApp && /^\s*isOptional: true/m.test(text) ? [name] : []
  })
}

/** Files outside an app that import something of it, beside the lists of all features; tests that import such tests too. */
export function findIntruders(edges: readonly Edge[], app: string): string[] {
  const isOfApp = (path: string) =>
    featuresOf(app).some(name => path.startsWith(`features/${name}/`))
  const found = new Set<string>()
  const isReached = (path: string) => isOfApp(path) || (found.has(path) && isForProof(path))
  const addFrom = () => {
    for (const { from, to } of edges)
      if (isReached(to) && !isOfApp(from) && !LISTS.test(from)) found.add(from)
  }
  let known = -1
  while (known < found.size) {
    known = found.size
    addFrom()
  }
  return [...found].toSorted()
}

/** Tests, benches and scripts: not part of what people run. */
export const isForProof = (path: string): boolean => isTest(path) || /^(bench|scripts)\//.test(path)

/** The text of a list of features without the lines of one. */
export const withoutLines = (text: string, name: string): string =>
  text
    .split('\n')
    .filter(line => !line.includes(`from './${name}/`) && line.trim() !== `${camelCase(name)},`)
    .join('\n')

/** The list of exceptions without those of one feature. */
export const exceptionsOfOthers = (text: string, name: string): string => {
  const all: { path: string }[] = JSON.parse(text)
  return JSON.stringify(all.filter(({ path }) => !path.startsWith(`features/${name}/`)))
}
