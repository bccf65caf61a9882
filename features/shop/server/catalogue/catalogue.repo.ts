import { sql } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import type { VariantRow } from '../shop.tables.ts'

/** What is taken from, or given back to. */
export interface StockLine {
  productId: number
  /** Which colour, of a product that has colours. */
  variantId: number | null
  qty: number
}

/** Behind every pinned product; the more was sold, the earlier. */
const UNPINNED = 1_000_000_000
export const featuredKey = (pin: number | null, soldRecently: number): number =>
  pin ?? UNPINNED - Math.min(soldRecently, UNPINNED / 2)

/** Rows of products with the names of brand and category. */
export const selectProducts = (db: Db) =>
  db
    .selectFrom('products')
    .innerJoin('brands', 'brands.id', 'products.brand_id')
    .innerJoin('categories', 'categories.id', 'products.category_id')
    .selectAll('products')
    .select(['brands.name as brand', 'categories.name as category', 'categories.art as art'])
export type FullProductRow = Awaited<
  ReturnType<ReturnType<typeof selectProducts>['executeTakeFirstOrThrow']>
>

/** The colours of products, each in its order. */
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

const addToVariant = (trx: Trx, id: number, qty: number) =>
  trx
    .updateTable('product_variants')
    .set(eb => ({ stock: eb('stock', '+', qty) }))
    .where('id', '=', id)
    .execute()

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

/** Counts what was sold: of the day, of the last weeks, and what went together. */
export async function insertSales(
  trx: Trx,
  { sold, day }: { sold: ReadonlyMap<number, number>; day: string },
): Promise<void> {
  for (const [product_id, quantity] of sold) {
    await trx
      .insertInto('product_sales')
      .values({ product_id, day, quantity })
      .onConflict(conflict =>
        conflict
          .columns(['product_id', 'day'])
          .doUpdateSet(eb => ({ quantity: eb('product_sales.quantity', '+', quantity) })),
      )
      .execute()
    await trx
      .updateTable('products')
      .set(eb => ({
        sold_recently: eb('sold_recently', '+', quantity),
        featured_key: sql<number>`case when pin is null then featured_key - ${sql.lit(quantity)} else featured_key end`,
      }))
      .where('id', '=', product_id)
      .execute()
  }
  const ids = [...sold.keys()]
  for (const product_id of ids)
    for (const other_id of ids) {
      if (product_id === other_id) continue
      await trx
        .insertInto('product_pairs')
        .values({ product_id, other_id, times: 1 })
        .onConflict(conflict =>
          conflict
            .columns(['product_id', 'other_id'])
            .doUpdateSet(eb => ({ times: eb('product_pairs.times', '+', 1) })),
        )
        .execute()
    }
}

/** Reckons anew what was sold since a day, of everything that was sold before it. */
export async function forgetSalesBefore(trx: Trx, day: string): Promise<number[]> {
  const old = await trx
    .selectFrom('product_sales')
    .select('product_id')
    .distinct()
    .where('day', '<', day)
    .execute()
  const ids: number[] = []
  for (const { product_id } of old) {
    const { sold } = await trx
      .selectFrom('product_sales')
      .select(eb => eb.fn.coalesce(eb.fn.sum<number>('quantity'), sql<number>`0`).as('sold'))
      .where('product_id', '=', product_id)
      .where('day', '>=', day)
      .executeTakeFirstOrThrow()
    const row = await trx
      .selectFrom('products')
      .select(['pin', 'sold_recently'])
      .where('id', '=', product_id)
      .executeTakeFirstOrThrow()
    if (row.sold_recently === Number(sold)) continue
    const change = { sold_recently: Number(sold), featured_key: featuredKey(row.pin, Number(sold)) }
    await trx.updateTable('products').set(change).where('id', '=', product_id).execute()
    ids.push(product_id)
  }
  await trx.deleteFrom('product_sales').where('day', '<', day).execute()
  return ids
}
