import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

// Runs on any Node from 20 on: it brings the pinned Node 24 that everything else runs on.

const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '../..')
export const pinnedNode = join(root, 'node_modules/.bin/node')

/** Is everything that package-lock.json names installed, in exactly that version? */
export function isInstalled() {
  const record = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(record) || !existsSync(pinnedNode)) return false
  const locked = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const present = JSON.parse(readFileSync(record, 'utf8')).packages
  return Object.entries(locked).every(
    ([path, one]) =>
      !path.includes('node_modules/') ||
      one.link ||
      one.optional ||
      present[path]?.version === one.version,
  )
}

/** Installs what is missing. Ends the process with npm's status when that fails. */
export function ensureInstalled() {
  if (isInstalled()) return
  console.log('Installing packages ...')
  // Not `npm ci`: it refuses a lockfile made where a registry lacks binaries of other platforms. With --no-save the lockfile decides and stays.
  const { status } = spawnSync(
    'npm',
    ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  )
  if (status !== 0) process.exit(status ?? 1)
}
