import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { databasePath } from '#platform/server/database/open-database.ts'
import { LIVE_PATH } from '#platform/contract/live-connection.rules.ts'
import { serverContract } from '#platform/contract/server.contract.ts'
import { todoContract } from '#features/todo/contract/todo.contract.ts'
import { usersContract } from '#features/users/contract/users.contract.ts'
import { listAssets } from './built-files.ts'
import { atLeast, atMost, type Figure } from './figure.ts'
import { findFreePort } from '../../../../scripts/source/free-port.ts'
import { measureMemory, type Memory } from './inspect.ts'
import { openSession, type Session } from './load.ts'
import { listOpen } from './process-resources.ts'
import { type Product, startProduct } from './product.ts'
import { createRandom } from './random.ts'
import { send } from './send.ts'

const CLIENTS = 16
/** The first tenth fills caches, and brings out what is compiled late. */
const WARM_SHARE = 0.1
/** Long enough for what ends later: connections that close, jobs that are at work. */
const REST_MILLISECONDS = 10_000
const LARGEST_GROWTH = 1.05
const WAL_MEGABYTES = 64
const SAMPLE_MILLISECONDS = 500
/** A token is valid for ten minutes. */
const SIGN_IN_EVERY = 10_000
const FEW_FILES = 50

interface Options {
  requests: number
  seed: number
}
interface Seen {
  made: number
  failed: number
  strange: Map<string, number>
  walMegabytes: number
}
interface Rest {
  memory: Memory
  open: string[]
}

/** F14: requests of every kind by the million: what they took is given back. */
export async function soak({ requests, seed }: Options): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'smart-fft-soak-'))
  const inspectPort = await findFreePort()
  const product = await startProduct({
    DATA_DIR: dataDir,
    NODE_OPTIONS: `--inspect=127.0.0.1:${inspectPort}`,
  })
  const seen: Seen = { made: 0, failed: 0, strange: new Map(), walMegabytes: 0 }
  const wal = `${databasePath(dataDir)}-wal`
  const sampling = setInterval(() => {
    const bytes = existsSync(wal) ? statSync(wal).size : 0
    seen.walMegabytes = Math.max(seen.walMegabytes, bytes / 1024 ** 2)
  }, SAMPLE_MILLISECONDS)
  try {
    const visitor = {
      product,
      seen,
      random: createRandom(seed),
      session: await openSession(product),
    }
    await visit(visitor, Math.round(requests * WARM_SHARE))
    const before = await rest(product, inspectPort)
    await visit(visitor, requests)
    const after = await rest(product, inspectPort)
    return toFigures(requests, { before, after, seen, isAlive: product.isAlive() })
  } finally {
    clearInterval(sampling)
    product.child.kill('SIGKILL')
    rmSync(dataDir, { recursive: true, force: true })
  }
}

interface Measured {
  before: Rest
  after: Rest
  seen: Seen
  isAlive: boolean
}

function toFigures(requests: number, { before, after, seen, isAlive }: Measured): Figure[] {
  for (const [what, times] of seen.strange) console.log(`F14: ${times} × ${what}`)
  const describeRest = ({ memory: { used, resident }, open }: Rest) =>
    `${used.toFixed(1)} MB used, ${resident.toFixed(1)} MB resident, ${open.length} open`
  console.log(
    `F14: after the first tenth ${describeRest(before)}; at the end ${describeRest(after)}`,
  )
  // What differs is printed: one file more is found by its name.
  const kinds = (open: string[]) => open.map(name => name.replaceAll(/\d+/g, '#')).toSorted()
  if (after.open.length > before.open.length)
    console.log(`F14: open before ${kinds(before.open)}; now ${kinds(after.open)}`)
  const growth = (of: keyof Memory) =>
    Math.round((after.memory[of] / before.memory[of]) * 1000) / 1000
  return [
    atLeast('F14 requests', seen.made, requests),
    atMost('F14 answers of 5xx', seen.failed, 0),
    atMost('F14 answers of another kind than expected', seen.strange.size, 0),
    atMost(
      'F14 memory in use, by what it was after the first tenth',
      growth('used'),
      LARGEST_GROWTH,
    ),
    atMost('F14 resident memory, by what it was', growth('resident'), LARGEST_GROWTH),
    atMost('F14 open files and sockets', after.open.length, before.open.length),
    atMost('F14 largest write-ahead log, MB', Math.round(seen.walMegabytes), WAL_MEGABYTES),
    atMost('F14 processes that ended', isAlive ? 0 : 1, 0),
  ]
}

