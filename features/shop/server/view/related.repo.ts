import type { Db } from '#platform/server/database/database.ts'
import type { FullProductRow } from '../catalogue/catalogue.repo.ts'
import { readRows } from '../list/rows.repo.ts'

const MAX = 8

/** Others of its category, the featured first. */
export async function listRelated(
  db: Db,
  { id, category_id }: FullProductRow,
): Promise<FullProductRow[]> {
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where('deleted_at', 'is', null)
    .where('category_id', '=', category_id)
    .where('id', '!=', id)
    .orderBy('featured_key')
    .orderBy('id')
    .limit(MAX)
    .execute()
  return readRows(
    db,
    rows.map(row => row.id),
  )
}

/** What was in one order with it, the most frequent first. */
export async function listTogether(db: Db, { id }: FullProductRow): Promise<FullProductRow[]> {
  const rows = await db
    .selectFrom('product_pairs')
    .innerJoin('products', 'products.id', 'product_pairs.other_id')
    .select('products.id')
    .where('product_pairs.product_id', '=', id)
    .where('products.deleted_at', 'is', null)
    .orderBy('product_pairs.times', 'desc')
    .orderBy('products.id')
    .limit(4)
    .execute()
  return readRows(
    db,
    rows.map(row => row.id),
  )
}
