import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { listPaths, root } from './files.ts'

/** Writes a generated file; with `--check` it only compares, and says which command refreshes a stale one. Returns whether all is well. */
export function writeGenerated(path: string, text: string, command: string): boolean {
  const file = join(root, path)
  const fresh = existsSync(file) && readFileSync(file, 'utf8') === text
  if (process.argv.includes('--check')) {
    if (!fresh) console.log(`${path} is stale: run \`${command}\` and commit it`)
    return fresh
  }
  if (fresh) return true
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  return true
}

/** Removes files of a generated folder that are made no more; with `--check` it only says so. Returns whether all is well. */
export function dropStale(folder: string, made: readonly string[], command: string): boolean {
  const stale = listPaths(folder).filter(path => !made.includes(path))
  if (!process.argv.includes('--check')) {
    for (const path of stale) rmSync(join(root, path))
    return true
  }
  for (const path of stale) console.log(`${path} is made no more: run \`${command}\` and commit it`)
  return stale.length === 0
}
