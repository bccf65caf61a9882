import { sql } from 'kysely'
import type { Migration } from '#platform/server/database/migrate.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { toMajor } from '#platform/contract/money.rules.ts'

// The price of a product is the one its card shows: that of the color bought unless one is chosen. The product's own is kept beside it where
// it differs. Lists, filters and their counts go by the first.

export const shownPrices: Migration = {
  name: '0071-shown-prices',
  async up(trx) {
    await trx.schema.alterTable('products').addColumn('base_price', 'bigint').execute()
    for (const { id, price, currency } of await listDiffering(trx)) {
      const price_band = bandOf(toMajor(Number(price), currency))
      await sql`update products set base_price = price, price = ${price}, price_band = ${price_band}
        where id = ${id}`.execute(trx)
      // Whatever the product cost of its own then, it was not what its card showed.
      await sql`update wishes set price = ${price} where product_id = ${id}`.execute(trx)
    }
  },
}

/** Products whose color that is bought unless one is chosen, the first in stock, has another price. */
async function listDiffering(trx: Trx): Promise<{ id: number; price: number; currency: string }[]> {
  const { rows } = await sql<{
    id: number
    price: number
    currency: string
  }>`select p.id, v.price, p.currency
    from products as p join product_variants as v on v.id = (select id from product_variants
      where product_id = p.id and deleted_at is null
      order by case when stock > 0 then 0 else 1 end, position limit 1)
    where v.price <> p.price and p.id in (select product_id from product_variants where price is not null)`.execute(
    trx,
  )
  return rows
}

/** The steps of the price filter, as they were then. */
const STEPS = [0, 5, 10, 20, 30, 50, 75, 100, 150, 200, 300, 500, 750, 1000, 2000]
function bandOf(price: number): number {
  const above = STEPS.findLastIndex(step => step <= price)
  return 2 * above + (STEPS[above] === price ? 0 : 1)
}
