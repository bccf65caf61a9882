import { ordersCartContract } from '../../contract/orders-cart.contract.ts'
import { mutate } from '#platform/server/changes/mutation-context.ts'
import { creatingRoute, type Route, route } from '#platform/server/http/route.ts'
import type { OrdersParts } from '../orders.context.ts'
import {
  addToCart,
  removeFromCart,
  saveForLater,
  setCartQty,
  setCoupon,
} from './cart-changes.service.ts'
import { mergeCarts } from './cart.service.ts'
import { toWireCart } from './cart-view.service.ts'
import { loadCart } from './loaded-cart.service.ts'
import { forgetGuest, guestKeyOf, ownerOf, writerOf } from './owner.service.ts'

// The cart: the specification's three calls, then ours. Strangers have one as well (owner.service.ts).

export function cartRoutes(parts: OrdersParts): Route[] {
  return [...readingRoutes(parts), ...changingRoutes(parts), ...ownRoutes(parts)]
}

function readingRoutes({ database, clock, catalogue }: OrdersParts): Route[] {
  return [
    route(ordersCartContract.getCart, async ({ query: { shipping }, caller, request, reply }) => {
      const [owner, now, guestKey] = [ownerOf({ caller, request }), clock(), guestKeyOf(request)]
      const isTheirs =
        caller !== undefined && caller.impersonatorId === null && guestKey !== undefined
      const merged = isTheirs
        ? await database.write(trx =>
            mergeCarts(trx, catalogue, { userId: caller.userId, guestKey, now }),
          )
        : []
      if (isTheirs) forgetGuest(reply)
      const loaded = await loadCart(database.read, catalogue, { owner, shipping, now })
      return toWireCart(database.read, loaded, { owner, now, merged })
    }),
  ]
}

/** Guests change carts, too, so there may be no caller: the cart's owner stands in. */
function changingRoutes(parts: OrdersParts): Route[] {
  const { database, clock } = parts
  return [
    creatingRoute(ordersCartContract.addToCart, input => {
      const { trx, actor, body } = input
      return addToCart({ trx, actor, owner: writerOf(input), now: clock() }, parts, body)
    }),
    route(ordersCartContract.setCartQty, input =>
      database.write(trx => {
        const change = { trx, actor: input.actor, owner: writerOf(input), now: clock() }
        return setCartQty(change, parts, { productId: input.params.productId, ...input.body })
      }),
    ),
    route(ordersCartContract.removeFromCart, input =>
      database.write(trx => {
        const change = { trx, actor: input.actor, owner: writerOf(input), now: clock() }
        const { productId } = input.params
        return removeFromCart(change, parts, { productId, variantId: input.query.variantId })
      }),
    ),
  ]
}

function ownRoutes(parts: OrdersParts): Route[] {
  return [
    route(ordersCartContract.saveForLater, input =>
      mutate(parts, input, async context => ({
        cart: await saveForLater(context, parts, {
          productId: input.params.productId,
          ...input.body,
        }),
      })),
    ),
    route(ordersCartContract.setCoupon, input =>
      mutate(parts, input, async context => ({
        cart: await setCoupon(context, parts, input.body),
      })),
    ),
  ]
}
