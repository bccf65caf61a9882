import { type Insertable, type Updateable, sql } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import type { VariantRow, VariantsTable } from '../shop.tables.ts'

// The colors of products.

/** The colors of products, each in its order. */
export async function listVariants(
  db: Db,
  productIds: readonly number[],
): Promise<Map<number, (VariantRow & { image: string | null })[]>> {
  const found = new Map<number, (VariantRow & { image: string | null })[]>()
  if (productIds.length === 0) return found
  const rows = await db
    .selectFrom('product_variants')
    .selectAll('product_variants')
    .select(eb =>
      eb
        .selectFrom('product_pictures')
        .select('product_pictures.name')
        .whereRef('product_pictures.variant_id', '=', 'product_variants.id')
        .orderBy('product_pictures.position')
        .limit(1)
        .as('image'),
    )
    .where('product_variants.product_id', 'in', productIds)
    .where('product_variants.deleted_at', 'is', null)
    .orderBy('product_variants.product_id')
    .orderBy('product_variants.position')
    .execute()
  for (const row of rows) found.set(row.product_id, [...(found.get(row.product_id) ?? []), row])
  return found
}

/** Those of one product, also those that are sold no more. */
export const listAllVariants = (trx: Trx, productId: number): Promise<VariantRow[]> =>
  trx.selectFrom('product_variants').selectAll().where('product_id', '=', productId).execute()

/** The one that is put into a cart when none was chosen: the first that is in stock. */
export async function findFirstVariant(trx: Trx, productId: number): Promise<number | null> {
  const row = await trx
    .selectFrom('product_variants')
    .select('id')
    .where('product_id', '=', productId)
    .where('deleted_at', 'is', null)
    .orderBy(eb => eb.case().when('stock', '>', 0).then(0).else(1).end())
    .orderBy('position')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}

export async function insertVariant(trx: Trx, row: Insertable<VariantsTable>): Promise<number> {
  const { id } = await trx
    .insertInto('product_variants')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const updateVariantRow = (trx: Trx, id: number, change: Updateable<VariantsTable>) =>
  trx.updateTable('product_variants').set(change).where('id', '=', id).execute()

export const deleteVariants = (trx: Trx, ids: readonly number[]) =>
  trx
    .updateTable('product_variants')
    .set({ deleted_at: new Date(0).toISOString() })
    .where('id', 'in', ids)
    .execute()

export const addToVariant = (trx: Trx, id: number, qty: number) =>
  trx
    .updateTable('product_variants')
    .set(eb => ({ stock: eb('stock', '+', qty) }))
    .where('id', '=', id)
    .execute()

/** As many pieces more of every color of a product. */
export const addToVariants = (trx: Trx, productId: number, qty: number) =>
  trx
    .updateTable('product_variants')
    .set(eb => ({ stock: eb('stock', '+', qty) }))
    .where('product_id', '=', productId)
    .where('deleted_at', 'is', null)
    .execute()

export async function sumVariantStock(trx: Trx, productId: number): Promise<number> {
  const { sum } = await trx
    .selectFrom('product_variants')
    .select(eb => eb.fn.coalesce(eb.fn.sum<number>('stock'), sql<number>`0`).as('sum'))
    .where('product_id', '=', productId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(sum)
}
