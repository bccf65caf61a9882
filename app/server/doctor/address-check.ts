import { request as plain } from 'node:http'
import { request as encrypted } from 'node:https'
import { LIVE_PATH } from '#platform/contract/live-connection.rules.ts'
import { serverContract } from '#platform/contract/server.contract.ts'
import { type Finding, fine, problem } from '#platform/server/health/finding.ts'

const TIMEOUT = 5_000
const ADVICE = 'See “Behind a proxy” in docs/operations/running.md.'

/** Requests the base URL from the server itself: TLS, the path, and WebSocket upgrades. */
export async function checkAddress(baseUrl: string): Promise<Finding> {
  const fault = await findFault(baseUrl)
  if (fault !== undefined) {
    const isTrust = /certificate|self.signed|ssl|tls/i.test(fault)
    const message = isTrust ? 'has no certificate that is trusted' : 'does not lead here'
    return problem('address', `${baseUrl} ${message}: ${fault}.`, ADVICE)
  }
  const problemText = 'lets no WebSocket through: screens will not follow changes.'
  return (await takesUpgrades(baseUrl))
    ? fine('address', `${baseUrl} leads here, and takes WebSockets`)
    : problem('address', `${baseUrl} ${problemText}`, ADVICE)
}

/** Whether a server of ours answers there. */
export const isAlive = async (url: string): Promise<boolean> => (await findFault(url)) === undefined

async function findFault(url: string): Promise<string | undefined> {
  try {
    const address = `${url}${serverContract.getHealthLive.path}`
    const answer = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT) })
    const body: unknown = await answer.json().catch(() => undefined)
    return serverContract.getHealthLive.output.safeParse(body).success
      ? undefined
      : `something else answers (${answer.status})`
  } catch (error) {
    const cause = error instanceof Error ? (error.cause ?? error) : undefined
    return cause instanceof Error ? cause.message : 'no answer'
  }
}

function takesUpgrades(baseUrl: string): Promise<boolean> {
  const ask = baseUrl.startsWith('https:') ? encrypted : plain
  return new Promise(resolve => {
    const asked = ask(`${baseUrl}${LIVE_PATH}`, {
      timeout: TIMEOUT,
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': Buffer.alloc(16).toString('base64'),
        origin: new URL(baseUrl).origin,
      },
    })
    const end = (answer: boolean) => {
      resolve(answer)
      asked.destroy()
    }
    asked.once('upgrade', (_, socket) => {
      socket.destroy()
      end(true)
    })
    asked.once('response', () => end(false))
    asked.once('timeout', () => end(false))
    asked.once('error', () => resolve(false))
    asked.end()
  })
}
