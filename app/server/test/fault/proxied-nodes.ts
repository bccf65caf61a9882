import { spawnSync } from 'node:child_process'
import { haproxy } from '../proxies/configure.ts'
import { startProxy } from '../proxies/start-proxy.ts'
import { startTwoNodes, type TwoNodes } from '../proxies/two-nodes.ts'
import { endProcess } from './product.ts'

/** What `deploy/haproxy.cfg` asks for. */
const SHUTDOWN_DELAY = '2'

/** Two processes of the product on one PostgreSQL, behind HAProxy with the file of `deploy`. */
export async function startProxiedNodes(): Promise<TwoNodes> {
  if (spawnSync('haproxy', ['-v']).error !== undefined)
    throw new Error('HAProxy is missing: apt-get install haproxy')
  const nodes = await startTwoNodes({
    env: { SHUTDOWN_DELAY },
    settings: { synchronous_commit: 'on' },
  })
  const proxy = await startProxy(haproxy(nodes.here).command, nodes.url).catch(
    async (error: unknown) => {
      await nodes.stop()
      throw error
    },
  )
  return {
    ...nodes,
    async stop() {
      await endProcess(proxy)
      await nodes.stop()
    },
  }
}
