import { sql } from 'kysely'
import type { Trx } from '#platform/server/database/tables.ts'
import { featuredKey } from './catalogue.repo.ts'

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

/** Recalculates what was sold since a day, of everything that was sold before it. */
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
