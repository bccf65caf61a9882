import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** A text file of the repository; `path` is relative to the root, with forward slashes. */
export interface SourceFile {
  path: string
  text: string
}

/** The repository's root: every script works from there, wherever it was started. */
export const root = join(import.meta.dirname, '../..')

const skipped = new Set([
  'node_modules',
  'dist',
  'data',
  'coverage',
  'test-results',
  'playwright-report',
  '.git',
  '.cache',
  '.tmp',
])
const textual = /\.(ts|tsx|mjs|js|css|json|md|html|sql|tsv|txt)$/

/** Every file path of the repository that is ours: nothing installed, built or recorded. */
export function listPaths(folder = ''): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap(entry => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (skipped.has(entry.name)) return []
    return entry.isDirectory() ? listPaths(path) : [path]
  })
}

/** Reads the text files among the paths. */
export function readSources(paths: string[]): SourceFile[] {
  return paths
    .filter(path => textual.test(path))
    .map(path => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

export const isCode = (path: string) => /\.(ts|tsx|mjs)$/.test(path) && !path.endsWith('.d.ts')
export const isTest = (path: string) =>
  /\.(test|spec|bench)\.tsx?$/.test(path) ||
  /^(e2e|app\/server\/test|features\/[^/]+\/tests)\//.test(path) ||
  /\/test-[a-z-]+\.tsx?$/.test(path)
export const lineCount = (text: string) => text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
