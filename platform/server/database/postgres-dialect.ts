import { sql, type SqlBool } from 'kysely'
import type { Dialect } from './dialect.ts'
import { postgresArchive } from './postgres-archive.ts'
import { examinePostgres } from './examine-postgres.ts'
import { violatedUnique } from './postgres-errors.ts'
import { postgresSchema } from './postgres-schema.ts'
import { createPostgresSearch } from './postgres-search.ts'

/** PostgreSQL's answers to what differs between the engines. */
export const postgresDialect: Dialect = {
  name: 'postgres',
  search: createPostgresSearch(),
  schema: postgresSchema,
  archive: postgresArchive,
  // As one text: thousands of individually quoted values take longer than the query.
  isOneOf: (column, ids) =>
    sql<SqlBool>`${sql.ref(column)} = any(${`{${ids.join(',')}}`}::bigint[])`,
  // As an array, or it would be joined: planners compare a join of some thousand with the whole table.
  isAmong: (column, values) => sql<SqlBool>`${sql.ref(column)} = any(array(${values}))`,
  // The planner takes it to be met by every second row, and so does not read the whole table for the few that several seem to leave.
  residual: condition => sql<SqlBool>`coalesce(${condition}, false)`,
  violatedUnique,
  async measure(db) {
    const { rows } = await sql<{
      version: string
      bytes: number
    }>`select current_setting('server_version') as version,
      pg_database_size(current_database()) as bytes`.execute(db)
    return rows[0] ?? { version: '', bytes: 0 }
  },
  examine: examinePostgres,
  async readClock(db) {
    const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
    return rows[0] === undefined ? undefined : new Date(rows[0].now)
  },
}
