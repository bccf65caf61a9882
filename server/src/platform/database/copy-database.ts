import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/**
 * Writes a consistent copy of a SQLite database that may be in use. A copy that stands there already is replaced.
 * @example copyDatabase({ from: 'data/smart-fft.db', to: 'data/backups/before-4.db' })
 */
export function copyDatabase({ from, to }: { from: string; to: string }): void {
  mkdirSync(dirname(to), { recursive: true, mode: 0o700 })
  if (existsSync(to)) rmSync(to)
  const source = new DatabaseSync(from, { readOnly: true, timeout: 5000 })
  try {
    source.prepare('vacuum into ?').run(to)
  } finally {
    source.close()
  }
}
