import { sql } from 'kysely'
import type { Db } from './tables.ts'

/** Runs an empty query; throws if the database doesn't answer. */
export async function pingDatabase(db: Db): Promise<void> {
  await sql`select 1`.execute(db)
}
