import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { atMost, type Figure } from './figure.ts'
import { countMissed, openLiveTab } from './live-tab.ts'
import { createSeen, load, openSession, type Seen, type Session } from './load.ts'
import { startProduct } from './product.ts'
import { compareStored } from './stored.ts'

/** What became of a load, and of the product under it. */
export interface Loaded {
  seen: Seen
  isAlive: boolean
  /** Acknowledged writes that are missing, writes stored twice, and writes not announced on a live channel. */
  lost: number
  doubled: number
  missed: number
}
/** The faults; they end early when the product does. */
type MakeFaults = (session: Session) => Promise<void>

/** Starts the product on a PostgreSQL, and has the faults happen under load and beside a live channel. */
export async function loadWhile(
  { databaseUrl, perSecond }: { databaseUrl: string; perSecond: number },
  makeFaults: MakeFaults,
): Promise<Loaded> {
  const dataDir = mkdtempSync(join(tmpdir(), 'smart-fft-load-'))
  const product = await startProduct({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl })
  const seen = createSeen()
  try {
    const session = await openSession(product)
    const tab = openLiveTab({ url: product.url, token: () => session.token }, () =>
      seen.acknowledged.values(),
    )
    await tab.ready()
    const running = load(session, { perSecond }, seen)
    await makeFaults(session)
    await running.stop()
    const missed = await countMissed(tab, seen.acknowledged.values())
    tab.close()
    const stored = await compareStored(databaseUrl, seen.acknowledged.keys())
    return { seen, isAlive: product.isAlive(), missed, ...stored }
  } finally {
    product.child.kill('SIGKILL')
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** What must be so after any fault. Prints the answers that should not be. */
export function loadFigures(
  name: string,
  { seen, isAlive, lost, doubled, missed }: Loaded,
): Figure[] {
  for (const [what, times] of seen.strange) console.log(`${name}: ${times} × ${what}`)
  return [
    atMost(`${name} processes that ended`, isAlive ? 0 : 1, 0),
    atMost(`${name} acknowledged writes lost`, lost, 0),
    atMost(`${name} writes that were done twice`, doubled, 0),
    atMost(`${name} writes that never succeeded`, seen.abandoned, 0),
    atMost(`${name} answers of 500`, seen.failed, 0),
    atMost(
      `${name} answers that are neither success nor a problem with Retry-After`,
      seen.bare + seen.strange.size,
      0,
    ),
    atMost(`${name} calls without an answer`, seen.unanswered, 0),
    atMost(`${name} writes not announced on a live channel`, missed, 0),
  ]
}
