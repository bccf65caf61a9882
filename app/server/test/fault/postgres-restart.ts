import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LIVE_PATH } from '#platform/contract/live-connection.rules.ts'
import { serverContract } from '#platform/contract/server.contract.ts'
import { todoContract } from '#features/todo/contract/todo.contract.ts'
import pg from 'pg'
import { type Cluster, startCluster } from '../postgres/cluster.ts'
import { atLeast, atMost, type Figure } from './figure.ts'
import { type Answer, ask, type Product, signIn, startProduct, until } from './product.ts'
import { createRandom } from './random.ts'

const TICK_MILLISECONDS = 10
/** What a busy machine does not answer in time is waited for. */
const MAX_PENDING = 1_000
const BACK_MILLISECONDS = 3_000
/** Long enough for the load to be at its height again. */
const BETWEEN_MILLISECONDS = 500

interface Seen {
  asked: number
  failed: number
  /** 503 without a problem body or `Retry-After`. */
  bare: number
  strange: Set<string>
  unanswered: number
  acknowledged: Set<string>
}
interface Options {
  restarts: number
  terminations: number
  perSecond: number
  seed: number
}
/** The product with somebody who is signed in, and a task of theirs. */
interface Session {
  product: Product
  token: string
  taskId: number
}

/** F5: PostgreSQL is restarted, and its connections are ended, under reads and writes; the product goes on by itself. */
export async function restartPostgres({
  restarts,
  terminations,
  perSecond,
  seed,
}: Options): Promise<Figure[]> {
  const random = createRandom(seed)
  const dataDir = mkdtempSync(join(tmpdir(), 'smart-fft-restart-'))
  // Acknowledged must mean on disk: what the tests' own cluster leaves out is on again.
  const cluster = await startCluster({ settings: { synchronous_commit: 'on' } })
  const product = await startProduct({ DATA_DIR: dataDir, DATABASE_URL: cluster.urlOf('postgres') })
  const seen: Seen = {
    asked: 0,
    failed: 0,
    bare: 0,
    strange: new Set(),
    unanswered: 0,
    acknowledged: new Set(),
  }
  const returns: number[] = []
  try {
    const session = await openSession(product)
    const tab = openTab(session)
    const stop = load(session, perSecond, seen)
    const faults = [
      ...Array.from(
        { length: restarts },
        (_, index) => () => cluster.restart(index % 2 === 0 ? 'fast' : 'immediate'),
      ),
      ...Array.from({ length: terminations }, () => () => endConnections(cluster)),
    ]
    for (const fault of faults) {
      await new Promise(resolve => setTimeout(resolve, BETWEEN_MILLISECONDS + random(200)))
      if (!product.isAlive()) break
      await fault()
      returns.push(await measureReturn(session))
    }
    const isReceived = await isTabNotified(session, tab)
    await stop()
    const { lost, doubled } = await compare(cluster, seen.acknowledged)
    const short = restarts < 10
    for (const what of seen.strange) console.log(`F5: ${what}`)
    // The quicker it is back, the fewer are made: these only say that something was tried.
    return [
      atLeast('F5 calls made under restarts of PostgreSQL', seen.asked, returns.length * 10),
      atLeast('F5 writes acknowledged', seen.acknowledged.size, returns.length * 5),
      atMost('F5 processes that ended', product.isAlive() ? 0 : 1, 0),
      atMost('F5 acknowledged writes lost', lost, 0),
      atMost('F5 writes that were done twice', doubled, 0),
      atMost('F5 answers of 500', seen.failed, 0),
      atMost(
        'F5 answers that are neither success nor a problem with Retry-After',
        seen.bare + seen.strange.size,
        0,
      ),
      atMost('F5 calls without an answer', seen.unanswered, 0),
      atMost('F5 live channels that fell silent', isReceived ? 0 : 1, 0),
      // The short form runs beside other checks: there a time is told, not judged.
      atMost(
        'F5 slowest return after PostgreSQL, ms',
        Math.round(Math.max(...returns)),
        short ? 15_000 : BACK_MILLISECONDS,
      ),
    ]
  } finally {
    product.child.kill('SIGKILL')
    await cluster.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function openSession(product: Product): Promise<Session> {
  const { token } = await signIn(product)
  const { body } = await ask(product, todoContract.addTask, {
    token,
    body: { task: { title: 'first' } },
  })
  return { product, token, taskId: todoContract.addTask.output.parse(body).task.id }
}

/** Reads and writes at an even pace, whatever becomes of those before; a write that is refused is sent again with its key, when the answer says. */
function load(session: Session, perSecond: number, seen: Seen): () => Promise<void> {
  const pending = new Set<Promise<void>>()
  const began = performance.now()
  let made = 0
  let isOver = false
  const timer = setInterval(() => {
    const due = ((performance.now() - began) / 1000) * perSecond
    for (; made < due && pending.size < MAX_PENDING && session.product.isAlive(); made += 1) {
      const one = made % 2 === 0 ? write(session, seen, () => isOver) : read(session, seen, made)
      pending.add(one)
      void one.finally(() => pending.delete(one))
    }
  }, TICK_MILLISECONDS)
  return async () => {
    isOver = true
    clearInterval(timer)
    await Promise.all(pending)
  }
}

async function read(
  { product, token, taskId }: Session,
  seen: Seen,
  number: number,
): Promise<void> {
  const isCheck = number % 4 === 1
  note(
    await ask(
      product,
      isCheck ? serverContract.getHealthReady : todoContract.getTask,
      isCheck ? {} : { token, query: { id: String(taskId) } },
    ),
    seen,
  )
}

async function write(
  { product, token }: Session,
  seen: Seen,
  isOver: () => boolean,
): Promise<void> {
  const title = `fault-${randomUUID()}`
  do {
    const answer = await ask(product, todoContract.addTask, {
      token,
      body: { task: { title } },
      headers: { 'idempotency-key': title },
    })
    note(answer, seen)
    if (answer.status === 201) {
      seen.acknowledged.add(title)
      return
    }
    await new Promise(resolve => setTimeout(resolve, Number(answer.retryAfter ?? 1) * 1000))
  } while (product.isAlive() && !isOver())
}

function note({ status, type, retryAfter, body }: Answer, seen: Seen): void {
  seen.asked += 1
  if (status === undefined) seen.unanswered += 1
  else if (status === 503 && (retryAfter === null || !type.startsWith('application/problem+json')))
    seen.bare += 1
  else if (status === 500) seen.failed += 1
  else if (status !== 200 && status !== 201 && status !== 503)
    seen.strange.add(
      `${status} ${typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : ''}`,
    )
}

/** Until a read, a write and the ready check are answered with success again. */
async function measureReturn({ product, token, taskId }: Session): Promise<number> {
  const began = performance.now()
  const isOk = ({ status = 0 }: Answer) => status >= 200 && status < 300
  const asks = [
    () => ask(product, todoContract.getTask, { token, query: { id: String(taskId) } }),
    () => ask(product, todoContract.addTask, { token, body: { task: { title: 'back' } } }),
    () => ask(product, serverContract.getHealthReady),
  ]
  for (const one of asks)
    if (!(await until(async () => isOk(await one()), BACK_MILLISECONDS * 5)))
      return Number.POSITIVE_INFINITY
  return performance.now() - began
}

async function endConnections(cluster: Cluster): Promise<void> {
  await onCluster(cluster, client =>
    client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()',
    ),
  )
}

async function compare(
  cluster: Cluster,
  acknowledged: Set<string>,
): Promise<{ lost: number; doubled: number }> {
  const { rows } = await onCluster(cluster, client =>
    client.query<{ title: string }>(`select title from tasks where title like 'fault-%'`),
  )
  const titles = new Set(rows.map(row => row.title))
  return {
    lost: [...acknowledged].filter(title => !titles.has(title)).length,
    doubled: rows.length - titles.size,
  }
}

async function onCluster<T>(cluster: Cluster, run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(cluster.urlOf('postgres'))
  await client.connect()
  try {
    return await run(client)
  } finally {
    await client.end()
  }
}

interface Tab {
  count: () => number
  close: () => void
}

function openTab({ product, token }: Session): Tab {
  const socket = new WebSocket(product.url.replace('http', 'ws') + LIVE_PATH)
  let received = 0
  socket.addEventListener(
    'message',
    ({ data }) => (received += String(data).includes('"events"') ? 1 : 0),
  )
  socket.addEventListener('open', () => socket.send(JSON.stringify({ type: 'hello', token })))
  return { count: () => received, close: () => socket.close() }
}

/** A line that was opened before all of it is still told of what is written. */
async function isTabNotified({ product, token }: Session, tab: Tab): Promise<boolean> {
  const before = tab.count()
  await ask(product, todoContract.addTask, { token, body: { task: { title: 'told' } } })
  const isNotified = await until(async () => tab.count() > before, BACK_MILLISECONDS)
  tab.close()
  return isNotified
}
