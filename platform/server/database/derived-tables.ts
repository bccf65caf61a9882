import { sql } from 'kysely'
import type { Trx } from './tables.ts'

/** Tables without data of their own: maintained by triggers, the migrator's list, process heartbeats. */
export const isDerivedTable = (name: string): boolean =>
  /(_facet|_search|_grams)$/.test(name) ||
  name.startsWith('search_') ||
  name === 'table_versions' ||
  name === 'schema_migrations' ||
  name === 'nodes' ||
  name.startsWith('sqlite_')

/** Removes rows with later ids: while a backup is restored, only triggers make them (a log of changes notes what is filled in). */
export async function deleteAfter(
  trx: Trx,
  lastIds: Readonly<Record<string, number>>,
): Promise<void> {
  for (const [table, last] of Object.entries(lastIds))
    await sql`delete from ${sql.table(table)} where id > ${last}`.execute(trx)
}
