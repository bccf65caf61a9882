import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ensureInstalled, pinnedNode } from './source/install.mjs'

// Runs all checks, or a selection (`npm test -- users`, `npm test -- --changed`), on a fresh clone with any Node from 20
// on. Ends with a line `N passed, N failed`.

ensureInstalled()
const tests = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, 'tasks/tests.ts')
const { status } = spawnSync(pinnedNode, [tests, ...process.argv.slice(2)], { stdio: 'inherit' })
process.exitCode = status ?? 1
