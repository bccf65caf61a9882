import { MINUTE } from '#platform/contract/durations.rules.ts'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { UNFINISHED } from '#platform/server/files/unfinished.ts'
import { filesContract } from '#features/files/contract/files.contract.ts'
import { HONEST, percentile, slowest, startHonest, type Taken } from './honest-clients.ts'
import { atLeast, atMost, type Figure } from './figure.ts'
import { findFreePort } from '../../../../scripts/source/free-port.ts'
import type { Target } from './hostile-requests.ts'
import { openSession } from './load.ts'
import { countSockets, readMemory } from './process-resources.ts'
import { findLargestAsset } from './built-files.ts'
import { type Product, signIn, startProduct, upload } from './product.ts'

const WARM_SECONDS = 10
/** No one notices less; and two processors have the attackers as well. */
const FLOOR_MILLISECONDS = 50
const GROWTH_MEGABYTES = 100
/** A body is cut at the second look that finds no more of it, after twenty seconds at most. */
const BODY_SECONDS = 35
/** An answer that is not taken is cut after two minutes at most. */
const CUT_SECONDS = 130
const HOSTILE_SECONDS = 15
const LOOK_MILLISECONDS = 100
const LARGE_BYTES = 24 * 1024 ** 2
const OPEN_MILLISECONDS = MINUTE

/** What the thread of slow clients is given, and reports. */
export interface SlowTask {
  port: number
  count: number
  token: string
  /** The address of a file that no connection holds on its way. */
  download: string
}
export interface SlowReport {
  opened: number
  /** How often a kind of client ended with a status. */
  statuses: Record<string, number>
}
/** What the thread of greedy clients is given, and reports. */
export interface HostileTask extends Target {
  milliseconds: number
}
export interface HostileReport {
  sent: number
  kinds: number
  strange: Record<string, number>
}
interface Options {
  connections: number
  /** How long the honest clients are alone. */
  seconds: number
}

/** F9: slow clients by the thousand and greedy requests, while honest people go on. */
export async function resistSlowClients({ connections, seconds }: Options): Promise<Figure[]> {
  const asset = findLargestAsset()
  const dataDir = mkdtempSync(join(tmpdir(), 'smart-fft-slow-'))
  const smtpPort = await findFreePort()
  const product = await startProduct({ DATA_DIR: dataDir, SMTP_IN_PORT: `${smtpPort}` })
  try {
    const session = await openSession(product)
    const { token } = session
    const download = await uploadLarge(product, token)
    const honest = startHonest({ ...session, product, asset })
    await wait(WARM_SECONDS * 1000)
    honest.take()
    await wait(seconds * 1000)
    const alone = honest.take()
    const port = Number(new URL(product.url).port)
    const attack = await attackProduct(product, {
      slow: { port, count: connections, token, download },
      hostile: { port, smtpPort, token, asset, milliseconds: HOSTILE_SECONDS * 1000 },
      take: () => honest.take(),
    })
    await honest.stop()
    const isServing = product.isAlive() && (await signIn(product)).status === 200
    const unfinished = readdirSync(join(dataDir, 'files'), { recursive: true, encoding: 'utf8' })
    return toFigures(connections, {
      alone,
      attack,
      isServing,
      unfinished: unfinished.filter(name => name.endsWith(UNFINISHED)).length,
    })
  } finally {
    product.child.kill('SIGKILL')
    rmSync(dataDir, { recursive: true, force: true })
  }
}

interface Measured {
  alone: Taken
  attack: Attack
  isServing: boolean
  unfinished: number
}

