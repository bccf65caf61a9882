import { DAY } from '#platform/contract/durations.rules.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { type ColumnMetadata, sql } from 'kysely'

// Rows made from the schema of whatever step a database stands at, so that no step has to be written down a second time.

/** What rows are known by, far from what migrations add themselves. */
const MARKS = [901, 902, 903] as const
/** All of them long ago: what is written now is known by that (read-state.ts). */
const FIRST_DAY = Date.parse('2020-03-01T08:00:00.000Z')

/** Made of other tables by a job, not by triggers. */
const FILLED_TOO = ['search_records', 'search_stale']

/** Every table that is not in `filled` yet gets three rows; a reference is to the row with the same mark in another table. */
export async function fillTables(database: Database, filled: Set<string>): Promise<void> {
  const { archive } = database.dialect
  const known = new Set([...(await archive.listTables(database.read)), ...FILLED_TOO])
  const tables = (await database.read.introspection.getTables()).filter(
    ({ name }) => known.has(name) && !filled.has(name),
  )
  await database.write(trx =>
    archive.refill(trx, {}, async () => {
      for (const { name, columns } of tables)
        for (const mark of MARKS) await insertRow(trx, { table: name, columns, mark })
    }),
  )
  for (const { name } of tables) filled.add(name)
}

async function insertRow(
  trx: Trx,
  { table, columns, mark }: { table: string; columns: ColumnMetadata[]; mark: number },
): Promise<void> {
  const names = sql.join(columns.map(({ name }) => sql.ref(name)))
  const values = sql.join(columns.map(column => valueOf(column, mark)))
  await sql`insert into ${sql.table(table)} (${names}) values (${values})`.execute(trx)
}

function valueOf({ name, dataType }: ColumnMetadata, mark: number): unknown {
  // What is deleted is left out of counts and searches.
  if (name === 'deleted_at' && mark !== MARKS[0]) return null
  const type = dataType.toLowerCase()
  if (/int|numeric|real|double|float/.test(type)) return mark
  if (/blob|bytea/.test(type)) return Uint8Array.of(mark % 256)
  if (/(_at|_on|_day|^day|^at|date|until|^moment)$/.test(name))
    return new Date(FIRST_DAY + mark * DAY).toISOString()
  // With what is folded: a capital, an accent, another script.
  return `Á #Tag أ ${mark}`
}
