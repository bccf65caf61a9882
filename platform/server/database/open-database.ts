import { existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Kysely } from 'kysely'
import type { Reserve } from '../storage/reserve.ts'
import { createSerialQueue } from '../queue/serial-queue.ts'
import { createWrite } from './create-write.ts'
import type { Database, Db } from './database.ts'
import { createLocalSignals } from './signals.ts'
import { openSqlite } from './sqlite-connection.ts'
import { sqliteDialect } from './sqlite-dialect.ts'
import { readerDialect, writerDialect } from './sqlite-driver.ts'
import { asAppError, leavesDoubt } from './sqlite-errors.ts'
import type { Tables } from './tables.ts'
import { createWalSync, syncFolder, type WalSync } from './wal-sync.ts'

export interface DatabaseOptions {
  dataDir: string
  /** `none` skips the sync after a commit: for tests and for the control of the power-cut test, never for data. */
  durability?: 'synced' | 'none'
  /** Called once when the disk failed under a write: from then on only reads are answered, and the process should be restarted. */
  onFailure?: (error: unknown) => void
  reserve?: Reserve
}

/** The database file of a data folder. */
export const databasePath = (dataDir: string): string => join(dataDir, 'smart-fft.db')

/**
 * Opens the database of a data folder, creating both if missing. `migrate` creates the schema.
 * @example const database = await openDatabase({ dataDir: './data' })
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const path = databasePath(options.dataDir)
  makeFolder(options.dataDir)
  const writer = openSqlite(path, { readOnly: false })
  const reader = openSqlite(path, { readOnly: true })
  // The first read makes the -wal file, which stays until the last connection closes.
  reader.handle.exec('select count(*) from sqlite_schema')
  syncFolder(options.dataDir)
  const walSync = options.durability === 'none' ? noSync : createWalSync(`${path}-wal`)
  const kysely = {
    read: new Kysely<Tables>({ dialect: readerDialect(reader) }),
    writer: new Kysely<Tables>({ dialect: writerDialect(writer) }),
  }
  const queue = createSerialQueue()
  return {
    read: kysely.read,
    ...createWrite({
      writer: kysely.writer,
      flushed: walSync.flushed,
      asAppError,
      leavesDoubt,
      onFailure: options.onFailure ?? (() => {}),
      signals: createLocalSignals(),
      reserve: options.reserve,
    }),
    source: { engine: 'sqlite', path },
    snapshot: run => snapshotOf(path, run),
    // No one else has this database open (lock-data-dir.ts).
    alone: run => queue.take(run),
    dialect: sqliteDialect,
    async close() {
      await walSync.close()
      // Leaves a single complete file. If a reader prevents it, no harm: the next start replays the WAL.
      if (writer.handle.isOpen) writer.handle.exec('pragma wal_checkpoint(truncate)')
      await kysely.read.destroy()
      await kysely.writer.destroy()
    },
  }
}

const noSync: WalSync = { flushed: async () => {}, close: async () => {} }

function makeFolder(dataDir: string): void {
  if (existsSync(dataDir)) return
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  syncFolder(dirname(dataDir))
}

/** A separate connection: a long transaction on the shared reader would hide later writes from everyone else. */
export async function snapshotOf<T>(path: string, run: (db: Db) => Promise<T>): Promise<T> {
  const connection = openSqlite(path, { readOnly: true })
  const db = new Kysely<Tables>({ dialect: readerDialect(connection) })
  try {
    connection.run('begin')
    return await run(db)
  } finally {
    await db.destroy()
  }
}
