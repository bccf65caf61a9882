import { sql } from 'kysely'
import type { Db } from './tables.ts'

/** Asks the database for nothing; throws when it does not answer. */
export async function pingDatabase(db: Db): Promise<void> {
  await sql`select 1`.execute(db)
}
