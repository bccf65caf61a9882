import { sql } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import type { Dialect } from '#platform/server/database/dialect.ts'

export interface NewRows {
  dialect: Dialect
  table: string
  rows: readonly Record<string, string | number | null>[]
}

/** Inserts thousands of rows with one statement: as many values as one may bear would be a few hundred. All rows have the same columns. */
export async function insertRows(db: Db, { dialect, table, rows }: NewRows): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
  if (columns.length === 0) return
  const names = sql.join(columns.map(column => sql.ref(column)))
  const values = sql.join(
    columns.map(column =>
      dialect.name === 'sqlite' ? sql`value ->> ${sql.lit(column)}` : sql.ref(column),
    ),
  )
  const text = JSON.stringify(rows)
  const source =
    dialect.name === 'sqlite'
      ? sql`json_each(${text})`
      : sql`json_populate_recordset(null::${sql.table(table)}, ${text}::json)`
  await sql`insert into ${sql.table(table)} (${names}) select ${values} from ${source}`.execute(db)
}
