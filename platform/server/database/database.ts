import type { Kysely } from 'kysely'
import type { Dialect } from './dialect.ts'
import type { Signals } from './signals.ts'
import type { Db, Tables, Trx } from './tables.ts'

export type { Db } from './tables.ts'

export type DatabaseSource =
  | { engine: 'sqlite'; path: string }
  | { engine: 'postgres'; url: string }

/**
 * The database of one process. Reads run concurrently with the single writer. `write` runs its function in a transaction and resolves once
 * the commit is on disk: acknowledged means durable. Code inside `write` may await nothing but the database.
 */
export interface Database {
  read: Kysely<Tables>
  write<T>(run: (trx: Trx) => Promise<T>): Promise<T>
  /** Resolves with what `run` has read once all of it is on disk: a commit is visible before that, and a crash would take it back. */
  readDurable<T>(run: () => Promise<T>): Promise<T>
  /** Everything written by `run` is rolled back at the end of each `write`, which still returns its result; no events are sent. */
  dryRun<T>(run: () => Promise<T>): Promise<T>
  /** For what must not happen in one because the database alone cannot take it back. */
  isDryRun(): boolean
  /** Writes in `run` may use the reserved disk space when the disk is full; all of it may be run twice. */
  useReserve<T>(run: () => Promise<T>): Promise<T>
  /**
   * Runs a step at the end of each `write`, in its transaction. Returns a function that removes it. A step that throws rolls the write
   * back.
   */
  beforeCommit(step: (trx: Trx) => Promise<void>): () => void
  /** Calls back after each durable write of this process; the answer ends it. */
  onCommit(listener: () => void): () => void
  /** Messages between all processes on this database. */
  signals: Signals
  /** Runs reads on one consistent snapshot of the database, concurrently with everything else. */
  snapshot<T>(run: (db: Db) => Promise<T>): Promise<T>
  /** Runs something exclusively among all processes on this database; others wait for its end. */
  alone<T>(run: () => Promise<T>): Promise<T>
  /** Where it is, for a thread that opens it once more. */
  source: DatabaseSource
  /** What differs between the engines: contains-search, case folding, upsert. */
  dialect: Dialect
  close(): Promise<void>
}
