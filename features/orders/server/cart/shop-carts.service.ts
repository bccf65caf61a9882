import { findRefusal } from '#platform/server/changes/each-of.ts'
import type { Clock } from '#platform/server/clock/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { ShopCarts, Catalogue } from '#features/shop/server/shop.service.ts'
import { findLine, listMarks, putLine, takeLines, touchCart } from './cart.repo.ts'
import { putInCart, notifyCart } from './cart.service.ts'
import { ownerOf } from './owner.service.ts'

// What the shop needs of carts and orders.

interface ShopCartsDeps {
  database: Pick<Database, 'read'>
  clock: Clock
  catalogue: Pick<Catalogue, 'productsByIds'>
}

/** Carts for the shop: their content, and moving a wish to a cart and back. */
export function createShopCarts({ database, clock, catalogue }: ShopCartsDeps): ShopCarts {
  return {
    ownerOf,
    of: owner => listMarks(database.read, owner),
    async add(trx, { userId, ...line }) {
      const input = { owner: { userId }, ...line, now: clock(), isMore: true }
      const refusal = await findRefusal(
        trx,
        async () => void (await putInCart(trx, catalogue, input)),
      )
      if (refusal === undefined) return 'added'
      return refusal.code === 'cart.sold_out' ? 'sold-out' : 'unavailable'
    },
    async remove(trx, { userId, productId, variantId }) {
      const now = clock()
      const cartId = await touchCart(trx, { userId }, now)
      const key = { productId, variantId: variantId ?? 0 }
      const line = await findLine(trx, cartId, key)
      if (line === undefined) return
      // One piece was laid there: what else was in the cart stays.
      await (line.qty > 1
        ? putLine(trx, { cartId, ...key, qty: line.qty - 1, isSaved: line.is_saved === 1, now })
        : takeLines(trx, cartId, key))
      await notifyCart(trx, { userId }, now)
    },
  }
}