/** Who sends, and what. */
interface Visitor {
  product: Product
  seen: Seen
  random: (limit: number) => number
  session: Session
}

async function rest(product: Product, inspectPort: number): Promise<Rest> {
  await wait(REST_MILLISECONDS)
  const open = listOpen(product.pid)
  return { memory: await measureMemory(inspectPort), open }
}

/** Asks until so many have been answered in all. */
async function visit(visitor: Visitor, requests: number): Promise<void> {
  const { seen, product } = visitor
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS })
  const kinds = listKinds(visitor, agent)
  const shares = kinds.reduce((sum, { share }) => sum + share, 0)
  let begun = seen.made
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      while (begun < requests && product.isAlive()) {
        begun += 1
        if (begun % SIGN_IN_EVERY === 0) visitor.session = await openSession(product)
        let place = visitor.random(shares)
        const kind = kinds.find(({ share }) => (place -= share) < 0)
        const outcome = (await kind?.send()) ?? 0
        seen.made += 1
        if (typeof outcome === 'number' && outcome >= 500) seen.failed += 1
        if (outcome === kind?.expected) continue
        const what = `${kind?.name}: ${outcome}`
        seen.strange.set(what, (seen.strange.get(what) ?? 0) + 1)
      }
    }),
  )
  agent.destroy()
}

interface Kind {
  name: string
  /** How many of a thousand. */
  share: number
  expected: number | string
  send: () => Promise<number | string>
}

function listKinds(visitor: Visitor, agent: Agent): Kind[] {
  const { product, random } = visitor
  const get = (path: string, headers: Record<string, string> = {}) =>
    send(`${product.url}${path}`, { agent, method: 'GET', headers })
  const bearer = () => ({ authorization: `Bearer ${visitor.session.token}` })
  const assets = listAssets().slice(-FEW_FILES)
  const listed = (path: string, share: number): Kind => ({
    name: path,
    share,
    expected: 200,
    send: () => get(path, bearer()),
  })
  return [
    listed(`${usersContract.listUsers.path}?perPage=10`, 60),
    listed(`${todoContract.listTasks.path}?limit=10`, 60),
    listed(`${usersContract.getUser.path}?id=1`, 100),
    {
      ...listed(todoContract.getTask.path, 150),
      send: () => get(`${todoContract.getTask.path}?id=${visitor.session.taskId}`, bearer()),
    },
    {
      name: 'a file',
      share: 380,
      expected: 200,
      send: () => get(assets[random(assets.length)] ?? '/'),
    },
    {
      name: 'a page',
      share: 120,
      expected: 200,
      send: () => get('/login', { accept: 'text/html' }),
    },
    {
      name: 'not signed in',
      share: 20,
      expected: 401,
      send: () => get(usersContract.listUsers.path),
    },
    {
      name: 'health',
      share: 80,
      expected: 200,
      send: () => get(serverContract.getHealthReady.path),
    },
    {
      name: 'a write',
      share: 25,
      expected: 201,
      send: () =>
        send(`${product.url}${todoContract.addTask.path}`, {
          agent,
          method: 'POST',
          headers: { ...bearer(), 'content-type': 'application/json' },
          body: { task: { title: `soak ${random(1_000_000)}` } },
        }),
    },
    { name: 'a live connection', share: 5, expected: 'notified', send: () => listen(visitor) },
  ]
}

/** Opens a live connection, waits for an event, and closes it. */
function listen({ product, session: { token } }: Visitor): Promise<string> {
  const socket = new WebSocket(product.url.replace('http', 'ws') + LIVE_PATH)
  return new Promise(resolve => {
    let outcome = 'closed'
    socket.addEventListener('open', () => socket.send(JSON.stringify({ type: 'hello', token })))
    socket.addEventListener('message', () => {
      outcome = 'notified'
      socket.close()
    })
    socket.addEventListener('error', () => (outcome = 'failed'))
    socket.addEventListener('close', () => resolve(outcome))
  })
}
