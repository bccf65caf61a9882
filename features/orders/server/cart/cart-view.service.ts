import type { Cart, CartItem } from '../../contract/orders-cart.contract.ts'
import { couponCovers, isInForce } from '../../contract/orders-coupons.rules.ts'
import { toMajor } from '#platform/contract/money.rules.ts'
import type { Clock } from '#platform/server/clock/clock.ts'
import type { Db } from '#platform/server/database/database.ts'
import { type KnownCoupon, listPromotions } from '../coupons/coupons.repo.ts'
import { discountPercentage, freeShippingFrom, shippingDateOf } from '../totals/totals.service.ts'
import { listWished } from '#features/shop/server/shop.service.ts'
import type { CartOwner } from './cart.repo.ts'
import { type CartLine, type LoadedCart, loadCart, type Shop } from './loaded-cart.service.ts'

// The cart as the wire shows it. Offers, discount and day are not random: they follow from the promotions in force, the list
// price and the rule of shipping (docs/adr/0038).

const MAX_OFFERS = 4

export async function toWireCart(
  db: Db,
  loaded: LoadedCart,
  { owner, now, merged = [] }: { owner: CartOwner; now: Date; merged?: Cart['merged'] },
): Promise<Cart> {
  const { lines, saved, coupons, currency, totals, shipping, shippingCosts } = loaded
  const major = (minor: number) => toMajor(minor, currency)
  const shown = [...lines, ...saved]
  const wished =
    'userId' in owner
      ? await listWished(
          db,
          owner.userId,
          shown.map(line => line.productId),
        )
      : new Set<number>()
  const promotions =
    shown.length === 0
      ? []
      : (await listPromotions(db)).filter(one => isInForce(one, now.toISOString()))
  const item = (line: CartLine) =>
    toItem(line, { wished, promotions, day: shippingDateOf(shipping, loaded.today) })
  return {
    products: lines.map(item),
    saved: saved.map(item),
    count: lines.reduce((sum, line) => sum + line.qty, 0),
    coupons: toWireCoupons(loaded, major),
    shipping,
    freeShippingFrom: major(freeShippingFrom(currency)),
    shippingCosts: {
      standard: major(shippingCosts.standard),
      express: major(shippingCosts.express),
    },
    totals: {
      currency,
      listTotal: major(totals.listTotal),
      bagDiscount: major(totals.listTotal - totals.items),
      items: major(totals.items),
      discount: major(totals.discount),
      shipping: major(totals.shipping),
      taxes: totals.taxes.map(({ name, basisPoints, amount }) => ({
        name,
        basisPoints,
        amount: major(amount),
      })),
      tax: major(totals.tax),
      total: major(totals.total),
      giftCards: major(totals.giftCards),
      due: major(totals.due),
    },
    needsApproval: loaded.needsApproval,
    merged,
  }

  function toWireCoupons(
    { totals: { couponAmounts } }: LoadedCart,
    inMajor: (minor: number) => number,
  ): Cart['coupons'] {
    const counting = coupons.filter(one => one.refusal === null)
    return coupons.map(one => ({
      code: one.coupon.code,
      kind: one.coupon.kind,
      amount: one.refusal === null ? inMajor(couponAmounts[counting.indexOf(one)] ?? 0) : 0,
      refusal: one.refusal,
    }))
  }
}

/** The current cart, with standard shipping. */
export async function showCart(
  db: Db,
  { catalogue, clock }: { catalogue: Shop; clock: Clock },
  owner: CartOwner,
): Promise<Cart> {
  const now = clock()
  const loaded = await loadCart(db, catalogue, { owner, shipping: 'standard', now })
  return toWireCart(db, loaded, { owner, now })
}

function toItem(
  line: CartLine,
  { wished, promotions, day }: { wished: Set<number>; promotions: KnownCoupon[]; day: string },
): CartItem {
  const { product, price, qty } = line
  const major = (minor: number) => toMajor(minor, product.currency)
  return {
    id: product.id,
    name: product.name,
    slug: product.slug,
    description: product.description,
    brand: product.brand,
    price: major(price),
    image: line.image,
    hasFreeShipping: product.hasFreeShipping,
    rating: product.rating,
    isInWishlist: wished.has(product.id),
    isInCart: true,
    colorOptions: product.variants.map(one => ({ ...one, price: major(one.price) })),
    listPrice: line.listPrice === null ? null : major(line.listPrice),
    currency: product.currency,
    qty,
    shippingDate: day,
    // Free shipping above an amount is an offer open to everyone.
    offers: Math.min(MAX_OFFERS, 1 + promotions.filter(one => couponCovers(one, line)).length),
    discountPercentage: discountPercentage(line),
    variantId: line.variantId === 0 ? null : line.variantId,
    variantName: line.variantName,
    unitPrice: major(price),
    lineTotal: major(price * qty),
    available: line.available,
    problem: line.problem,
  }
}
