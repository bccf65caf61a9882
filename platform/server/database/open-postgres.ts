import { Kysely } from 'kysely'
import { createWrite } from './create-write.ts'
import type { Database } from './database.ts'
import { createPool, readerDialect, runAlone, writerDialect } from './postgres-connection.ts'
import { postgresDialect } from './postgres-dialect.ts'
import { asAppError } from './postgres-errors.ts'
import { createPostgresSignals } from './postgres-signals.ts'
import { createPostgresSync } from './postgres-sync.ts'
import type { Tables } from './tables.ts'
import { createWriteQueue } from './write-queue.ts'

/** A write that waited longer would be answered after whoever sent it has gone; after a restart the row is short, so that service is back. */
const LONGEST_WAIT_MILLISECONDS = 1_500

export interface PostgresOptions {
  /** `postgres://user:password@host:port/database` */
  url: string
  /** `none` skips the sync after a commit: for tests only. */
  durability?: 'synced' | 'none'
  /** Connections for reading; 8 unless given. */
  readers?: number
  /** How long a write waits for those before it, before it is refused; 1.5 s unless given. */
  longestWait?: number
}

/**
 * Opens a PostgreSQL database. Several processes may have it open; their writes follow one another (docs/adr/0016).
 * The schema is brought up by `migrate`.
 * @example const database = await openPostgres({ url: 'postgres://localhost/smartfft' })
 */
export async function openPostgres({
  url,
  durability = 'synced',
  readers = 8,
  longestWait = LONGEST_WAIT_MILLISECONDS,
}: PostgresOptions): Promise<Database> {
  const pools = {
    read: createPool({ url, max: readers, use: 'read' }),
    write: createPool({ url, max: 1, use: 'write' }),
    sync: createPool({ url, max: 1, use: 'sync' }),
  }
  const sync = createPostgresSync(pools.sync)
  const signals = createPostgresSignals(url, pools.sync)
  const read = new Kysely<Tables>({ dialect: readerDialect(pools.read) })
  const writer = new Kysely<Tables>({ dialect: writerDialect(pools.write, sync.ready) })
  return {
    read,
    ...createWrite({
      writer,
      flushed: durability === 'none' ? async () => {} : sync.flushed,
      asAppError,
      leavesDoubt: () => false,
      onFailure: () => {},
      signals,
      queue: createWriteQueue({ longestMilliseconds: longestWait }),
    }),
    source: { engine: 'postgres', url },
    snapshot: run => read.transaction().setIsolationLevel('repeatable read').execute(run),
    alone: run => runAlone(url, run),
    dialect: postgresDialect,
    async close() {
      await signals.close()
      await sync.idle()
      await read.destroy()
      await writer.destroy()
      await pools.sync.end()
    },
  }
}
