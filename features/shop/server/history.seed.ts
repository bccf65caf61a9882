import { DAY } from '#platform/contract/durations.rules.ts'
import { addDays } from '#platform/contract/local-time.rules.ts'
import { HISTORY_DAYS } from '#platform/server/compose/demo-history.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { FEATURED_DAYS } from './catalogue/catalogue.service.ts'
import { featuredKey } from './catalogue/catalogue.repo.ts'

// What the shop was in the past of the demo: most of its goods were there from the beginning, and what sells is what was ordered.

/** Of the goods, those that are as new as without a past. */
const NEW_GOODS = 6
const DAYS_BEFORE = 30

export async function seedShopHistory(trx: Trx, now: Date): Promise<void> {
  const products = await trx.selectFrom('products').select('id').orderBy('id').execute()
  for (const [index, { id }] of products.slice(0, -NEW_GOODS).entries()) {
    const ago = HISTORY_DAYS + DAYS_BEFORE - index
    const created_at = new Date(now.getTime() - ago * DAY).toISOString()
    await trx.updateTable('products').set({ created_at }).where('id', '=', id).execute()
    const price = { at: created_at }
    await trx.updateTable('product_prices').set(price).where('product_id', '=', id).execute()
  }
}

export interface PastSale {
  day: string
  lines: readonly { productId: number; qty: number }[]
}

/** Puts what was ordered in the place of what the first rows say of sales. */
export async function replaceSales(
  trx: Trx,
  { sales, now }: { sales: readonly PastSale[]; now: Date },
): Promise<void> {
  const since = addDays(now.toISOString().slice(0, 10), -FEATURED_DAYS)
  const counted = sales.filter(({ day }) => day >= since)
  const byDay = new Map<string, { product_id: number; day: string; quantity: number }>()
  const sold = new Map<number, number>()
  for (const { day, lines } of counted)
    for (const { productId, qty } of lines) {
      const key = `${productId} ${day}`
      const quantity = (byDay.get(key)?.quantity ?? 0) + qty
      byDay.set(key, { product_id: productId, day, quantity })
      sold.set(productId, (sold.get(productId) ?? 0) + qty)
    }
  await trx.deleteFrom('product_sales').execute()
  if (byDay.size > 0)
    await trx
      .insertInto('product_sales')
      .values([...byDay.values()])
      .execute()
  for (const { id, pin } of await trx.selectFrom('products').select(['id', 'pin']).execute()) {
    const sold_recently = sold.get(id) ?? 0
    const change = { sold_recently, featured_key: featuredKey(pin, sold_recently) }
    await trx.updateTable('products').set(change).where('id', '=', id).execute()
  }
  await addPairs(trx, sales)
}

/** What went together, whenever it was. */
async function addPairs(trx: Trx, sales: readonly PastSale[]): Promise<void> {
  const times = new Map<string, { product_id: number; other_id: number; times: number }>()
  for (const { lines } of sales)
    for (const { productId: product_id } of lines)
      for (const { productId: other_id } of lines) {
        if (product_id === other_id) continue
        const key = `${product_id} ${other_id}`
        times.set(key, { product_id, other_id, times: (times.get(key)?.times ?? 0) + 1 })
      }
  if (times.size === 0) return
  await trx
    .insertInto('product_pairs')
    .values([...times.values()])
    .onConflict(conflict =>
      conflict.columns(['product_id', 'other_id']).doUpdateSet(eb => ({
        times: eb('product_pairs.times', '+', eb.ref('excluded.times')),
      })),
    )
    .execute()
}
