import { argon2 } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { type Config, isLoopback } from '#platform/server/config/config.ts'
import { explainListen } from '#platform/server/config/start-faults.ts'
import { findSqliteFault } from '#platform/server/database/sqlite-connection.ts'
import {
  type Finding,
  fine,
  problem,
  splitAdvice,
  warning,
} from '#platform/server/health/finding.ts'
import { isAlive } from './address-check.ts'

const OLDEST_NODE = 24

/** Node itself: its release, and what it was built with. */
export function checkNode(versions: { node: string; sqlite?: string }): Finding {
  const { node, sqlite = '0' } = versions
  const advice = `Install the newest Node ${OLDEST_NODE} from https://nodejs.org.`
  if (Number(node.split('.')[0]) < OLDEST_NODE || typeof argon2 !== 'function')
    return problem('node', `Node ${node} is too old.`, advice)
  const fault = findSqliteFault(sqlite)
  return fault === undefined
    ? fine('node', `Node ${node} with SQLite ${sqlite}`)
    : problem('node', splitAdvice(fault)[0], advice)
}

/** What the variables open that should stay closed. */
export function checkExposure({ demo, demoPublic, host, baseUrl }: Config): Finding {
  if (demo && demoPublic)
    return warning(
      'exposure',
      'Anyone who reaches this instance can sign in with the demo accounts.',
      'Set DEMO=0 with a fresh DATA_DIR before real work goes in.',
    )
  if (!isLoopback(host) && baseUrl.startsWith('http:'))
    return warning(
      'exposure',
      `It serves ${host}, and BASE_URL has no https: passwords cross the network unencrypted.`,
      'Put a proxy with TLS in front (docs/operations/running.md), and set BASE_URL to its address.',
    )
  return fine('exposure', isLoopback(host) ? 'Only this machine reaches it directly' : baseUrl)
}

/** Whether the port is free, or the server there is one of ours. */
export async function checkPort({
  host,
  port,
}: Pick<Config, 'host' | 'port'>): Promise<{ finding: Finding; isServed: boolean }> {
  const fault = port === 0 ? undefined : await findListenFault(host, port)
  if (fault === undefined)
    return {
      finding: fine('port', port === 0 ? 'Any free one' : `${port} is free`),
      isServed: false,
    }
  if (await isAlive(`http://${host.includes(':') ? `[${host}]` : host}:${port}`))
    return { finding: fine('port', `The server answers at ${port}`), isServed: true }
  return { finding: problem('port', ...splitAdvice(fault)), isServed: false }
}

async function findListenFault(host: string, port: number): Promise<string | undefined> {
  const probe = createServer()
  try {
    await once(probe.listen({ host, port }), 'listening')
    return undefined
  } catch (error) {
    const explained = explainListen(error, { variable: 'PORT', host, port })
    return explained instanceof Error ? explained.message : 'unknown'
  } finally {
    probe.close()
  }
}
