import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { databasePath } from '#platform/server/database/open-database.ts'
import { todoContract } from '#features/todo/contract/todo.contract.ts'
import { usersContract } from '#features/users/contract/users.contract.ts'
import { serverContract } from '#platform/contract/server.contract.ts'
import type { Call } from '#platform/contract/define.ts'
import { DatabaseSync } from 'node:sqlite'
import { atLeast, atMost, type Figure } from './figure.ts'
import { ask, type Product, signIn, startProduct } from './product.ts'
import { createRandom } from './random.ts'
import { send } from './send.ts'
import { readColumn } from './sqlite-file.ts'

const CLIENTS = 16
const CHECK_MILLISECONDS = 200
/** What a supervisor waits before it kills. */
const LONGEST_END_MILLISECONDS = 15_000

interface Seen {
  answered: number
  acknowledged: Set<string>
  /** Requests whose connection was there, and that got no whole answer, or one that says no. */
  dropped: Map<string, number>
}

/** F15: SIGTERM under load: whatever has reached the process is answered, and it ends by itself. */
export async function stopGracefully({
  rounds,
  seed,
}: {
  rounds: number
  seed: number
}): Promise<Figure[]> {
  const random = createRandom(seed)
  const dataDir = mkdtempSync(join(tmpdir(), 'smart-fft-stop-'))
  const seen: Seen = { answered: 0, acknowledged: new Set(), dropped: new Map() }
  let [slowest, unclean] = [0, 0]
  try {
    for (let round = 0; round < rounds; round += 1) {
      const product = await startProduct({ DATA_DIR: dataDir, SHUTDOWN_DELAY: '2' })
      const { token } = await signIn(product)
      const agent = new Agent({ keepAlive: true })
      const balancer = watchReadiness(product)
      const work = Array.from({ length: CLIENTS }, (_, client) =>
        keepRequesting({ product, token, agent, balancer, name: `${round}-${client}` }, seen),
      )
      await new Promise(resolve => setTimeout(resolve, 300 + random(400)))
      const ended = once(product.child, 'exit')
      const signaled = performance.now()
      product.child.kill('SIGTERM')
      await ended
      slowest = Math.max(slowest, performance.now() - signaled)
      if (product.child.exitCode !== 0) unclean += 1
      await Promise.all([...work, balancer.end])
      agent.destroy()
    }
    for (const [what, times] of seen.dropped) console.log(`F15: ${times} × ${what}`)
    return [
      atLeast('F15 requests answered around a stop', seen.answered, rounds * 20),
      atMost(
        'F15 requests dropped',
        [...seen.dropped.values()].reduce((sum, one) => sum + one, 0),
        0,
      ),
      atMost('F15 acknowledged writes lost', countLost(dataDir, seen.acknowledged), 0),
      atMost('F15 stops that did not end with 0', unclean, 0),
      atMost('F15 slowest stop, ms', Math.round(slowest), LONGEST_END_MILLISECONDS),
    ]
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

interface Client {
  product: Product
  token: string
  agent: Agent
  balancer: Balancer
  name: string
}
interface Balancer {
  isReady: boolean
  end: Promise<void>
}

/** Asks whether the process is ready, as a load balancer does. */
function watchReadiness(product: Product): Balancer {
  const balancer: Balancer = { isReady: true, end: Promise.resolve() }
  const watch = async () => {
    while (balancer.isReady) {
      await new Promise(resolve => setTimeout(resolve, CHECK_MILLISECONDS))
      balancer.isReady = (await ask(product, serverContract.getHealthReady)).status === 200
    }
  }
  balancer.end = watch()
  return balancer
}

/** Reads and writes in turn, on connections that are kept, until the balancer sends nothing here any more. */
async function keepRequesting(client: Client, seen: Seen): Promise<void> {
  for (let number = 0; client.balancer.isReady; number += 1) {
    const title = `${client.name}-${number}`
    const isWrite = number % 2 === 0
    const outcome = isWrite
      ? await askFor(client, todoContract.addTask, { task: { title } })
      : await askFor(client, usersContract.listUsers)
    if (outcome === 200 || outcome === 201) {
      seen.answered += 1
      if (isWrite) seen.acknowledged.add(title)
    } else {
      const what = `${isWrite ? 'write' : 'read'}: ${outcome}`
      seen.dropped.set(what, (seen.dropped.get(what) ?? 0) + 1)
    }
  }
}

function askFor({ product, token, agent }: Client, call: Call, body?: unknown) {
  return send(`${product.url}${call.path}`, {
    agent,
    method: call.method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body,
  })
}

function countLost(dataDir: string, acknowledged: ReadonlySet<string>): number {
  const database = new DatabaseSync(databasePath(dataDir), { readOnly: true })
  try {
    const stored = new Set(readColumn(database, 'select title from tasks'))
    return [...acknowledged].filter(title => !stored.has(title)).length
  } finally {
    database.close()
  }
}
