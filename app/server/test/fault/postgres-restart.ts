import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Cluster, startCluster } from '../postgres/cluster.ts'
import { atLeast, atMost, type Figure } from './figure.ts'
import { countMissed, openLiveTab } from './live-tab.ts'
import { createSeen, load, measureReturn, openSession } from './load.ts'
import { startProduct } from './product.ts'
import { createRandom } from './random.ts'
import { compareStored, onDatabase } from './stored.ts'

const BACK_MILLISECONDS = 3_000
/** Long enough for the load to be at its height again. */
const BETWEEN_MILLISECONDS = 500

interface Options {
  restarts: number
  terminations: number
  perSecond: number
  seed: number
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
  const seen = createSeen()
  const returns: number[] = []
  try {
    const session = await openSession(product)
    const tab = openLiveTab({ url: product.url, token: () => session.token }, () =>
      seen.acknowledged.values(),
    )
    await tab.ready()
    const running = load(session, { perSecond }, seen)
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
      returns.push(await measureReturn(session, BACK_MILLISECONDS * 5))
    }
    await running.stop()
    const missed = await countMissed(tab, seen.acknowledged.values())
    tab.close()
    const { lost, doubled } = await compareStored(
      cluster.urlOf('postgres'),
      seen.acknowledged.keys(),
    )
    const short = restarts < 10
    for (const [what, times] of seen.strange) console.log(`F5: ${times} × ${what}`)
    // The quicker it is back, the fewer are made: these only say that something was tried.
    return [
      atLeast('F5 calls made under restarts of PostgreSQL', seen.sent, returns.length * 10),
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
      atMost('F5 writes not announced on a live channel', missed, 0),
      // The short form runs beside other checks: there a time is shown, not judged.
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

async function endConnections(cluster: Cluster): Promise<void> {
  await onDatabase(cluster.urlOf('postgres'), client =>
    client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()',
    ),
  )
}
