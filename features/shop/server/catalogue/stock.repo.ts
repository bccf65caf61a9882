import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { addToVariant } from './variants.repo.ts'
import '../shop.tables.ts'

/** What is taken from, or given back to. */
export interface StockLine {
  productId: number
  /** Which color, of a product that has colors. */
  variantId: number | null
  qty: number
}

/** Takes from the stock of one line if there is enough; `undefined` otherwise, and nothing is changed. */
export async function takeLine(
  trx: Trx,
  { productId, variantId, qty }: StockLine,
): Promise<{ before: number } | undefined> {
  const variants = await trx
    .selectFrom('product_variants')
    .select('id')
    .where('product_id', '=', productId)
    .where('deleted_at', 'is', null)
    .execute()
  const isKnown =
    variantId === null ? variants.length === 0 : variants.some(variant => variant.id === variantId)
  if (!isKnown) return undefined
  if (variantId !== null) {
    const taken = await trx
      .updateTable('product_variants')
      .set(eb => ({ stock: eb('stock', '-', qty) }))
      .where('id', '=', variantId)
      .where('stock', '>=', qty)
      .returning('id')
      .executeTakeFirst()
    if (taken === undefined) return undefined
  }
  const row = await trx
    .updateTable('products')
    .set(eb => ({ stock: eb('stock', '-', qty) }))
    .where('id', '=', productId)
    .where('state', '=', 'active')
    .where('stock', '>=', qty)
    .returning('stock')
    .executeTakeFirst()
  if (row !== undefined) return { before: row.stock + qty }
  if (variantId !== null) await addToVariant(trx, variantId, qty)
  return undefined
}

/** Puts back what was taken, also into what is not sold any more. */
export async function giveLine(
  trx: Trx,
  { productId, variantId, qty }: StockLine,
): Promise<{ before: number } | undefined> {
  if (variantId !== null) await addToVariant(trx, variantId, qty)
  const row = await trx
    .updateTable('products')
    .set(eb => ({ stock: eb('stock', '+', qty) }))
    .where('id', '=', productId)
    .returning('stock')
    .executeTakeFirst()
  return row === undefined ? undefined : { before: row.stock - qty }
}

/** How many of a line are there. */
export async function findLeft(
  db: Db,
  { productId, variantId }: Omit<StockLine, 'qty'>,
): Promise<number> {
  const row =
    variantId === null
      ? await db
          .selectFrom('products')
          .select('stock')
          .where('id', '=', productId)
          .where('state', '=', 'active')
          .executeTakeFirst()
      : await db
          .selectFrom('product_variants')
          .innerJoin('products', 'products.id', 'product_variants.product_id')
          .select('product_variants.stock')
          .where('product_variants.id', '=', variantId)
          .where('product_id', '=', productId)
          .where('product_variants.deleted_at', 'is', null)
          .where('state', '=', 'active')
          .executeTakeFirst()
  return row?.stock ?? 0
}
