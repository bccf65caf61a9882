import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Product, startProduct } from '../fault/product.ts'
import { startCluster } from '../postgres/cluster.ts'
import type { Here } from './configure.ts'
import { prepare } from './prepare.ts'

/** Two processes of the product on one PostgreSQL, for a proxy before them. */
export interface TwoNodes {
  here: Here
  /** What people type: the address of the proxy. */
  url: string
  databaseUrl: string
  at(index: 0 | 1): Product
  /** Starts a process anew that has ended. */
  restart(index: 0 | 1): Promise<void>
  stop(): Promise<void>
}

export async function startTwoNodes({
  env = {},
  settings = {},
}: {
  /** Of both processes. */
  env?: Record<string, string>
  /** Of PostgreSQL. */
  settings?: Record<string, string>
} = {}): Promise<TwoNodes> {
  const folder = mkdtempSync(join(tmpdir(), 'smart-fft-nodes-'))
  // Workers of a proxy that root starts are another user's.
  chmodSync(folder, 0o755)
  const here = await prepare(folder)
  const url = `https://localhost:${here.port}`
  const cluster = await startCluster({ settings })
  const databaseUrl = cluster.urlOf('postgres')
  const start = (index: 0 | 1) =>
    startProduct({
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: databaseUrl,
      BASE_URL: url,
      PORT: `${here.nodes[index]}`,
      ...env,
    })
  const running: [Product, Product] = [await start(0), await start(1)]
  return {
    here,
    url,
    databaseUrl,
    at: index => running[index],
    async restart(index) {
      running[index] = await start(index)
    },
    async stop() {
      // A stopped process ends with SIGKILL alone.
      for (const product of running) await product.end('SIGKILL')
      await cluster.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
