import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { ensureInstalled, pinnedNode } from './source/install.mjs'

// `npm start` on any Node from 20 on: installs what is missing, builds what is stale, then becomes the server on the pinned Node.

const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..')
const args = process.argv.slice(2)
const isHelp = args.includes('--help')
const sources = join(root, 'app/server/main.ts')
// As scripts/source/bundle-server.ts writes it.
const server = join(root, 'app/server/dist/start.mjs')
// Without these, memory that only a rush needs is kept (docs/operations/running.md).
const YOUNG = '--max-semi-space-size=8'
const ARENAS = { MALLOC_ARENA_MAX: '2' }
ensureInstalled()
if (!isHelp) ensureBuilt()
serve()

/** Builds both sides unless it was made from exactly the files that are there now. */
function ensureBuilt() {
  const stampFile = join(root, 'node_modules/.cache/web-built-from')
  const stamp = stampOf([
    'app',
    'features',
    'migrations',
    'platform',
    'ui',
    'scripts/build.ts',
    'scripts/source',
    'package-lock.json',
  ])
  const isBuilt = [join(root, 'dist/index.html'), server, stampFile].every(existsSync)
  if (isBuilt && readFileSync(stampFile, 'utf8') === stamp) return
  console.log('Building ...')
  const bin = join(root, 'node_modules/.bin')
  const { status } = spawnSync(pinnedNode, [join(root, 'scripts/build.ts')], {
    cwd: root,
    env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}` },
    stdio: 'inherit',
  })
  if (status !== 0) process.exit(status ?? 1)
  mkdirSync(dirname(stampFile), { recursive: true })
  writeFileSync(stampFile, stamp)
}

/** One hash over names, sizes and times of the files: reading their text would cost more than a second start may take. */
function stampOf(places) {
  const hash = createHash('sha256')
  const take = place => {
    const path = join(root, place)
    if (!existsSync(path)) return
    const stats = statSync(path)
    if (stats.isDirectory())
      for (const name of readdirSync(path).toSorted()) take(`${place}/${name}`)
    else hash.update(`${place} ${stats.size} ${stats.mtimeMs}\n`)
  }
  for (const place of places) take(place)
  return hash.digest('hex')
}

/** The server in the foreground: signals go to it, and its exit code is ours. */
function serve() {
  const child = spawn(pinnedNode, [YOUNG, isHelp ? sources : server, ...args], {
    stdio: 'inherit',
    env: { NODE_ENV: 'production', ...ARENAS, ...process.env },
  })
  // From a terminal Ctrl-C reaches both, so the server takes signals in quick succession for one.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal))
  child.once('error', error => {
    console.error(`The server could not be started: ${error.message}`)
    process.exit(1)
  })
  child.once('exit', (code, signal) => process.exit(code ?? (signal === null ? 1 : 128)))
}