function toFigures(connections: number, measured: Measured): Figure[] {
  const { alone, attack, isServing, unfinished } = measured
  const { slow, hostile, beside } = attack
  for (const [what, times] of [
    ...Object.entries(slow.statuses),
    ...Object.entries(hostile.strange),
  ])
    console.log(`F9: ${times} × ${what}`)
  for (const what of new Set([...alone.failed, ...beside.failed])) console.log(`F9: honest ${what}`)
  console.log(
    `F9: slowest honest request, ms: alone ${slowest(alone)}, beside them ${slowest(beside)}`,
  )
  const isExpected = (what: string) =>
    /^(?:head|body|upload): 408$|^reader: |^live connection: 101$/.test(what)
  return [
    atLeast('F9 slow connections open at once', attack.most, connections * 0.99),
    atMost(
      `F9 slow requests not cut within ${BODY_SECONDS} s`,
      attack.leftOfBodies,
      countReaders(connections),
    ),
    atMost(`F9 slow connections not cut within ${CUT_SECONDS} s`, attack.left, 0),
    atMost(
      'F9 slow connections cut in another way than they should be',
      Object.entries(slow.statuses)
        .filter(([what]) => !isExpected(what))
        .reduce((sum, [, times]) => sum + times, 0),
      0,
    ),
    atMost('F9 files left of uploads that were cut', unfinished, 0),
    atLeast('F9 hostile requests', hostile.sent, hostile.kinds),
    atMost(
      'F9 hostile requests not refused as they should be',
      Object.keys(hostile.strange).length,
      0,
    ),
    atLeast('F9 honest requests beside them', beside.milliseconds.length, HONEST * BODY_SECONDS),
    atMost('F9 honest requests that failed', alone.failed.length + beside.failed.length, 0),
    atMost(
      'F9 honest requests beside them, p99 in ms',
      percentile(beside),
      Math.max(2 * percentile(alone), FLOOR_MILLISECONDS),
    ),
    atMost('F9 growth of memory, MB', Math.round(attack.memory - alone.memory), GROWTH_MEGABYTES),
    atMost('F9 processes that ended or serve nobody', isServing ? 0 : 1, 0),
  ]
}

interface Attack {
  most: number
  /** Connections beside the honest ones when no slow request may be left, and at the end. */
  leftOfBodies: number
  left: number
  memory: number
  /** What the honest experienced while all of it went on. */
  beside: Taken
  slow: SlowReport
  hostile: HostileReport
}

async function attackProduct(
  product: Product,
  { slow, hostile, take }: { slow: SlowTask; hostile: HostileTask; take: () => Taken },
): Promise<Attack> {
  const before = countSockets(product.pid)
  const seen = { most: 0, leftOfBodies: 0, left: 0, memory: 0 }
  const look = () => {
    if (!product.isAlive()) return
    seen.left = countSockets(product.pid) - before
    seen.most = Math.max(seen.most, seen.left)
    seen.memory = Math.max(seen.memory, readMemory(product.pid))
  }
  const looking = setInterval(look, LOOK_MILLISECONDS)
  const connections = startThread('slow-worker.ts', slow)
  const workers = [connections]
  try {
    // They are counted from when all of them are open.
    await Promise.race([once(connections, 'message'), wait(OPEN_MILLISECONDS)])
    const greedy = startThread('hostile-worker.ts', hostile)
    workers.push(greedy)
    const [[greedyReport]]: [HostileReport[], unknown] = await Promise.all([
      once(greedy, 'message'),
      wait(BODY_SECONDS * 1000),
    ])
    look()
    seen.leftOfBodies = seen.left
    const beside = take()
    await wait((CUT_SECONDS - BODY_SECONDS) * 1000)
    look()
    connections.postMessage('report')
    const [slowReport]: SlowReport[] = await once(connections, 'message')
    if (slowReport === undefined || greedyReport === undefined)
      throw new Error('A thread reported nothing.')
    return { ...seen, beside, slow: slowReport, hostile: greedyReport }
  } finally {
    clearInterval(looking)
    await Promise.all(workers.map(worker => worker.terminate()))
  }
}

/** One kind in five reads nothing. */
const countReaders = (connections: number): number => Math.ceil(connections / 5)

const startThread = (file: string, workerData: object): Worker =>
  new Worker(new URL(file, import.meta.url), { workerData })

async function uploadLarge(product: Product, token: string): Promise<string> {
  const { body } = await upload(product, {
    token,
    name: 'large.bin',
    bytes: randomBytes(LARGE_BYTES),
  })
  return filesContract.uploadFile.output.parse(body).file.url
}
