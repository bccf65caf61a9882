import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { authContract, type Session } from '#features/auth/contract/auth.contract.ts'
import { authLinksContract } from '#features/auth/contract/auth-links.contract.ts'
import { type Task, todoContract } from '#features/todo/contract/todo.contract.ts'
import type { Call } from '#platform/contract/define.ts'
import { startCluster } from '../postgres/cluster.ts'
import { atLeast, atMost, type Figure } from './figure.ts'
import { type Answer, ask, type Product, type Sent, startProduct } from './product.ts'

const SESSIONS = 6
const MINUTE_SECONDS = 60
/** Wrong passwords that are followed by a wait of a second. */
const WRONG_PASSWORDS = 5
/** The library has seen a changed clock by then. */
const SEEN_MILLISECONDS = 1_500
const ACCOUNT = { userName: 'admin', password: 'smartfft-demo' }

interface Node {
  product: Product
  /** Sets its clock, in the notation of libfaketime: `-300`, `@2038-02-01 00:00:00`. */
  setClock(text: string): Promise<void>
  restart(): Promise<void>
}
interface Seen {
  uses: number
  /** Refusals of a token that is valid. */
  refused: string[]
  /** Refusals of a refresh token that is valid. */
  signedOut: string[]
  /** Successes of a session that was ended. */
  revived: string[]
  /** Tasks in the order in which they were made. */
  tasks: Task[]
  /** Waits demanded beyond what is due, in seconds. */
  longestWait: number
}
interface Run {
  nodes: readonly [Node, Node]
  live: Session[]
  ended: Session[]
  seen: Seen
}

/** F10: two processes whose clocks are ten minutes apart; then one falls back an hour, and the other is in 2038. */
export async function skewClocks({ rounds }: { rounds: number }): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'smart-fft-clocks-'))
  const cluster = await startCluster()
  const nodes: Node[] = []
  try {
    const start = async (name: string, clock: string) => {
      const node = await startNode({ folder, name, clock, url: cluster.urlOf('postgres') })
      nodes.push(node)
      return node
    }
    const behind = await start('behind', '-300')
    const ahead = await start('ahead', '+300')
    const seen: Seen = {
      uses: 0,
      refused: [],
      signedOut: [],
      revived: [],
      tasks: [],
      longestWait: 0,
    }
    const run: Run = { nodes: [behind, ahead], live: [], ended: [], seen }
    for (let index = 0; index < SESSIONS; index += 1) run.live.push(await enter(run, index))
    await guessPasswords(run)
    await exhaustLimit(run)
    await takeTurns(run, rounds)
    await behind.setClock('-3900')
    await exhaustLimit(run)
    await takeTurns(run, rounds)
    await ahead.setClock('@2038-02-01 00:00:00')
    await takeTurns(run, rounds)
    await Promise.all([behind.restart(), ahead.restart()])
    await takeTurns(run, 2)
    return toFigures(seen, rounds)
  } finally {
    for (const { product } of nodes) product.child.kill('SIGKILL')
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

interface NodeOptions {
  folder: string
  name: string
  clock: string
  url: string
}

async function startNode({ folder, name, clock, url }: NodeOptions): Promise<Node> {
  const file = join(folder, name)
  writeFileSync(file, clock)
  const start = () =>
    startProduct({
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: url,
      LD_PRELOAD: findLibrary(),
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: '1',
      // Timers go by the monotonic clock, which no administrator can set.
      DONT_FAKE_MONOTONIC: '1',
    })
  const node: Node = {
    product: await start(),
    async setClock(text) {
      writeFileSync(file, text)
      await new Promise(resolve => setTimeout(resolve, SEEN_MILLISECONDS))
    },
    async restart() {
      await node.product.end('SIGKILL')
      node.product = await start()
    },
  }
  return node
}

function findLibrary(): string {
  const found = readdirSync('/usr/lib')
    .map(name => join('/usr/lib', name, 'faketime/libfaketimeMT.so.1'))
    .find(path => existsSync(path))
  if (found === undefined) throw new Error('libfaketime is missing: apt-get install faketime')
  return found
}

const productAt = ({ nodes }: Run, turn: number): Product => nodes[turn % 2 === 0 ? 0 : 1].product

async function enter(run: Run, turn: number): Promise<Session> {
  const { status, body } = await request(productAt(run, turn), authContract.login, {
    body: ACCOUNT,
  })
  if (status !== 200) throw new Error(`The sign-in is answered with ${status}.`)
  return authContract.login.output.parse(body)
}

/** Each session is refreshed at one process and used at both, in turns; one is ended, and stays so. */
async function takeTurns(run: Run, rounds: number): Promise<void> {
  const last = run.live.pop()
  if (last !== undefined) {
    await request(productAt(run, 0), authContract.logout, {
      body: { refreshToken: last.refreshToken },
    })
    run.ended.push(last)
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, session] of run.live.entries()) {
      run.live[index] = await refresh(run, session, round + index)
      await writeAtBoth(run, run.live[index], round)
    }
    for (const session of run.ended) await tryEnded(run, session, round)
  }
}

