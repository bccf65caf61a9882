import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './files.ts'

/** Points git at scripts/hooks in a developer's clone: not in CI, and never over a choice already made. */
export function ensureHooks(): void {
  if (process.env.CI !== undefined || !existsSync(join(root, '.git'))) return
  const git = (...args: string[]) =>
    spawnSync('git', ['config', ...args], { cwd: root, encoding: 'utf8' })
  if (git('--get', 'core.hooksPath').stdout.trim() === '') git('core.hooksPath', 'scripts/hooks')
}
