import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import type { RequestContext } from '#platform/server/http/route.ts'

// What the shop needs of orders: cart contents, and who has bought what.

/** Whose cart: a person's, or a stranger's by what their cookie hashes to. */
export type CartOwner = { userId: number } | { guestKey: string }
export interface CartMarks {
  ownerOf(cartRequest: {
    caller: { userId: number } | undefined
    request: RequestContext
  }): CartOwner
  /** The content of a cart. */
  of(owner: CartOwner): Promise<{ productId: number; qty: number }[]>
}
export interface CartLine {
  userId: number
  productId: number
  /** Which color, of a product with colors. */
  variantId: number | null
}
export interface ShopCarts extends CartMarks {
  /** Adds a product to a cart, in the caller's transaction. */
  add(trx: Trx, line: CartLine & { qty: number }): Promise<'added' | 'unavailable' | 'sold-out'>
  /** Takes it out again. */
  remove(trx: Trx, line: CartLine): Promise<void>
}
/** Whether a reviewer has bought the product. */
export type HasBought = (db: Db, buyer: { userId: number; productId: number }) => Promise<boolean>

export interface Checkout {
  carts: ShopCarts
  hasBought: HasBought
}

/** Resolved lazily; while orders are disabled, carts are empty and nothing can be added. */
export const laterCheckout = (find: () => Checkout | undefined): Checkout => ({
  carts: {
    ownerOf: cartRequest =>
      find()?.carts.ownerOf(cartRequest) ?? { userId: cartRequest.caller?.userId ?? 0 },
    of: async owner => (await find()?.carts.of(owner)) ?? [],
    add: async (trx, line) => (await find()?.carts.add(trx, line)) ?? 'unavailable',
    remove: async (trx, line) => find()?.carts.remove(trx, line),
  },
  hasBought: async (db, purchase) => (await find()?.hasBought(db, purchase)) ?? false,
})
