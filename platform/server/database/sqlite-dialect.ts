import { sql, type SqlBool } from 'kysely'
import type { Dialect } from './dialect.ts'
import { sqliteArchive } from './sqlite-archive.ts'
import { violatedUnique } from './sqlite-errors.ts'
import { sqliteSchema } from './sqlite-schema.ts'
import { createSqliteSearch } from './sqlite-search.ts'

const RESTORE = 'Restore a backup into a new folder (docs/operations/data.md).'

/** SQLite's answers to what differs between the engines. */
export const sqliteDialect: Dialect = {
  name: 'sqlite',
  search: createSqliteSearch(),
  schema: sqliteSchema,
  archive: sqliteArchive,
  isOneOf: (column, ids) =>
    sql<SqlBool>`${sql.ref(column)} in (select value from json_each(${JSON.stringify(ids)}))`,
  isAmong: (column, values) => sql<SqlBool>`${sql.ref(column)} in (${values})`,
  // The unary plus makes it a number, in which the planner sees no condition.
  residual: condition => sql<SqlBool>`+(${condition})`,
  violatedUnique,
  async measure(db) {
    const { rows } = await sql<{
      version: string
      bytes: number
    }>`select sqlite_version() as version,
      (select page_count from pragma_page_count) * (select page_size from pragma_page_size) as bytes`.execute(
      db,
    )
    return rows[0] ?? { version: '', bytes: 0 }
  },
  async examine(db) {
    const { rows } = await sql<{ found: string }>`select integrity_check as found
      from pragma_integrity_check limit 5`.execute(db)
    const { rows: dangling } = await sql<{ found: string }>`select distinct "table" as found
      from pragma_foreign_key_check`.execute(db)
    return [
      ...rows
        .filter(({ found }) => found !== 'ok')
        .map(({ found }) => `The database is damaged (${found}). ${RESTORE}`),
      ...dangling.map(({ found }) => `Rows of ${found} name rows that are not there. ${RESTORE}`),
    ]
  },
  readClock: async () => undefined,
}
