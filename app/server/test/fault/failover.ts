import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type FailoverPair, startFailoverPair } from '../postgres/failover-pair.ts'
import { atLeast, atMost, type Figure } from './figure.ts'
import { countMissed, openLiveTab } from './live-tab.ts'
import { createSeen, load, measureReturn, openSession, type Session } from './load.ts'
import { startProduct } from './product.ts'
import { createRandom } from './random.ts'
import { compareStored } from './stored.ts'

/** Longest outage that a client may see. */
const OUTAGE_MILLISECONDS = 10_000
/** Long enough for the load to be at its height again. */
const BETWEEN_MILLISECONDS = 500

interface Options {
  rounds: number
  perSecond: number
  seed: number
}

/** F5: the primary is lost under reads and writes, and its synchronous standby takes over behind the same address. */
export async function failOver({ rounds, perSecond, seed }: Options): Promise<Figure[]> {
  const random = createRandom(seed)
  const dataDir = mkdtempSync(join(tmpdir(), 'smart-fft-failover-'))
  const pair = await startFailoverPair()
  const product = await startProduct({ DATA_DIR: dataDir, DATABASE_URL: pair.url })
  const seen = createSeen()
  const outages: number[] = []
  try {
    const session = await openSession(product)
    const tab = openLiveTab({ url: product.url, token: () => session.token }, () =>
      seen.acknowledged.values(),
    )
    await tab.ready()
    const running = load(session, { perSecond }, seen)
    for (let round = 0; round < rounds && product.isAlive(); round += 1) {
      await new Promise(resolve => setTimeout(resolve, BETWEEN_MILLISECONDS + random(500)))
      outages.push(await measureOutage(session, pair, round % 2 === 1))
      await pair.addStandby()
    }
    await running.stop()
    const missed = await countMissed(tab, seen.acknowledged.values())
    tab.close()
    const { lost, doubled } = await compareStored(pair.url, seen.acknowledged.keys())
    for (const [what, times] of seen.strange) console.log(`F5 failover: ${times} × ${what}`)
    return [
      atLeast('F5 failover: writes acknowledged', seen.acknowledged.size, rounds * 20),
      atMost('F5 failover: processes that ended', product.isAlive() ? 0 : 1, 0),
      atMost('F5 failover: acknowledged writes lost', lost, 0),
      atMost('F5 failover: writes that were done twice', doubled, 0),
      atMost('F5 failover: writes that never succeeded', seen.abandoned, 0),
      atMost('F5 failover: answers of 500', seen.failed, 0),
      atMost(
        'F5 failover: answers that are neither success nor a problem with Retry-After',
        seen.bare + seen.strange.size + seen.unanswered,
        0,
      ),
      atMost('F5 failover: writes not announced on a live channel', missed, 0),
      atMost(
        'F5 failover: longest outage, ms',
        Math.round(Math.max(...outages)),
        OUTAGE_MILLISECONDS,
      ),
    ]
  } finally {
    product.child.kill('SIGKILL')
    await pair.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** From the loss of the primary until a read and a write are answered with success. */
async function measureOutage(
  session: Session,
  pair: FailoverPair,
  addressFirst: boolean,
): Promise<number> {
  await pair.losePrimary()
  const [outage] = await Promise.all([
    measureReturn(session, OUTAGE_MILLISECONDS * 3),
    pair.failOver(addressFirst),
  ])
  return outage
}
