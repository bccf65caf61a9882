import { sql } from 'kysely'
import type { Migration } from '#platform/server/database/migrate.ts'

const COLUMNS = ['price_band', 'price', 'category_id', 'brand_id', 'rating_floor']

// The number of products at each price, for filter bounds between the slider's steps (docs/adr/0037).
export const priceCells: Migration = {
  name: '0042-price-cells',
  async up(trx, { schema }) {
    await schema.keepFacet(trx, {
      table: 'products',
      name: 'products_price',
      columns: COLUMNS,
      isSwept: true,
    })
    const texts = COLUMNS.map(column => `cast(${column} as text)`).join(', ')
    await sql
      .raw(
        `insert into products_price_facet select ${texts}, count(*) from products where deleted_at is null group by ${COLUMNS.join(', ')}`,
      )
      .execute(trx)
  },
}
