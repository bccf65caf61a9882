import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './files.ts'

/** Writes a generated file; with `--check` it only compares, and says which command refreshes a stale one. Returns whether all is well. */
export function keepGenerated(path: string, text: string, command: string): boolean {
  const file = join(root, path)
  const fresh = existsSync(file) && readFileSync(file, 'utf8') === text
  if (process.argv.includes('--check')) {
    if (!fresh) console.log(`${path} is stale: run \`${command}\` and commit it`)
    return fresh
  }
  if (!fresh) writeFileSync(file, text)
  return true
}
