import { type RawBuilder, sql } from 'kysely'
import { productPath } from '../../contract/shop.rules.ts'
import { pictureUrl } from '../catalogue/pictures.service.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { BoardParts } from '#platform/server/compose/board-figures.ts'
import '../shop.tables.ts'

/** What is for sale, on boards. */
export const goodsOfBoard: BoardParts['goods'] = {
  async list(db) {
    const rows = await db
      .selectFrom('products')
      .innerJoin('categories', 'categories.id', 'products.category_id')
      .select(['products.id', 'products.name', 'slug', 'image', 'categories.name as category'])
      .execute()
    return rows.map(row => ({ ...row, image: pictureUrl(row.image), link: productPath(row.slug) }))
  },
  async count(db) {
    const row = await db
      .selectFrom('products_facet')
      .select(eb => eb.fn.sum<number>('n').as('n'))
      .executeTakeFirst()
    return Number(row?.n ?? 0)
  },
  async costs(db, currency) {
    const rows = await db
      .selectFrom('products')
      .select(['id', 'cost'])
      .where('currency', '=', currency)
      .execute()
    return new Map(rows.map(({ id, cost }) => [String(id), cost === null ? null : Number(cost)]))
  },
  async changedAt(db) {
    const row = await db
      .selectFrom('products')
      .select(eb => eb.fn.max('updated_at').as('at'))
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    return row?.at ?? ''
  },
}

/** SQL for the unit cost of a product in this currency, for queries of other features. */
export const costOfProduct = (id: RawBuilder<unknown>, currency: RawBuilder<unknown>) =>
  sql`(select p.cost from products p where p.id = ${id} and p.currency = ${currency})`

/** Whether a product was created after a time, and still exists. */
export async function hasProductSince(db: Db, since: string): Promise<boolean> {
  const row = await db
    .selectFrom('products')
    .select('id')
    .where('created_at', '>', since)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
