import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { TwoNodes } from '../proxies/two-nodes.ts'
import { atLeast, atMost, type Figure } from './figure.ts'
import { countMissed, type LiveTab, openLiveTab } from './live-tab.ts'
import { createSeen, load, type Seen, type Session, openSession } from './load.ts'
import { signIn } from './product.ts'
import { startProxiedNodes } from './proxied-nodes.ts'
import { createRandom } from './random.ts'
import { compareStored } from './stored.ts'

const TABS = 4
const WRITE_EVERY = 5
/** How soon live channels continue at the other process. */
const RESUME_MILLISECONDS = 3_000
const LONGEST_MILLISECONDS = 30_000
/** The proxy has seen by then that a process is back. */
const BACK_MILLISECONDS = 2_500
const SIGNALS = ['SIGKILL', 'SIGTERM', 'SIGSTOP'] as const
type StopSignal = (typeof SIGNALS)[number]

interface Options {
  rounds: number
  perSecond: number
  seed: number
}
interface Run {
  nodes: TwoNodes
  session: Session
  tabs: LiveTab[]
  seen: Record<StopSignal, Seen>
  /** How long live channels were silent, by round. */
  silences: number[]
  missed: number
}

/** F6: one of two processes behind HAProxy is killed, ended or stopped under load, in turns; clients and live channels continue at the other. */
export async function killNodes({ rounds, perSecond, seed }: Options): Promise<Figure[]> {
  const random = createRandom(seed)
  const nodes = await startProxiedNodes()
  const tabs: LiveTab[] = []
  try {
    const run = await openRun(nodes, tabs)
    for (let round = 0; round < rounds; round += 1) {
      const signal = SIGNALS[round % SIGNALS.length] ?? 'SIGKILL'
      // A token lasts ten minutes, and ten rounds of an overloaded machine longer.
      run.session.token = (await signIn(nodes)).token
      const seen = run.seen[signal]
      const before = new Set(seen.acknowledged.keys())
      const running = load(run.session, { perSecond, writeEvery: WRITE_EVERY }, seen)
      await wait(500 + random(500))
      await endNode(run, round % 2 === 0 ? 0 : 1, signal)
      await wait(BACK_MILLISECONDS)
      await running.stop()
      const written = [...seen.acknowledged].filter(([title]) => !before.has(title))
      for (const tab of tabs)
        run.missed += await countMissed(
          tab,
          written.map(([, id]) => id),
        )
    }
    return await toFigures(run, rounds)
  } finally {
    for (const tab of tabs) tab.close()
    await nodes.stop()
  }
}

async function openRun(nodes: TwoNodes, tabs: LiveTab[]): Promise<Run> {
  const session = await openSession({ url: nodes.url, isAlive: () => true })
  const seen = { SIGKILL: createSeen(), SIGTERM: createSeen(), SIGSTOP: createSeen() }
  const listWritten = () => SIGNALS.flatMap(signal => [...seen[signal].acknowledged.values()])
  for (let tab = 0; tab < TABS; tab += 1) {
    const one = openLiveTab({ url: nodes.url, token: () => session.token }, listWritten)
    tabs.push(one)
    await one.ready()
  }
  return { nodes, session, tabs, seen, silences: [], missed: 0 }
}

/** Sends the signal, measures until every live channel is answered, and has both processes run again. */
async function endNode(run: Run, index: 0 | 1, signal: StopSignal): Promise<void> {
  const { child } = run.nodes.at(index)
  const ended = once(child, 'exit')
  child.kill(signal)
  // A process that is to end serves its live channels until it ends.
  if (signal === 'SIGTERM') await ended
  const answers = run.tabs.map(tab => tab.measureAnswer(LONGEST_MILLISECONDS))
  run.silences.push(Math.max(...(await Promise.all(answers))))
  if (signal === 'SIGSTOP') child.kill(run.silences.length % 2 === 0 ? 'SIGCONT' : 'SIGKILL')
  if (signal === 'SIGSTOP' && run.silences.length % 2 === 0) return
  await ended
  await run.nodes.restart(index)
}

async function toFigures({ nodes, seen, tabs, silences, missed }: Run, rounds: number) {
  const all = SIGNALS.map(signal => seen[signal])
  const sum = (count: (one: Seen) => number) => all.reduce((total, one) => total + count(one), 0)
  for (const signal of SIGNALS) console.log(`F6 ${signal}: ${describeRefusals(seen[signal])}`)
  console.log(`F6: ${tabs.map(tab => tab.refetches()).join(', ')} times a page fetched everything`)
  const acknowledged = all.flatMap(one => [...one.acknowledged.keys()])
  const { lost, doubled } = await compareStored(nodes.databaseUrl, acknowledged)
  return [
    atLeast(
      'F6 requests made',
      sum(one => one.sent),
      rounds * 100,
    ),
    atLeast('F6 writes acknowledged', acknowledged.length, rounds * 10),
    atMost('F6 acknowledged writes lost', lost, 0),
    atMost('F6 writes that were done twice', doubled, 0),
    atMost(
      'F6 writes that failed although they were repeated',
      sum(one => one.abandoned),
      0,
    ),
    atMost(
      'F6 answers of 500',
      sum(one => one.failed),
      0,
    ),
    atMost('F6 requests that failed without a repetition at SIGTERM', countFailed(seen.SIGTERM), 0),
    atMost(
      'F6 longest silence of a live channel, ms',
      Math.round(Math.max(...silences)),
      RESUME_MILLISECONDS,
    ),
    atMost('F6 writes not announced on a live channel', missed, 0),
  ]
}

const strangeOf = ({ strange }: Seen) =>
  [...strange.values()].reduce((total, times) => total + times, 0)
const countFailed = (seen: Seen) =>
  seen.failed + seen.bare + seen.refused + seen.unanswered + strangeOf(seen)

function describeRefusals(seen: Seen): string {
  const { sent, failed, bare, refused, unanswered, strange } = seen
  const others = [...strange].map(([what, times]) => `, ${times} × ${what}`).join('')
  return `${sent} requests, ${failed} × 500, ${refused} × 503 of the server, ${bare} × 503 of the proxy, ${unanswered} without an answer${others}`
}
