import { join } from 'node:path'
import { root } from './source/files.ts'
import { runBeside } from './source/run.ts'

// Server and Vite side by side, both reloading; the database is seeded at its first start. One of them ends: so does the other.

const running = [
  runBeside('node', ['--watch', '--watch-preserve-output', 'app/server/main.ts']),
  runBeside('vite', [], { cwd: join(root, 'app/web') }),
]
const stop = () => running.forEach(child => child.kill('SIGTERM'))
for (const child of running) child.once('exit', stop)
process.once('SIGINT', stop)
process.once('SIGTERM', stop)
