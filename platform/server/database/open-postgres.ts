import { Kysely } from 'kysely'
import { createWrite } from './create-write.ts'
import type { Database } from './database.ts'
import { createPool, readerDialect, runAlone, writerDialect } from './postgres-connection.ts'
import { postgresDialect } from './postgres-dialect.ts'
import { asAppError } from './postgres-errors.ts'
import { createPostgresSignals } from './postgres-signals.ts'
import { createPostgresSync } from './postgres-sync.ts'
import type { Tables } from './tables.ts'
import { createBoundedQueue } from './bounded-queue.ts'

/** A longer wait would outlast the client; after a restart the queue is short, so that service returns quickly. */
const LONGEST_WRITE_WAIT = 1_500
/** As long as for a connection: one screen sends many requests at once, and none is rejected while the others could still be answered. */
const LONGEST_READ_WAIT = 5_000

export interface PostgresOptions {
  /** `postgres://user:password@host:port/database` */
  url: string
  /** `none` skips the sync after a commit: for tests only. */
  durability?: 'synced' | 'none'
  /** Connections for reading; 8 unless given. */
  readers?: number
  /** How long a call waits for those before it, before it is refused; 1.5 s for a write and 5 s for a read unless given. */
  longestWait?: number
}

/**
 * Opens a PostgreSQL database. Several processes may have it open; their writes are serialized (docs/adr/0016). `migrate` creates the schema.
 * @example const database = await openPostgres({ url: 'postgres://localhost/smartfft' })
 */
export async function openPostgres({
  url,
  durability = 'synced',
  readers = 8,
  longestWait,
}: PostgresOptions): Promise<Database> {
  const pools = {
    read: createPool({ url, max: readers, use: 'read' }),
    write: createPool({ url, max: 1, use: 'write' }),
    sync: createPool({ url, max: 1, use: 'sync' }),
  }
  const sync = createPostgresSync(pools.sync)
  const signals = createPostgresSignals(url, pools.sync)
  const reads = createBoundedQueue({
    longestMilliseconds: longestWait ?? LONGEST_READ_WAIT,
    atOnce: readers,
  })
  const read = new Kysely<Tables>({ dialect: readerDialect(pools.read, reads) })
  const writer = new Kysely<Tables>({ dialect: writerDialect(pools.write, sync.ready) })
  return {
    read,
    ...createWrite({
      writer,
      ...(durability === 'none'
        ? { flushed: async () => {} }
        : { flushed: sync.flushed, readDurable: sync.readDurable }),
      asAppError,
      leavesDoubt: () => false,
      onFailure: () => {},
      signals,
      queue: createBoundedQueue({ longestMilliseconds: longestWait ?? LONGEST_WRITE_WAIT }),
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
