import type { Db } from '#platform/server/database/database.ts'
import { type FullProductRow, listProductRows } from '../catalogue/catalogue.repo.ts'

/** Whole rows, in the order of the ids. */
export async function readRows(db: Db, ids: readonly number[]): Promise<FullProductRow[]> {
  if (ids.length === 0) return []
  const rows = await listProductRows(db, ids)
  const byId = new Map(rows.map(row => [row.id, row]))
  return ids.flatMap(id => byId.get(id) ?? [])
}
