import type { Db } from '../database/database.ts'
import type { Trx } from '../database/tables.ts'

declare module '../database/tables.ts' {
  interface Tables {
    /** What another system calls a record that came from it. Records may be gone since: whoever asks looks. */
    imported_records: { source: string; key: string; record_id: number }
  }
}

/** Where an import brings records from that bear a name of their own there. */
export type ImportSource = 'shopify.product' | 'stripe.invoice' | 'ghost.post' | 'wordpress.post'

const KEYS_AT_ONCE = 500

/**
 * The records that came from another system before, by what it calls them.
 * @example const known = await findImported(db, 'shopify.product', ['red-mug'])
 */
export async function findImported(
  db: Db,
  source: ImportSource,
  keys: readonly string[],
): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  for (let from = 0; from < keys.length; from += KEYS_AT_ONCE) {
    const rows = await db
      .selectFrom('imported_records')
      .select(['key', 'record_id'])
      .where('source', '=', source)
      .where('key', 'in', keys.slice(from, from + KEYS_AT_ONCE))
      .execute()
    for (const row of rows) found.set(row.key, row.record_id)
  }
  return found
}

/** Keeps which record came of what; one that was brought again, as its record is gone, is the new one from now on. */
export const rememberImported = (
  trx: Trx,
  source: ImportSource,
  { key, recordId }: { key: string; recordId: number },
) =>
  trx
    .insertInto('imported_records')
    .values({ source, key, record_id: recordId })
    .onConflict(conflict =>
      conflict.columns(['source', 'key']).doUpdateSet({ record_id: recordId }),
    )
    .execute()
