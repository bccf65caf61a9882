import type { SoldLine as SoldNews } from '../../contract/shop-news.rules.ts'
import * as z from 'zod/mini'
import type { Db } from '#platform/server/database/database.ts'
import type { ShopChange } from '../shop.context.ts'
import type { EventAudience } from '#platform/server/live/audience.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { findLeft, type StockLine } from './stock.repo.ts'

// The live event about a purchase, to everyone but the buyer (features.md CART-11): what was bought, never by whom.

/** What an order took of a product, in one color of those that have some. */
export type SoldLine = Pick<StockLine, 'productId' | 'qty'> & Partial<StockLine>

const audienceShape = z.strictObject({
  sold: z.array(z.strictObject({ productId: z.int(), variantId: z.nullable(z.int()) })),
  by: z.int(),
})

/** Announces it in the transaction of the order, so that a failed order is never announced. */
export async function announceSold(
  { trx, now }: ShopChange,
  { lines, buyerId }: { lines: readonly SoldLine[]; buyerId: number },
): Promise<void> {
  const sold = lines.map(({ productId, variantId = null }) => ({ productId, variantId }))
  const audience: z.infer<typeof audienceShape> = { sold, by: buyerId }
  await announce(trx, {
    topic: 'Shop',
    ids: sold.map(line => line.productId),
    now,
    audienceKey: JSON.stringify(audience),
  })
}

/** Its audience, with the current stock; undefined for other events. */
export async function audienceOfSold(db: Db, text: string): Promise<EventAudience | undefined> {
  const { data } = audienceShape.safeParse(JSON.parse(text))
  if (data === undefined) return undefined
  const sold: SoldNews[] = []
  for (const line of data.sold) sold.push({ ...line, left: await findLeft(db, line) })
  return { userIds: undefined, except: data.by, data: { sold } }
}
