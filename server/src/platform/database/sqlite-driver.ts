import { SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler, type DatabaseConnection, type Dialect, type Driver } from 'kysely'
import type { SqliteConnection } from './sqlite-connection.ts'

/** Kysely on the writing connection: one transaction or query at a time, in the order they came. */
export function writerDialect(connection: SqliteConnection): Dialect {
  const turns = createTurns()
  return dialectOf({
    ...driverOf(connection),
    async acquireConnection() {
      await turns.take()
      return connection
    },
    async releaseConnection() {
      turns.give()
    },
    async beginTransaction() {
      connection.run('begin immediate')
    },
    async commitTransaction() {
      connection.run('commit')
    },
    async rollbackTransaction() {
      // SQLite has already rolled back after a full disk or an I/O error.
      if (connection.handle.isTransaction) connection.run('rollback')
    },
  })
}

/** Kysely on the reading connection. A query runs to its end at once, so nobody has to wait for a turn. */
export function readerDialect(connection: SqliteConnection): Dialect {
  return dialectOf(driverOf(connection))
}

function dialectOf(driver: Driver): Dialect {
  return {
    createDriver: () => driver,
    createAdapter: () => new SqliteAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: db => new SqliteIntrospector(db),
  }
}

function driverOf(connection: SqliteConnection): Driver {
  const refuse = async (): Promise<void> => {
    throw new Error('The reading connection has no transactions: use database.write')
  }
  return {
    async init() {},
    async acquireConnection(): Promise<DatabaseConnection> {
      return connection
    },
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    async releaseConnection() {},
    async destroy() {
      if (connection.handle.isOpen) connection.handle.close()
    },
  }
}

function createTurns() {
  const waiting: (() => void)[] = []
  let taken = false
  return {
    take(): Promise<void> | undefined {
      if (taken) return new Promise(resolve => waiting.push(resolve))
      taken = true
      return undefined
    },
    give(): void {
      const next = waiting.shift()
      if (next === undefined) taken = false
      else next()
    },
  }
}
