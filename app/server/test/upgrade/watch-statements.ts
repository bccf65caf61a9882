import type { Database } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import type { KyselyPlugin } from 'kysely'

/** What is done after a statement of a write; `trx` is the transaction that it ran in. */
export type AfterStatement = (trx: Trx) => Promise<void>

/** The same database, whose writes do something after each of their statements, the last one before the commit included. */
export function watchStatements(database: Database, after: AfterStatement): Database {
  return {
    ...database,
    write: run => database.write(trx => run(trx.withPlugin(pluginOf(() => after(trx))))),
  }
}

const pluginOf = (after: () => Promise<void>): KyselyPlugin => ({
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    await after()
    return result
  },
})
