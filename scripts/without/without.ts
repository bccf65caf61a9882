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

/**
 * Files outside an app that import something of it, beside the lists of all features; tests that import such tests too.
 * @param tests those that are known to want it for another reason
 */
export function findIntruders(
  edges: readonly Edge[],
  app: string,
  tests: readonly string[] = [],
): string[] {
  const isOfApp = (path: string) => isPartOf(app, path)
  const found = new Set(tests)
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

const isPartOf = (app: string, path: string): boolean =>
  featuresOf(app).some(name => path.startsWith(`features/${name}/`))

/** Tests that read or write the tables of an app by their types. */
export function findTestsOnTables(sources: readonly SourceFile[], app: string): string[] {
  const tables = sources.flatMap(({ path, text }) => {
    const [, declared = ''] = /^  interface Tables \{\n(.*?)^  \}/ms.exec(text) ?? []
    if (!path.endsWith('.tables.ts') || !isPartOf(app, path)) return []
    return Array.from(declared.matchAll(/^    (\w+):/gm), ([, table]) => table)
  })
  if (tables.length === 0) return []
  const use = new RegExp(
    `(?:From|Into|Table|Join|Tables)[(\\[]'(?:${tables.join('|')})(?: as \\w+)?'`,
  )
  return sources.flatMap(({ path, text }) =>
    isForProof(path) && !isPartOf(app, path) && use.test(text) ? [path] : [],
  )
}

/** Tests, benches and scripts: not part of what people run. */
export const isForProof = (path: string): boolean => isTest(path) || /^(bench|scripts)\//.test(path)

/** The text of a list of features without the lines of one. */
export const withoutLines = (text: string, name: string): string =>
  text
    .split('\n')
    .filter(line => !line.includes(`from './${name}/`) && line.trim() !== `${camelCase(name)},`)
    .join('\n')
