import { setTimeout as wait } from 'node:timers/promises'
import { type FailoverPair, startFailoverPair } from '../postgres/failover-pair.ts'
import { atLeast, atMost, type Figure } from './figure.ts'
import { measureReturn, type Session } from './load.ts'
import { loadFigures, loadWhile } from './load-postgres.ts'
import { createRandom } from './random.ts'

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
  const pair = await startFailoverPair()
  const outages: number[] = []
  try {
    const loaded = await loadWhile({ databaseUrl: pair.url, perSecond }, async session => {
      for (let round = 0; round < rounds && session.product.isAlive(); round += 1) {
        await wait(BETWEEN_MILLISECONDS + random(500))
        outages.push(await measureOutage(session, pair, round % 2 === 1))
        await pair.addStandby()
      }
    })
    const name = 'F5 failover:'
    return [
      atLeast(`${name} writes acknowledged`, loaded.seen.acknowledged.size, rounds * 20),
      ...loadFigures(name, loaded),
      atMost(`${name} longest outage, ms`, Math.round(Math.max(...outages)), OUTAGE_MILLISECONDS),
    ]
  } finally {
    await pair.stop()
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
