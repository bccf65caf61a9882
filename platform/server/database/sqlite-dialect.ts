import { sql, type SqlBool } from 'kysely'
import type { Dialect } from './dialect.ts'
import { sqliteArchive } from './sqlite-archive.ts'
import { violatedUnique } from './sqlite-errors.ts'
import { sqliteSchema } from './sqlite-schema.ts'
import { createSqliteSearch } from './sqlite-search.ts'

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
}
