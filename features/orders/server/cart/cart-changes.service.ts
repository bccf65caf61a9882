import type { CallOutput, CallParsed } from '#platform/contract/define.ts'
import type { Actor } from '#platform/server/access/actor.ts'
import type { MutationContext } from '#platform/server/changes/mutation-context.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import type { Cart, ordersCartContract } from '../../contract/orders-cart.contract.ts'
import { findCouponRefusal } from '../../contract/orders-coupons.rules.ts'
import { COUPONS_AT_ONCE } from '../../contract/orders.rules.ts'
import { countOwnUses, findCouponByCode, toTerms } from '../coupons/coupons.repo.ts'
import type { OrdersParts } from '../orders.context.ts'
import { couponRefused, tooManyCoupons } from '../orders.errors.ts'
import type { CouponRow } from '../orders.tables.ts'
import { type CartOwner, deleteCartCoupon, insertCartCoupon, touchCart } from './cart.repo.ts'
import { layAside, notifyCart, putInCart, takeOutOfCart } from './cart.service.ts'
import { showCart } from './cart-view.service.ts'
import { loadCart } from './loaded-cart.service.ts'

// The calls that change a cart; each answers the cart as it is after that.

type Calls = typeof ordersCartContract
type CartParts = Pick<OrdersParts, 'catalogue' | 'clock'>

/** A change of a cart: a stranger's has no caller, only an owner. */
interface CartChange {
  trx: Trx
  actor: Actor
  owner: CartOwner
  now: Date
}

export async function addToCart(
  { trx, owner, now }: CartChange,
  parts: CartParts,
  input: CallParsed<Calls['addToCart']>['body'],
): Promise<CallOutput<Calls['addToCart']>> {
  const { productId, variantId } = input
  const { qty, limit } = await putInCart(trx, parts.catalogue, {
    owner,
    ...input,
    now,
    variantId,
    isMore: true,
  })
  return { productId, qty, limit, cart: await showCart(trx, parts, owner) }
}

export async function setCartQty(
  { trx, owner, now }: CartChange,
  parts: CartParts,
  { productId, ...input }: { productId: number } & CallParsed<Calls['setCartQty']>['body'],
): Promise<CallOutput<Calls['setCartQty']>> {
  const { qty, limit } = await putInCart(trx, parts.catalogue, {
    owner,
    productId,
    qty: input.qty,
    variantId: input.variantId,
    now,
    isMore: false,
  })
  return { productId, qty, limit, cart: await showCart(trx, parts, owner) }
}

export async function removeFromCart(
  { trx, actor, owner, now }: CartChange,
  parts: CartParts,
  { productId, variantId }: { productId: number; variantId?: number | undefined },
): Promise<CallOutput<Calls['removeFromCart']>> {
  const lines = await takeOutOfCart(trx, { owner, productId, variantId, now })
  const cart = await showCart(trx, parts, owner)
  if (!('userId' in owner)) return { productId, cart }
  const [product] = await parts.catalogue.productsByIds(trx, [productId])
  const changeId = await recordChange(trx, {
    actor,
    now,
    action: 'delete',
    subject: 'Order',
    records: [{ id: 'cart', name: product?.name ?? '' }],
    undo: { kind: 'orders.cart', args: { lines } },
    onlyFor: owner.userId,
  })
  return { productId, cart, changeId }
}

export async function saveForLater(
  { trx, caller, now }: MutationContext,
  parts: CartParts,
  input: { productId: number } & CallParsed<Calls['saveForLater']>['body'],
): Promise<Cart> {
  const owner = { userId: caller.userId }
  const { productId, variantId, isSaved } = input
  await layAside(trx, { owner, productId, variantId, isSaved, now })
  return showCart(trx, parts, owner)
}

/** Puts a coupon into the cart, or takes it out. */
export async function setCoupon(
  { trx, caller: { userId }, now }: MutationContext,
  parts: CartParts,
  { code, isOn }: { code: string; isOn: boolean },
): Promise<Cart> {
  const owner = { userId }
  const cartId = await touchCart(trx, owner, now)
  const row = await findCouponByCode(trx, code)
  if (row === undefined) throw couponRefused('coupon.unknown')
  await deleteCartCoupon(trx, cartId, row.id)
  if (isOn) {
    await assertCouponFits(trx, parts, { row, userId, now })
    await insertCartCoupon(trx, cartId, row.id)
  }
  await notifyCart(trx, owner, now)
  return showCart(trx, parts, owner)
}

async function assertCouponFits(
  trx: Trx,
  { catalogue }: CartParts,
  { row, userId, now }: { row: CouponRow; userId: number; now: Date },
): Promise<void> {
  const owner = { userId }
  const cart = await loadCart(trx, catalogue, { owner, shipping: 'standard', now })
  const { lines, coupons, currency } = cart
  if (coupons.length >= COUPONS_AT_ONCE) throw tooManyCoupons()
  const coupon = toTerms(row, await countOwnUses(trx, row.id, userId))
  const goods = lines.map(({ productId, category, price, qty }) => ({
    productId,
    category,
    price: price * qty,
  }))
  // One that isn't valid at present is in the way of no other, as when they are judged together.
  const others = coupons
    .filter(({ refusal }) => refusal === null || refusal === 'coupon.no_effect')
    .map(one => one.coupon)
  const refusal =
    coupon.currency === currency
      ? findCouponRefusal(coupon, { goods, others, now: now.toISOString() })
      : ('coupon.unknown' as const)
  if (refusal !== undefined) throw couponRefused(refusal)
}