/** Repeated while the machine is too busy: that says nothing of clocks. */
async function request(product: Product, call: Call, sent: Sent): Promise<Answer> {
  for (;;) {
    const answer = await ask(product, call, sent)
    if (answer.status !== 503 && answer.status !== undefined) return answer
    if (!product.isAlive()) throw new Error('The product has ended.')
    await new Promise(resolve => setTimeout(resolve, SEEN_MILLISECONDS))
  }
}

async function refresh(run: Run, session: Session, turn: number): Promise<Session> {
  const { status, body } = await request(productAt(run, turn), authContract.refreshToken, {
    body: { refreshToken: session.refreshToken },
  })
  if (status === 200) return authContract.refreshToken.output.parse(body)
  run.seen.signedOut.push(`${status} ${JSON.stringify(body)}`)
  return enter(run, turn)
}

async function writeAtBoth(
  run: Run,
  { accessToken: token }: Session,
  round: number,
): Promise<void> {
  for (const turn of [round, round + 1]) {
    const title = `clock ${run.seen.uses}`
    const { status, body } = await request(productAt(run, turn), todoContract.addTask, {
      token,
      body: { task: { title } },
    })
    run.seen.uses += 1
    if (status === 201) run.seen.tasks.push(todoContract.addTask.output.parse(body).task)
    else run.seen.refused.push(`${status} ${JSON.stringify(body)}`)
  }
}

async function tryEnded(run: Run, session: Session, turn: number): Promise<void> {
  const { accessToken: token, refreshToken } = session
  const product = productAt(run, turn)
  const answers = [
    await request(product, todoContract.addTask, { token, body: { task: { title: 'ended' } } }),
    await request(product, authContract.refreshToken, { body: { refreshToken } }),
  ]
  for (const { status } of answers) if (status !== 401) run.seen.revived.push(String(status))
}

/** Wrong passwords at the process that is ahead; the wait at the other is the same second. */
async function guessPasswords(run: Run): Promise<void> {
  const body = { userName: 'editor', password: 'wrong-password' }
  for (let tries = 0; tries < WRONG_PASSWORDS; tries += 1)
    await request(productAt(run, 1), authContract.login, { body })
  const { retryAfter } = await request(productAt(run, 0), authContract.login, { body })
  run.seen.longestWait = Math.max(run.seen.longestWait, Number(retryAfter ?? 0) - 1)
}

/** Asks until the limit of a public call is reached; its wait is within a minute. */
async function exhaustLimit(run: Run): Promise<void> {
  const { forgotPassword } = authLinksContract
  for (let tries = 0; tries < 200; tries += 1) {
    const { status, retryAfter } = await request(productAt(run, 0), forgotPassword, {
      body: { email: 'nobody@example.org' },
    })
    if (status !== 429) continue
    const wait = Number(retryAfter ?? 0) - MINUTE_SECONDS
    run.seen.longestWait = Math.max(run.seen.longestWait, wait)
    return
  }
  throw new Error('The limit is not reached.')
}

function toFigures(seen: Seen, rounds: number): Figure[] {
  for (const what of ['refused', 'signedOut', 'revived'] as const)
    for (const one of new Set(seen[what])) console.log(`F10 ${what}: ${one}`)
  const ids = seen.tasks.map(({ id }) => id)
  const isBefore = (index: number) => {
    const [one, next] = [seen.tasks[index], seen.tasks[index + 1]]
    return one !== undefined && next !== undefined && one.createdAt > next.createdAt
  }
  return [
    atLeast('F10 uses of a session at two processes', seen.uses, rounds * SESSIONS),
    atMost('F10 valid sessions signed out', seen.signedOut.length, 0),
    atMost('F10 valid tokens refused', seen.refused.length, 0),
    atMost('F10 ended sessions that came back', seen.revived.length, 0),
    atMost('F10 ids given twice', ids.length - new Set(ids).size, 0),
    atMost(
      'F10 records in another order than they were made',
      ids.filter((_, index) => isBefore(index)).length,
      0,
    ),
    atMost('F10 longest wait for a limit beyond what is due, s', seen.longestWait, 0),
  ]
}
