import { isTest, type SourceFile } from '../source/files.ts'
import { camelCase } from '../source/name.ts'
import type { Edge } from '../structure/imports.ts'

/** The lists of all features: those that a developer edits, and those that are written of them. */
export const LISTS = /^features\/(server|web|pages|test-cases)\.ts$/

/** Shop and orders are one app in two folders: neither is of use alone. */
const ONE_APP: Readonly<Record<string, readonly string[]>> = { shop: ['shop', 'orders'] }

/** What works by an app goes with it, and may go alone. */
const GOES_WITH: Readonly<Record<string, readonly string[]>> = { email: ['jmap'] }

/** The features that go with an app: its own, and those that work by it. */
export const featuresOf = (app: string): readonly string[] => [
  ...(ONE_APP[app] ?? [app]),
  ...(GOES_WITH[app] ?? []),
]

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
 * Files outside an app that import from it, besides the lists of all features; tests that import such tests too.
 * @param others those that are known to want it for another reason
 */
export function findIntruders(
  edges: readonly Edge[],
  app: string,
  others: readonly string[] = [],
): string[] {
  const isOfApp = (path: string) => isPartOf(app, path)
  const found = new Set(others)
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

/** Files outside an app that access its tables by their types. Migrations always stay: they are one sequence. */
export function findUsersOfTables(sources: readonly SourceFile[], app: string): string[] {
  const tables = sources
    .filter(({ path }) => path.endsWith('.tables.ts') && isPartOf(app, path))
    .flatMap(({ text }) => {
      const [, declared = ''] = /^  interface Tables \{\n(.*?)^  \}/ms.exec(text) ?? []
      return Array.from(declared.matchAll(/^    (\w+):/gm), ([, table]) => table)
    })
  if (tables.length === 0) return []
  const use = new RegExp(
    `(?:From|Into|Table|Join|Tables)[(\\[]'(?:${tables.join('|')})(?: as \\w+)?'`,
  )
  return sources
    .filter(({ path, text }) => !isPartOf(app, path) && !isMigration(path) && use.test(text))
    .map(({ path }) => path)
}

const isMigration = (path: string): boolean => path.startsWith('migrations/')

/** The app whose turn it is on a day: each once in as many days as there are apps. */
export function chooseOfDay(apps: readonly string[], day: Date): string {
  const chosen = apps[Math.floor(day.getTime() / 86_400_000) % apps.length]
  if (chosen === undefined) throw new Error('no app may be taken out')
  return chosen
}

/** Tests, benches and scripts: not part of what people run. */
export const isForProof = (path: string): boolean => isTest(path) || /^(bench|scripts)\//.test(path)

/** The text of a list of features without the lines of one. */
export const withoutLines = (text: string, name: string): string =>
  text
    .split('\n')
    .filter(line => !line.includes(`from './${name}/`) && line.trim() !== `${camelCase(name)},`)
    .join('\n')
