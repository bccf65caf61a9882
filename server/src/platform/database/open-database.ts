import { AsyncLocalStorage } from 'node:async_hooks'
import { existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Kysely, type Transaction } from 'kysely'
import type { Database } from './database.ts'
import { openSqlite } from './sqlite-connection.ts'
import { sqliteDialect } from './sqlite-dialect.ts'
import { readerDialect, writerDialect } from './sqlite-driver.ts'
import { asAppError, leavesDoubt, writesStopped } from './sqlite-errors.ts'
import type { Tables } from './tables.ts'
import { createWalSync, syncFolder, type WalSync } from './wal-sync.ts'

export interface DatabaseOptions {
  dataDir: string
  /** `none` skips the sync after a commit: for tests and for the control of the power-cut test, never for data. */
  durability?: 'synced' | 'none'
  /** Called once when the disk failed under a write: from then on only reads are answered, and the process should be restarted. */
  onFailure?: (error: unknown) => void
}

/** Where the database of a data folder lies. */
export const databasePath = (dataDir: string): string => join(dataDir, 'smart-fft.db')

/**
 * Opens the database of a data folder, making both when they are missing. The schema is brought up by `migrate`.
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
  return {
    read: kysely.read,
    write: createWrite({ writer: kysely.writer, walSync, onFailure: options.onFailure ?? (() => {}) }),
    dialect: sqliteDialect,
    async close() {
      await walSync.close()
      // Leaves one whole file behind. A reader that holds it back costs nothing: the next start picks the WAL up.
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

interface WriteParts {
  writer: Kysely<Tables>
  walSync: WalSync
  onFailure: (error: unknown) => void
}

function createWrite({ writer, walSync, onFailure }: WriteParts): Database['write'] {
  const inside = new AsyncLocalStorage<true>()
  let failure: unknown

  // A commit that failed half way is neither done nor undone; taking more writes would build on it.
  function stop(error: unknown): Error {
    if (failure === undefined) {
      failure = error
      onFailure(error)
    }
    return writesStopped(error)
  }

  return async function write<T>(run: (trx: Transaction<Tables>) => Promise<T>): Promise<T> {
    if (inside.getStore() === true) throw new Error('database.write inside database.write: pass the transaction on instead')
    if (failure !== undefined) throw writesStopped(failure)
    let result: T
    try {
      result = await writer.transaction().execute(trx => {
        if (failure !== undefined) throw writesStopped(failure)
        return inside.run(true, () => run(trx))
      })
    } catch (error) {
      throw leavesDoubt(error) ? stop(error) : asAppError(error)
    }
    await walSync.flushed().catch((error: unknown) => {
      throw stop(error)
    })
    return result
  }
}
