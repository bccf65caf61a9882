import { DAY } from '#platform/contract/durations.rules.ts'
import { sql } from 'kysely'
import { UNDO_MILLISECONDS } from '#platform/server/changes/undo.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import '../dashboards.tables.ts'

// Personal records of dashboards share columns (migration 0038): owner, version, deletion.

export const OWN_TABLES = ['card_alerts', 'card_notes', 'card_mails'] as const
export type OwnTable = (typeof OWN_TABLES)[number]
/** Stored values by column. */
export type Columns = Record<string, string | number | null>

interface OwnRow extends Columns {
  id: number
  user_id: number
  deleted_at: string | null
  version: number
}

export async function findOwn(db: Db, table: OwnTable, id: number): Promise<OwnRow | undefined> {
  const { rows } = await sql<OwnRow>`select * from ${sql.table(table)} where id = ${id}`.execute(db)
  return rows[0]
}

export async function changeOwn(
  trx: Trx,
  table: OwnTable,
  { id, change }: { id: number; change: Columns },
): Promise<void> {
  const sets = Object.entries(change).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  await sql`update ${sql.table(table)} set ${sql.join([...sets, sql`version = version + 1`])} where id = ${id}`.execute(
    trx,
  )
}

/** Longer than any mail is retried. */
const RUN_RETENTION = 30 * DAY

/** Deletes records whose deletion can no longer be undone. */
export async function deleteOldOwn(trx: Trx, now: Date): Promise<void> {
  const until = new Date(now.getTime() - 2 * UNDO_MILLISECONDS).toISOString()
  await trx
    .deleteFrom('card_mail_runs')
    .where('created_at', '<', new Date(now.getTime() - RUN_RETENTION).toISOString())
    .execute()
  for (const table of OWN_TABLES)
    await sql`delete from ${sql.table(table)} where deleted_at < ${until}`.execute(trx)
}
