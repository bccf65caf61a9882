import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import { StartError } from '../config/start-error.ts'
import { shortGrams } from './short-grams.ts'

/** Versions before this one can corrupt a database in WAL mode (the WAL-reset bug). */
const oldestSafe = [3, 51, 3]
const STATEMENT_CACHE_SIZE = 500

interface Prepared {
  statement: StatementSync
  /** Whether it answers rows: `run` would drop them, `all` on a write would lose the number of changes. */
  reads: boolean
}

/** A SQLite connection that caches its prepared statements. */
export interface SqliteConnection extends DatabaseConnection {
  handle: DatabaseSync
  run(sql: string): void
}

/** Opens a connection for one process with one writer and concurrent readers (WAL). */
export function openSqlite(path: string, options: { readOnly: boolean }): SqliteConnection {
  const handle = new DatabaseSync(path, { timeout: 5000 })
  assertSqliteVersion(handle)
  handle.exec('pragma journal_mode = wal')
  // Durability comes from the shared sync of the WAL after the commit (wal-sync.ts), not from each commit.
  handle.exec('pragma synchronous = normal; pragma foreign_keys = on; pragma temp_store = memory')
  // In KiB, at most. Reads of lists with a million rows touch that much again and again.
  handle.exec(`pragma cache_size = -${options.readOnly ? 131_072 : 32_768}`)
  handle.function('short_grams', { deterministic: true, varargs: true }, (...texts) =>
    shortGrams(texts),
  )
  if (options.readOnly) handle.exec('pragma query_only = on')
  return createConnection(handle)
}

function assertSqliteVersion(handle: DatabaseSync): void {
  const version = String(handle.prepare('select sqlite_version() as version').get()?.['version'])
  const fault = findSqliteFault(version)
  if (fault === undefined) return
  handle.close()
  throw new StartError(fault)
}

/** Why a release of SQLite must not be used; undefined where it may. */
export function findSqliteFault(version: string): string | undefined {
  const parts = version.split('.').map(Number)
  const at = oldestSafe.findIndex((part, index) => part !== parts[index])
  if (at === -1 || (parts[at] ?? 0) > (oldestSafe[at] ?? 0)) return undefined
  return `SQLite ${version} can corrupt databases; ${oldestSafe.join('.')} or newer is needed. Run with the Node this project pins.`
}

function createConnection(handle: DatabaseSync): SqliteConnection {
  const statements = new Map<string, Prepared>()

  function prepare(sql: string): Prepared {
    const known = statements.get(sql)
    if (known !== undefined) return known
    const statement = handle.prepare(sql)
    const prepared = { statement, reads: statement.columns().length > 0 }
    const oldest =
      statements.size < STATEMENT_CACHE_SIZE ? undefined : statements.keys().next().value
    if (oldest !== undefined) statements.delete(oldest)
    statements.set(sql, prepared)
    return prepared
  }

  return {
    handle,
    run: sql => void prepare(sql).statement.run(),
    async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
      const { statement, reads } = prepare(sql)
      const values = parameters.map(bindable)
      if (reads) return { rows: typed<R>(statement.all(...values)) }
      const { changes, lastInsertRowid } = statement.run(...values)
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
    },
    async *streamQuery<R>({
      sql,
      parameters,
    }: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
      // Not from the cache: a statement being iterated must not be executed a second time.
      for (const row of handle.prepare(sql).iterate(...parameters.map(bindable)))
        yield { rows: typed<R>([row]) }
    },
  }
}

function bindable(value: unknown): SQLInputValue {
  if (
    value === null ||
    typeof value === 'string' ||
    typeof value === 'number' ||
    typeof value === 'bigint'
  )
    return value
  if (value instanceof Uint8Array) return value
  throw new TypeError(
    `A ${typeof value} cannot be stored: use text, a number (0 or 1 for yes and no), bytes or null`,
  )
}

/** Kysely derived the row type from the query; SQLite can't type it further. */
function typed<R>(rows: unknown[]): R[] {
  const isTyped = (given: unknown[]): given is R[] => Array.isArray(given)
  return isTyped(rows) ? rows : []
}
