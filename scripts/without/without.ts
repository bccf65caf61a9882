import { isTest, type SourceFile } from '../source/files.ts'
import { camelCase } from '../source/name.ts'
import type { Edge } from '../structure/imports.ts'

const LISTS = /^features\/(server|web|pages|test-cases)\.ts$/

/** The apps that an administrator may switch off, and a developer delete. */
export const listOptional = (sources: readonly SourceFile[]): string[] =>
  sources.flatMap(({ path, text }) => {
    const [, name] = /^features\/([^/]+)\/[^/]+\.feature\.ts$/.exec(path) ?? []
    return name !== undefined && /^\s*isOptional: true/m.test(text) ? [name] : []
  })

/** Files outside a feature that import something of it, beside the lists of all features. */
export function findIntruders(edges: readonly Edge[], name: string): string[] {
  const folder = `features/${name}/`
  const into = edges.filter(({ from, to }) => to.startsWith(folder) && !from.startsWith(folder))
  return [...new Set(into.map(({ from }) => from))].filter(path => !LISTS.test(path)).toSorted()
}

/** Tests, benches and scripts: not part of what people run. */
export const isForProof = (path: string): boolean => isTest(path) || /^(bench|scripts)\//.test(path)

/** The text of a list of features without the lines of one. */
export const withoutLines = (text: string, name: string): string =>
  text
    .split('\n')
    .filter(line => !line.includes(`from './${name}/`) && line.trim() !== `${camelCase(name)},`)
    .join('\n')
