import { sql } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'

/** The mean of the shown reviews, as it stands with the product. */
export async function saveRating(trx: Trx, productId: number): Promise<void> {
  const { sum, count } = await trx
    .selectFrom('product_reviews')
    .select(eb => [
      eb.fn.coalesce(eb.fn.sum<number>('rating'), sql<number>`0`).as('sum'),
      eb.fn.countAll<number>().as('count'),
    ])
    .where('product_id', '=', productId)
    .where('state', '=', 'shown')
    .executeTakeFirstOrThrow()
  const [total, many] = [Number(sum), Number(count)]
  const floor = many === 0 ? 0 : Math.floor(total / many)
  const change = { rating_sum: total, rating_count: many }
  const { rating_floor } = await trx
    .selectFrom('products')
    .select('rating_floor')
    .where('id', '=', productId)
    .executeTakeFirstOrThrow()
  // What is counted is only touched when it differs: kept counts stay good.
  const counted = rating_floor === floor ? {} : { rating_floor: floor }
  await trx
    .updateTable('products')
    .set({ ...change, ...counted })
    .where('id', '=', productId)
    .execute()
}

/** How many gave one, two … five stars. */
export async function countRatings(db: Db, productId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('product_reviews')
    .select(['rating', eb => eb.fn.countAll<number>().as('n')])
    .where('product_id', '=', productId)
    .where('state', '=', 'shown')
    .groupBy('rating')
    .execute()
  return [1, 2, 3, 4, 5].map(stars => Number(rows.find(row => row.rating === stars)?.n ?? 0))
}
