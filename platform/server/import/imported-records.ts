import type { Db } from '../database/database.ts'
import type { Trx } from '../database/tables.ts'
import { chunksOf } from '../database/chunks.ts'

declare module '../database/tables.ts' {
  interface Tables {
    /** What another system calls a record that came from it. Records may be gone since: whoever asks looks. */
    imported_records: { source: string; key: string; record_id: number }
  }
}

/** Where an import brings records from that bear a name of their own there. */
export type ImportSource = 'shopify.product' | 'stripe.invoice' | 'ghost.post' | 'wordpress.post'

interface Asked {
  source: ImportSource
  keys: readonly string[]
  /** Which of these records are there; what is deleted can be brought again. */
  listPresent: (ids: readonly number[]) => Promise<ReadonlySet<number>>
}

/**
 * What of these came from another system before and is still there, by what it calls them.
 * @example const known = await findImported(db, { source: 'ghost.post', keys, listPresent: ids => listPresentPosts(db, ids) })
 */
export async function findImported(
  db: Db,
  { source, keys, listPresent }: Asked,
): Promise<ReadonlySet<string>> {
  const found: { key: string; record_id: number }[] = []
  for (const some of chunksOf(keys))
    found.push(
      ...(await db
        .selectFrom('imported_records')
        .select(['key', 'record_id'])
        .where('source', '=', source)
        .where('key', 'in', some)
        .execute()),
    )
  if (found.length === 0) return new Set()
  const present = await listPresent(found.map(({ record_id }) => record_id))
  return new Set(found.flatMap(({ key, record_id }) => (present.has(record_id) ? [key] : [])))
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
