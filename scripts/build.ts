import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { bundleServer } from './source/bundle-server.ts'
import { root } from './source/files.ts'
import { writeLicences } from './source/licences.ts'
import { prerenderPages } from './source/prerender.ts'
import { runOrExit } from './source/run.ts'

// The browser's half, to dist, with the sign-in pages as markup, and the server as one file.

runOrExit('vite', ['build', '--logLevel', 'warn', ...process.argv.slice(2)], {
  cwd: join(root, 'app/web'),
})
await prerenderPages()
await bundleServer()
writeLicences(
  join(root, 'dist/third-party'),
  JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')),
)
