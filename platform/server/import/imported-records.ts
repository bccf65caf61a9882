import type { Db } from '../database/database.ts'
import type { Trx } from '../database/tables.ts'
import { chunksOf } from '../database/chunks.ts'

declare module '../database/tables.ts' {
  interface Tables {
    /** The foreign key of a record imported from another system. Records may have been deleted since: readers must check. */
    imported_records: { source: string; key: string; record_id: number }
  }
}

/** Sources of imported records with keys of their own. */
export type ImportSource =
  | 'shopify.product'
  | 'stripe.invoice'
  | 'ghost.post'
  | 'wordpress.post'
  | 'slack.chat'

interface Asked {
  source: ImportSource
  /** All of the source, where there are few. */
  keys: readonly string[] | 'all'
  /** Which of these records are there; what is deleted can be brought again. */
  listPresent: (ids: readonly number[]) => Promise<ReadonlySet<number>>
}

/**
 * The records imported from another system before and still present, by that system's keys.
 * @example const known = await findImported(db, { source: 'ghost.post', keys, listPresent: ids => listPresentPosts(db, ids) })
 */
export async function findImported(
  db: Db,
  { source, keys, listPresent }: Asked,
): Promise<ReadonlySet<string>> {
  const found: { key: string; record_id: number }[] = []
  const imported = db
    .selectFrom('imported_records')
    .select(['key', 'record_id'])
    .where('source', '=', source)
  if (keys === 'all') found.push(...(await imported.execute()))
  else
    for (const some of chunksOf(keys))
      found.push(...(await imported.where('key', 'in', some).execute()))
  if (found.length === 0) return new Set()
  const present = await listPresent(found.map(({ record_id }) => record_id))
  return new Set(found.flatMap(({ key, record_id }) => (present.has(record_id) ? [key] : [])))
}

/** Remembers the record of each key; a key imported again after its record was deleted refers to the new one. */
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
