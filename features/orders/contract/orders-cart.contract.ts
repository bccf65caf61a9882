import * as z from 'zod/mini'
import { defineCall } from '#platform/contract/define.ts'
import { COUPON_KINDS, COUPON_REFUSALS, tidyCode } from './orders-coupons.rules.ts'
import { MAX_QTY, SHIPPING_KINDS } from './orders.rules.ts'
import { productVariant } from '#features/shop/contract/shop.contract.ts'
import { id, moment } from '#platform/contract/wire.ts'

// The cart (CART-01 to CART-04, CART-08). Guests have one as well, identified by a cookie and merged
// at sign-in. Totals are calculated by the server only. Amounts are in the major unit of `currency`.

export const cartItem = z.object({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  brand: z.string(),
  price: z.number(),
  image: z.string(),
  hasFreeShipping: z.boolean(),
  rating: z.number(),
  isInWishlist: z.boolean(),
  isInCart: z.boolean(),
  colorOptions: z.array(productVariant),
  listPrice: z.nullable(z.number()),
  currency: z.string(),
  qty: z.int(),
  /** When it would arrive: a day. */
  shippingDate: z.string(),
  /** Promotions that count for it. */
  offers: z.int(),
  discountPercentage: z.int(),
  variantId: z.nullable(z.int()),
  variantName: z.string(),
  /** Of one piece, in the chosen color. */
  unitPrice: z.number(),
  lineTotal: z.number(),
  /** Pieces that can be had. */
  available: z.int(),
  /** Why it cannot be ordered as it is. */
  problem: z.nullable(z.enum(['unavailable', 'sold-out', 'low-stock'])),
})
export type CartItem = z.infer<typeof cartItem>

export const cartCoupon = z.object({
  code: z.string(),
  kind: z.enum(COUPON_KINDS),
  /** What it takes off, or pays. */
  amount: z.number(),
  /** Why it does not count at present. */
  refusal: z.nullable(z.enum(COUPON_REFUSALS)),
})

export const orderTotals = z.object({
  currency: z.string(),
  /** At list prices. */
  listTotal: z.number(),
  bagDiscount: z.number(),
  items: z.number(),
  /** What coupons take off. */
  discount: z.number(),
  shipping: z.number(),
  taxes: z.array(z.object({ name: z.string(), basisPoints: z.int(), amount: z.number() })),
  tax: z.number(),
  total: z.number(),
  /** What gift cards pay. */
  giftCards: z.number(),
  /** What is left to pay. */
  due: z.number(),
})
export type OrderTotals = z.infer<typeof orderTotals>

export const cart = z.object({
  products: z.array(cartItem),
  /** For later: not ordered, not calculated. */
  saved: z.array(cartItem),
  /** Pieces to order. */
  count: z.int(),
  coupons: z.array(cartCoupon),
  shipping: z.enum(SHIPPING_KINDS),
  /** From this amount of goods on, standard shipping is free. */
  freeShippingFrom: z.number(),
  /** The cost of each shipping method. */
  shippingCosts: z.object({ standard: z.number(), express: z.number() }),
  totals: orderTotals,
  /** The total is above the limit, and the order needs approval. */
  needsApproval: z.boolean(),
  /** What was merged from the guest cart at sign-in; reported once. */
  merged: z.array(z.object({ productId: z.int(), name: z.string(), qty: z.int() })),
})
export type Cart = z.infer<typeof cart>

const productId = z.strictObject({ productId: id })
const variantId = z.optional(z.nullable(id))
/** What a change answers: what became of the line, and the cart as it is now. */
const changeResult = z.object({
  productId: z.int(),
  qty: z.int(),
  /** What limited the quantity. */
  limit: z.nullable(z.enum(['stock', 'most'])),
  cart,
})

export const ordersCartContract = {
  getCart: defineCall({
    method: 'GET',
    path: '/apps/ecommerce/cart',
    access: 'public',
    asCaller: true,
    summary: 'Get the cart with its total for a shipping method',
    query: z.strictObject({ shipping: z._default(z.enum(SHIPPING_KINDS), 'standard') }),
    output: cart,
  }),
  addToCart: defineCall({
    method: 'POST',
    path: '/apps/ecommerce/cart',
    access: 'public',
    asCaller: true,
    idempotent: true,
    summary: 'Add a product to the cart, or increase its quantity if it’s already there',
    status: 201,
    body: z.strictObject({
      productId: id,
      variantId,
      qty: z._default(z.int().check(z.minimum(1), z.maximum(999)), 1),
    }),
    output: changeResult,
  }),
  removeFromCart: defineCall({
    method: 'DELETE',
    path: '/apps/ecommerce/cart/{productId}',
    access: 'public',
    asCaller: true,
    summary: 'Remove a product from the cart, in one color or all colors',
    params: productId,
    query: z.strictObject({ variantId: z.optional(id) }),
    output: z.object({ productId: z.int(), cart, changeId: z.optional(z.int()) }),
  }),
  setCartQty: defineCall({
    method: 'POST',
    path: '/apps/ecommerce/cart/{productId}/qty',
    access: 'public',
    asCaller: true,
    summary: `Set a product’s quantity in the cart, at most ${MAX_QTY} and no more than is in stock`,
    params: productId,
    body: z.strictObject({ qty: z.int().check(z.minimum(1), z.maximum(999)), variantId }),
    output: changeResult,
  }),
  saveForLater: defineCall({
    method: 'POST',
    path: '/apps/ecommerce/cart/{productId}/later',
    access: 'session',
    summary: 'Save a cart item for later, or move it back to the cart',
    params: productId,
    body: z.strictObject({ isSaved: z.boolean(), variantId }),
    output: z.object({ cart }),
  }),
  setCoupon: defineCall({
    method: 'POST',
    path: '/apps/ecommerce/coupon',
    access: 'session',
    summary: 'Apply a coupon or gift card to the cart, or remove it',
    body: z.strictObject({
      code: z.pipe(z.string().check(z.minLength(1), z.maxLength(60)), z.transform(tidyCode)),
      isOn: z._default(z.boolean(), true),
    }),
    output: z.object({ cart }),
  }),
}

/** A coupon as seen by staff. */
export const coupon = z.object({
  id: z.int(),
  code: z.string(),
  kind: z.enum(COUPON_KINDS),
  /** Percent of `percent`, an amount of `amount`, what a gift card was worth at first. */
  value: z.number(),
  balance: z.number(),
  currency: z.string(),
  isActive: z.boolean(),
  startsAt: z.nullable(moment),
  endsAt: z.nullable(moment),
  minimum: z.number(),
  maxUses: z.nullable(z.int()),
  maxUsesPerCustomer: z.nullable(z.int()),
  uses: z.int(),
  isCombinable: z.boolean(),
  productIds: z.array(z.int()),
  categories: z.array(z.string()),
  note: z.string(),
  version: z.int(),
})
export type Coupon = z.infer<typeof coupon>
