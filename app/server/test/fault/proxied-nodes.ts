import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serverContract } from '#platform/contract/server.contract.ts'
import { startCluster } from '../postgres/cluster.ts'
import { haproxy } from '../proxies/configure.ts'
import { prepare } from '../proxies/prepare.ts'
import { ask, type Product, startProduct, until } from './product.ts'

/** Two processes of the product on one PostgreSQL, behind HAProxy with the file of `deploy`. */
export interface ProxiedNodes {
  /** What people type. */
  url: string
  databaseUrl: string
  at(index: 0 | 1): Product
  /** Starts a process anew that has ended. */
  restart(index: 0 | 1): Promise<void>
  stop(): Promise<void>
}

/** What `deploy/haproxy.cfg` asks for. */
const SHUTDOWN_DELAY = '2'
const START_MILLISECONDS = 10_000

export async function startProxiedNodes(): Promise<ProxiedNodes> {
  if (spawnSync('haproxy', ['-v']).error !== undefined)
    throw new Error('HAProxy is missing: apt-get install haproxy')
  const folder = mkdtempSync(join(tmpdir(), 'smart-fft-nodes-'))
  // Its workers are another user's.
  chmodSync(folder, 0o755)
  const here = await prepare(folder)
  const url = `https://localhost:${here.port}`
  const cluster = await startCluster({ settings: { synchronous_commit: 'on' } })
  const databaseUrl = cluster.urlOf('postgres')
  const start = (index: 0 | 1) =>
    startProduct({
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: databaseUrl,
      BASE_URL: url,
      SHUTDOWN_DELAY,
      PORT: `${here.nodes[index]}`,
    })
  const running: [Product, Product] = [await start(0), await start(1)]
  const proxy = await startProxy(haproxy(here).command, url)
  return {
    url,
    databaseUrl,
    at: index => running[index],
    async restart(index) {
      running[index] = await start(index)
    },
    async stop() {
      await end(proxy, 'SIGTERM')
      for (const { child } of running) await end(child, 'SIGKILL')
      await cluster.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function startProxy([command = '', ...options]: readonly string[], url: string) {
  const child = spawn(command, options, { stdio: 'ignore' })
  const isReady = async () => (await ask({ url }, serverContract.getHealthReady)).status === 200
  if (await until(isReady, START_MILLISECONDS)) return child
  child.kill('SIGKILL')
  throw new Error('HAProxy does not answer.')
}

/** A stopped process ends with SIGKILL alone. */
async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}
