import type { Db } from '#platform/server/database/database.ts'
import { inOrderOf } from '#platform/server/database/in-order-of.ts'
import { type FullProductRow, listProductRows } from '../catalogue/catalogue.repo.ts'

/** Whole rows, in the order of the ids. */
export async function readRows(db: Db, ids: readonly number[]): Promise<FullProductRow[]> {
  if (ids.length === 0) return []
  return inOrderOf(ids, await listProductRows(db, ids))
}
