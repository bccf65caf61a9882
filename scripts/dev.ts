import { join } from 'node:path'
import { root } from './source/files.ts'
import { ensureHooks } from './source/ensure-hooks.ts'
import { runBeside } from './source/run.ts'

// Server and Vite side by side, both reloading; the database is seeded at its first start. One of them ends: so does the other. The browser
// opens Vite's address, which passes calls on to the server.

ensureHooks()
const port = process.env.PORT ?? '4000'
// Folders, not files: an editor that replaces a file when it saves leaves a watched one behind.
const watched = ['app/server', 'features', 'migrations', 'platform'].map(
  folder => `--watch-path=${folder}`,
)
const running = [
  runBeside('node', [...watched, '--watch-preserve-output', 'app/server/main.ts']),
  runBeside('vite', [], {
    cwd: join(root, 'app/web'),
    env: { API_URL: process.env.API_URL ?? `http://127.0.0.1:${port}` },
  }),
]
const stop = () => running.forEach(child => child.kill('SIGTERM'))
for (const child of running) child.once('exit', stop)
process.once('SIGINT', stop)
process.once('SIGTERM', stop)
