import type { Db } from '../../../platform/database/database.ts'
import type { CartMarks } from './ports.service.ts'

/** What somebody has marked: wishes with their numbers, what they wait for, how many are in their cart. */
export interface Marks {
  wishes: ReadonlyMap<number, number>
  waits: ReadonlySet<number>
  cart: ReadonlyMap<number, number>
}

export async function readMarks(db: Db, { userId, carts }: { userId: number; carts: CartMarks }): Promise<Marks> {
  const [wishes, waits, cart] = await Promise.all([
    db.selectFrom('wishes').select(['id', 'product_id']).where('user_id', '=', userId).orderBy('id').execute(),
    db.selectFrom('product_waits').select('product_id').where('user_id', '=', userId).execute(),
    carts.of({ userId }),
  ])
  const counts = new Map<number, number>()
  for (const { productId, qty } of cart) counts.set(productId, (counts.get(productId) ?? 0) + qty)
  return {
    wishes: new Map(wishes.map(row => [row.product_id, row.id])),
    waits: new Set(waits.map(row => row.product_id)),
    cart: counts,
  }
}
