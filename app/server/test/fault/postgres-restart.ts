import { setTimeout as wait } from 'node:timers/promises'
import { type Cluster, startCluster } from '../postgres/cluster.ts'
import { onDatabase } from '../postgres/on-database.ts'
import { atLeast, atMost, type Figure } from './figure.ts'
import { measureReturn } from './load.ts'
import { loadFigures, loadWhile } from './load-postgres.ts'
import { createRandom } from './random.ts'

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
  // Acknowledged must mean on disk: what the tests' own cluster leaves out is on again.
  const cluster = await startCluster({ settings: { synchronous_commit: 'on' } })
  const faults = [
    ...Array.from(
      { length: restarts },
      (_, index) => () => cluster.restart(index % 2 === 0 ? 'fast' : 'immediate'),
    ),
    ...Array.from({ length: terminations }, () => () => endConnections(cluster)),
  ]
  const returns: number[] = []
  try {
    const databaseUrl = cluster.urlOf('postgres')
    const loaded = await loadWhile({ databaseUrl, perSecond }, async session => {
      for (const fault of faults) {
        await wait(BETWEEN_MILLISECONDS + random(200))
        if (!session.product.isAlive()) break
        await fault()
        returns.push(await measureReturn(session, BACK_MILLISECONDS * 5))
      }
    })
    const { sent, acknowledged } = loaded.seen
    const isShort = restarts < 10
    // The quicker it is back, the fewer are made: the first two only say that something was tried.
    return [
      atLeast('F5 calls made under restarts of PostgreSQL', sent, returns.length * 10),
      atLeast('F5 writes acknowledged', acknowledged.size, returns.length * 5),
      ...loadFigures('F5', loaded),
      // The short form runs beside other checks: there a time is shown, not judged.
      atMost(
        'F5 slowest return after PostgreSQL, ms',
        Math.round(Math.max(...returns)),
        isShort ? 15_000 : BACK_MILLISECONDS,
      ),
    ]
  } finally {
    await cluster.stop()
  }
}

async function endConnections(cluster: Cluster): Promise<void> {
  await onDatabase(cluster.urlOf('postgres'), client =>
    client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()',
    ),
  )
}
