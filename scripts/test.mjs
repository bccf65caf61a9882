import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ensureHooks, ensureInstalled, pinnedNode } from './source/install.mjs'

// Everything that must hold, on a fresh clone with any Node from 20 on. Ends with a line `N passed, N failed`.

ensureInstalled()
ensureHooks()
const everything = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, 'tasks/test-everything.ts')
const { status } = spawnSync(pinnedNode, [everything], { stdio: 'inherit' })
process.exitCode = status ?? 1
