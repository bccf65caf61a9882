import { type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { Cell } from './cells.service.ts'

// Product counts per combination of filter values, stored or counted by the database.

export type IdQuery = SelectQueryBuilder<Tables, 'products', { id: number }>

/** A band of more is counted by the database each time. */
const PRICE_CELL_CACHE_SIZE = 20_000

/** All that is in the shop. */
export const readFacet = async (db: Db): Promise<Cell[]> =>
  (await db.selectFrom('products_facet').selectAll().where('n', '>', 0).execute()).map(toCell)

/** The cells of one band, each of a single price. */
export function bandCells(db: Db, band: number) {
  const columns = ['category_id', 'brand_id', 'price_band', 'rating_floor', 'n'] as const
  const price = sql<number>`cast(price as bigint)`
  return {
    price,
    cells: db
      .selectFrom('products_price_facet')
      .select(columns)
      .where('price_band', '=', `${band}`),
  }
}

export interface PriceCell extends Cell {
  price: number
}
/** Undefined beyond the stored maximum. */
export async function readPriceCells(db: Db, band: number): Promise<PriceCell[] | undefined> {
  const { cells, price } = bandCells(db, band)
  const rows = await cells
    .select(price.as('price'))
    .limit(PRICE_CELL_CACHE_SIZE + 1)
    .execute()
  return rows.length > PRICE_CELL_CACHE_SIZE
    ? undefined
    : rows.map(row => ({ ...toCell(row), price: Number(row.price) }))
}

/** The cells of some products, read from themselves. */
export async function readCells(ids: IdQuery): Promise<Cell[]> {
  const columns = [
    'products.category_id',
    'products.brand_id',
    'products.price_band',
    'products.rating_floor',
  ] as const
  const rows = await ids
    .clearSelect()
    .select(columns)
    .select(eb => eb.fn.countAll<number>().as('n'))
    .groupBy(columns)
    .execute()
  return rows.map(toCell)
}

/** Facets are texts, and PostgreSQL returns sums as texts. */
export function toCell(
  row: Record<'category_id' | 'brand_id' | 'price_band' | 'rating_floor' | 'n', number | string>,
): Cell {
  return {
    category: Number(row.category_id),
    brand: Number(row.brand_id),
    band: Number(row.price_band),
    rating: Number(row.rating_floor),
    n: Number(row.n),
  }
}
