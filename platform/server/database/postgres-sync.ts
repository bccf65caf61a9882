import type pg from 'pg'
import type { Database } from './database.ts'
import { createGroupSync, type GroupSync } from './group-sync.ts'
import { unavailable } from './postgres-errors.ts'

/** Makes PostgreSQL's committed transactions durable. */
export interface PostgresSync extends GroupSync {
  /** Resolves when its connection is open; before each transaction. */
  ready: () => Promise<void>
  readDurable: Database['readDurable']
}

/**
 * One sync for all transactions committed before it began, on its own connection (`pool` holds exactly one, and keeps it open). A crashed server
 * loses unsynced commits, and a sync after its restart says nothing about them: only a connection that was open from before the commit
 * until after the sync proves durability.
 */
export function createPostgresSync(pool: pg.Pool): PostgresSync {
  let line: pg.PoolClient | undefined
  pool.on('connect', client => {
    line = client
    const lose = () => void (line = line === client ? undefined : line)
    client.once('error', lose)
    client.once('end', lose)
  })
  // An empty message of the log is the smallest transaction that is synced, and what is synced, all before it is.
  const group = createGroupSync(
    async () => void (await pool.query(`select pg_logical_emit_message(true, 'smart-fft', '')`)),
  )
  async function ready(): Promise<void> {
    if (line === undefined) await pool.query('select 1')
  }
  async function flushOn(before: pg.PoolClient | undefined): Promise<void> {
    await group.flushed().catch((error: unknown) => {
      throw unavailable(error)
    })
    if (before === undefined || before !== line)
      throw unavailable(new Error('The connection that syncs was made anew'))
  }
  return {
    ready,
    flushed: () => flushOn(line),
    async readDurable(run) {
      await ready()
      const before = line
      const result = await run()
      await flushOn(before)
      return result
    },
    idle: group.idle,
  }
}
