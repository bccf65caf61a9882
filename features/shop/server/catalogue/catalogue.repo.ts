import type { Updateable } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import { foldText } from '#platform/server/database/fold-text.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import type { NewProductRow, ProductsTable } from '../shop.tables.ts'
import { chunksOf } from '#platform/server/database/chunks.ts'

// Rows of products, with their brands, categories and prices.

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

/** The mean to one decimal; 0 without reviews. */
export const ratingOf = ({
  rating_sum,
  rating_count,
}: {
  rating_sum: number
  rating_count: number
}): number => (rating_count === 0 ? 0 : Math.round((rating_sum * 10) / rating_count) / 10)

/** A product of any state. */
export const findProductRow = (db: Db, id: number): Promise<FullProductRow | undefined> =>
  selectProducts(db).where('products.id', '=', id).executeTakeFirst()

/** A product in any state that is known to exist. */
export const getProductRow = (db: Db, id: number): Promise<FullProductRow> =>
  selectProducts(db).where('products.id', '=', id).executeTakeFirstOrThrow()

export const listProductRows = (db: Db, ids: readonly number[]): Promise<FullProductRow[]> =>
  selectProducts(db).where('products.id', 'in', ids).execute()

const selectHeads = (db: Db) =>
  db.selectFrom('products').select(['id', 'name', 'slug', 'state', 'low_stock'])
export type ProductHead = Awaited<
  ReturnType<ReturnType<typeof selectHeads>['executeTakeFirstOrThrow']>
>

/** What a product of any state is called, and whether it is for sale. */
export const findProductHead = (db: Db, id: number): Promise<ProductHead | undefined> =>
  selectHeads(db).where('id', '=', id).executeTakeFirst()

export const listProductHeads = (db: Db, ids: readonly number[]): Promise<ProductHead[]> =>
  selectHeads(db).where('id', 'in', ids).execute()

/** The ids of products by their names. */
export async function listProductIds(db: Db, names: readonly string[]): Promise<number[]> {
  const rows = await db.selectFrom('products').select('id').where('name', 'in', names).execute()
  return rows.map(row => row.id)
}

/** What is for sale in a currency: since when, how often of late, and whether it is shown first. */
export const listOnSale = (db: Db, currency: string) =>
  db
    .selectFrom('products')
    .select(['id', 'created_at', 'sold_recently', 'pin'])
    .where('state', '=', 'active')
    .where('currency', '=', currency)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()

/** A product that is for sale. */
export const findActiveProduct = (db: Db, id: number) =>
  db
    .selectFrom('products')
    .select(['name', 'slug', 'price', 'stock'])
    .where('id', '=', id)
    .where('state', '=', 'active')
    .executeTakeFirst()

export async function insertProductRow(trx: Trx, row: NewProductRow): Promise<number> {
  const { id } = await trx
    .insertInto('products')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const updateProductRow = (trx: Trx, id: number, change: Updateable<ProductsTable>) =>
  trx.updateTable('products').set(change).where('id', '=', id).execute()

/** Another product with this number. */
export const findOtherSku = (trx: Trx, { sku, id }: { sku: string; id: number }) =>
  trx
    .selectFrom('products')
    .select('id')
    .where('sku', '=', sku)
    .where('sku', '!=', '')
    .where('state', '!=', 'deleted')
    .where('id', '!=', id)
    .executeTakeFirst()

/** Which of these numbers products have, folded. */
export async function findTakenSkus(db: Db, keys: string[]): Promise<ReadonlySet<string>> {
  const taken = new Set<string>()
  const asked = keys.filter(key => key !== '')
  for (const some of chunksOf(asked)) {
    const rows = await db
      .selectFrom('products')
      .select('sku')
      .where('sku', 'in', [...some, ...some.map(key => key.toUpperCase())])
      .where('state', '!=', 'deleted')
      .execute()
    for (const row of rows) taken.add(foldText(row.sku))
  }
  return taken
}

/** The brand or category of this name; created if missing. */
export async function findOrInsertNamed(
  trx: Trx,
  table: 'brands' | 'categories',
  name: string,
): Promise<number> {
  const name_key = foldText(name)
  const known = await trx
    .selectFrom(table)
    .select('id')
    .where('name_key', '=', name_key)
    .executeTakeFirst()
  if (known !== undefined) return known.id
  const { id } = await trx
    .insertInto(table)
    .values({ name, name_key, art: '' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function getCategoryArt(trx: Trx, id: number): Promise<string> {
  const { art } = await trx
    .selectFrom('categories')
    .select('art')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return art
}

export const insertPrice = (
  trx: Trx,
  { id, price, now }: { id: number; price: number; now: Date },
) =>
  trx
    .insertInto('product_prices')
    .values({ product_id: id, at: now.toISOString(), price })
    .execute()

/** The latest prices of a product, the newest first. */
export const listPriceRows = (db: Db, productId: number) =>
  db
    .selectFrom('product_prices')
    .selectAll()
    .where('product_id', '=', productId)
    .orderBy('id', 'desc')
    .limit(60)
    .execute()

/** The names of all categories. */
export async function listCategoryNames(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('categories').select('name').orderBy('id').execute()
  return rows.map(row => row.name)
}
