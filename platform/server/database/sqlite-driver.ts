import {
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
} from 'kysely'
import type { SqliteConnection } from './sqlite-connection.ts'

/** How long transactions may follow each other before everything else gets a turn. */
const burstMilliseconds = 5

/**
 * Kysely on the writing connection: one transaction at a time, in the order they came (Kysely queues them, because its SQLite
 * adapter says that there is one connection). SQLite is synchronous, so a queue of transactions would run to its end without
 * returning to the event loop; after a burst the next one waits for a turn of the loop.
 */
export function writerDialect(connection: SqliteConnection): Dialect {
  let burstStart = 0
  return dialectOf({
    ...driverOf(connection),
    async acquireConnection() {
      if (performance.now() - burstStart > burstMilliseconds) {
        await new Promise(resolve => setImmediate(resolve))
        burstStart = performance.now()
      }
      return connection
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

/** Kysely on the reading connection. A query runs synchronously to its end, so no one waits for a turn. */
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
