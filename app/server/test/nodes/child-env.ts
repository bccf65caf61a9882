import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

// What the processes of tests have from ours. Half of what a start takes is reading the source: Node keeps what it has made of it for the
// next, if it ends in peace, which those of tests seldom do. So one does first that has nothing else to do.

const MAIN = join(import.meta.dirname, '../../main.ts')
const COMPILED = join(import.meta.dirname, '../../../../node_modules/.cache/compiled')

/** The environment that a process of a test begins with. */
export function childEnv(): Record<string, string> {
  const env = {
    PATH: process.env['PATH'] ?? '',
    NODE_COMPILE_CACHE: COMPILED,
    DEMO_HISTORY: '0',
  }
  if (!existsSync(COMPILED)) spawnSync(process.execPath, [MAIN, '--help'], { env, stdio: 'ignore' })
  return env
}
