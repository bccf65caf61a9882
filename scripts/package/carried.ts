import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import * as z from 'zod/mini'

// What a package that is carried along consists of: itself and what it needs, without what only its makers read.

const installed = z.object({
  version: z.string(),
  dependencies: z.optional(z.record(z.string(), z.string())),
})

/** Metadata of an installed package. */
export const readInstalled = (folder: string): z.infer<typeof installed> =>
  installed.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')))

/** The folders of packages and of all that they need, relative to `folder`, where they are installed. */
export function listCarried(folder: string, names: readonly string[]): string[] {
  const found = new Set<string>()
  const take = (name: string, from: string): void => {
    const place = findInstalled(name, from)
    if (place === undefined) throw new Error(`${name} is not installed. Run: npm install`)
    if (found.has(place)) return
    found.add(place)
    for (const needed of Object.keys(readInstalled(place).dependencies ?? {})) take(needed, place)
  }
  for (const name of names) take(name, folder)
  return [...found].map(place => relative(folder, place)).toSorted()
}

/** As Node looks for it: from the package that needs it upwards. */
function findInstalled(name: string, from: string): string | undefined {
  const place = join(from, 'node_modules', name)
  if (existsSync(join(place, 'package.json'))) return place
  return dirname(from) === from ? undefined : findInstalled(name, dirname(from))
}

/** Source maps, sources, types, tests and documents but licences; other builds of pdfkit; styles, weights and slants that no paper is set in. */
const LEFT = [
  /\.(map|ts|mts|cts|tsx|flow|yml|yaml)$/,
  /\/(tests?|docs|benchmarks?|examples?|tools)\//,
  /\/(?!licen|notice|copying)[^/]*\.(md|markdown)$/i,
  /\/(tsconfig|jsconfig|vitest|rollup|eslint)[^/]*$/,
  /^pdfkit\/js\/pdfkit\.(browser|standalone|old)/,
  /^@fontsource-variable\/.*\.(css|scss)$/,
  /^@fontsource-variable\/.*-(opsz|wdth|standard|full|italic)[-.]/,
]

/** The files of an installed package that run, with its licence; not of packages within it, which are listed themselves. */
export function listFilesOf(folder: string): string[] {
  const home = folder.slice(0, folder.lastIndexOf('node_modules/') + 'node_modules/'.length)
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .filter(path => !relative(folder, path).includes('node_modules'))
    .filter(path => !LEFT.some(pattern => pattern.test(relative(home, path))))
}
