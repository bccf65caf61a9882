import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { listPaths, root } from './files.ts'

/** Writes a generated file; with `--check` it only compares, and names the command that refreshes a stale one. Returns whether it is up to date. */
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

/** Removes stale files of a generated folder; with `--check` it only reports them. Returns whether it is up to date. */
export function dropStale(folder: string, made: readonly string[], command: string): boolean {
  const stale = listPaths(folder).filter(path => !made.includes(path))
  if (!process.argv.includes('--check')) {
    for (const path of stale) rmSync(join(root, path))
    return true
  }
  for (const path of stale) console.log(`${path} is made no more: run \`${command}\` and commit it`)
  return stale.length === 0
}
