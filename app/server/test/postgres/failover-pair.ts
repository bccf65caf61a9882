import { existsSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Cluster, createDataFolder, runProgram, startCluster } from './cluster.ts'
import { startForwarder } from './forwarder.ts'
import { onDatabase } from './on-database.ts'

/** A primary with a synchronous standby, behind one address. */
export interface FailoverPair {
  /** Leads to the primary, whichever it is. */
  url: string
  /** Stops the primary without a shutdown, as when its machine is gone. */
  losePrimary(): Promise<void>
  /** Makes the standby the primary; `addressFirst`: after the address leads there, as a virtual IP that is quicker. */
  failOver(addressFirst: boolean): Promise<void>
  /** Builds a new standby, and waits until it is synchronous. */
  addStandby(): Promise<void>
  stop(): Promise<void>
}
/** A server with the folder of its data. */
interface Member {
  cluster: Cluster
  dataFolder: string
}

/** Of both: what is acknowledged is on the standby. */
const SETTINGS = { synchronous_commit: 'on' }
const SYNCHRONOUS_MILLISECONDS = 30_000
/** How long an address may lead to a standby that is not the primary yet. */
const EARLY_MILLISECONDS = 500

/** As a cluster manager does it: a primary without a standby continues alone; with one, no commit is answered that is not on both. */
export async function startFailoverPair(): Promise<FailoverPair> {
  const bin = findServerPrograms()
  const forwarder = await startForwarder()
  const start = async (dataFolder: string): Promise<Member> => ({
    dataFolder,
    cluster: await startCluster({ bin, dataFolder, settings: SETTINGS }),
  })
  let primary = await start(createDataFolder(tmpdir()))
  let standby: Member | undefined
  const lead = () => forwarder.leadTo(Number(new URL(urlOf(primary)).port))

  async function addStandby(): Promise<void> {
    const dataFolder = createDataFolder(tmpdir())
    const options = ['-d', urlOf(primary), '-D', dataFolder, '-R', '-X', 'stream', '-c', 'fast']
    await runProgram([join(bin, 'pg_basebackup'), ...options, '--no-sync'], tmpdir())
    standby = await start(dataFolder)
    await query(primary, "alter system set synchronous_standby_names = '*'")
    await query(primary, 'select pg_reload_conf()')
    await waitUntilSynchronous(primary)
  }
  lead()
  await addStandby()
  return {
    url: `postgres://smartfft@127.0.0.1:${forwarder.port}/postgres`,
    async losePrimary() {
      await end(primary)
      forwarder.leadTo(undefined)
    },
    async failOver(addressFirst) {
      if (standby === undefined) throw new Error('There is no standby to fail over to.')
      primary = standby
      standby = undefined
      if (addressFirst) lead()
      if (addressFirst) await new Promise(resolve => setTimeout(resolve, EARLY_MILLISECONDS))
      await query(primary, "alter system set synchronous_standby_names = ''")
      await query(primary, 'select pg_reload_conf()')
      await query(primary, 'select pg_promote()')
      if (!addressFirst) lead()
    },
    addStandby,
    async stop() {
      forwarder.close()
      for (const member of [standby, primary]) if (member !== undefined) await end(member)
    },
  }
}

const urlOf = ({ cluster }: Member) => cluster.urlOf('postgres')

async function end({ cluster, dataFolder }: Member): Promise<void> {
  await cluster.stop('immediate')
  rmSync(dataFolder, { recursive: true, force: true })
}

const query = (member: Member, text: string): Promise<unknown[]> =>
  onDatabase(
    urlOf(member),
    async client => (await client.query<Record<string, unknown>>(text)).rows,
  )

async function waitUntilSynchronous(primary: Member): Promise<void> {
  const over = performance.now() + SYNCHRONOUS_MILLISECONDS
  while (performance.now() < over) {
    const found = await query(
      primary,
      "select 1 from pg_stat_replication where state = 'streaming' and sync_state = 'sync'",
    )
    if (found.length > 0) return
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  throw new Error('The standby does not become synchronous.')
}

/** The package of the other tests comes without pg_basebackup, so these are Debian's. */
function findServerPrograms(): string {
  const folder = '/usr/lib/postgresql'
  const found = (existsSync(folder) ? readdirSync(folder) : [])
    .toSorted((one, other) => Number(other) - Number(one))
    .map(version => join(folder, version, 'bin'))
    .find(bin => ['postgres', 'pg_basebackup'].every(name => existsSync(join(bin, name))))
  if (found === undefined)
    throw new Error('PostgreSQL with pg_basebackup is missing: apt-get install postgresql')
  return found
}
