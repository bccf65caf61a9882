import { ordersCartContract } from '../../contract/orders-cart.contract.ts'
import { findCouponRefusal } from '../../contract/orders-coupons.rules.ts'
import { COUPONS_AT_ONCE } from '../../contract/orders.rules.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import { creatingRoute, type Route, route } from '#platform/server/http/route.ts'
import { countOwnUses, findCouponByCode, toTerms } from '../coupons/coupons.repo.ts'
import { couponRefused, tooManyCoupons } from '../orders.errors.ts'
import type { OrdersParts } from '../orders.routes.ts'
import { type CartOwner, touchCart } from './cart.repo.ts'
import { forgetGuest, guestKeyOf, ownerOf, writerOf } from './owner.service.ts'
import {
  layAside,
  loadCart,
  mergeCarts,
  putInCart,
  takeOutOfCart,
  tellCart,
} from './cart.service.ts'
import { toWireCart } from './cart-view.service.ts'

// The cart: the specification's three calls (section 7), then ours. Strangers have one as well (owner.service.ts).

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

function changingRoutes({ database, clock, catalogue }: OrdersParts): Route[] {
  const show = async (db: Parameters<typeof loadCart>[0], owner: CartOwner) => {
    const now = clock()
    return toWireCart(db, await loadCart(db, catalogue, { owner, shipping: 'standard', now }), {
      owner,
      now,
    })
  }
  return [
    creatingRoute(ordersCartContract.addToCart, async ({ body, trx, ...asking }) => {
      const owner = writerOf(asking)
      const { qty, limit } = await putInCart(trx, catalogue, {
        owner,
        ...body,
        now: clock(),
        variantId: body.variantId,
        isMore: true,
      })
      return { productId: body.productId, qty, limit, cart: await show(trx, owner) }
    }),
    route(ordersCartContract.setCartQty, ({ params: { productId }, body, ...asking }) =>
      database.write(async trx => {
        const owner = writerOf(asking)
        const wanted = { owner, productId, qty: body.qty, variantId: body.variantId, now: clock() }
        const { qty, limit } = await putInCart(trx, catalogue, { ...wanted, isMore: false })
        return { productId, qty, limit, cart: await show(trx, owner) }
      }),
    ),
    route(
      ordersCartContract.removeFromCart,
      ({ params: { productId }, query: { variantId }, actor, ...asking }) =>
        database.write(async trx => {
          const [owner, now] = [writerOf(asking), clock()]
          const taken = await takeOutOfCart(trx, { owner, productId, variantId, now })
          const cart = await show(trx, owner)
          if (!('userId' in owner)) return { productId, cart }
          const [product] = await catalogue.productsByIds(trx, [productId])
          const changeId = await recordChange(trx, {
            actor,
            now,
            action: 'delete',
            subject: 'Order',
            records: [{ id: 'cart', name: product?.name ?? '' }],
            undo: { kind: 'orders.cart', args: { lines: taken } },
            onlyFor: owner.userId,
          })
          return { productId, cart, changeId }
        }),
    ),
  ]
}

function ownRoutes({ database, clock, catalogue }: OrdersParts): Route[] {
  const shown = async (db: Parameters<typeof loadCart>[0], owner: CartOwner) => {
    const now = clock()
    return {
      cart: await toWireCart(
        db,
        await loadCart(db, catalogue, { owner, shipping: 'standard', now }),
        { owner, now },
      ),
    }
  }
  return [
    route(ordersCartContract.saveForLater, ({ params: { productId }, body, caller }) =>
      database.write(async trx => {
        const owner = { userId: caller.userId }
        await layAside(trx, {
          owner,
          productId,
          variantId: body.variantId,
          isSaved: body.isSaved,
          now: clock(),
        })
        return shown(trx, owner)
      }),
    ),
    route(ordersCartContract.setCoupon, ({ body: { code, isOn }, caller: { userId } }) =>
      database.write(async trx => {
        const [owner, now] = [{ userId }, clock()]
        const cartId = await touchCart(trx, owner, now)
        const row = await findCouponByCode(trx, code)
        if (row === undefined) throw couponRefused('coupon.unknown')
        await trx
          .deleteFrom('cart_coupons')
          .where('cart_id', '=', cartId)
          .where('coupon_id', '=', row.id)
          .execute()
        if (isOn) {
          const { lines, coupons, currency } = await loadCart(trx, catalogue, {
            owner,
            shipping: 'standard',
            now,
          })
          if (coupons.length >= COUPONS_AT_ONCE) throw tooManyCoupons()
          const coupon = toTerms(row, await countOwnUses(trx, row.id, userId))
          const goods = lines.map(({ productId, category, price, qty }) => ({
            productId,
            category,
            price: price * qty,
          }))
          const others = coupons.map(one => one.coupon)
          const refusal =
            coupon.currency === currency
              ? findCouponRefusal(coupon, { goods, others, now: now.toISOString() })
              : ('coupon.unknown' as const)
          if (refusal !== undefined) throw couponRefused(refusal)
          await trx
            .insertInto('cart_coupons')
            .values({ cart_id: cartId, coupon_id: row.id })
            .execute()
        }
        await tellCart(trx, owner, now)
        return shown(trx, owner)
      }),
    ),
  ]
}
