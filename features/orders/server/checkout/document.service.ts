import { type PostalAddress, postalAddress } from '../../contract/orders-checkout.contract.ts'
import { asStored } from '#platform/server/database/stored.ts'
import { COUPON_KINDS } from '../../contract/orders-coupons.rules.ts'
import { SHIPPING_KINDS, type ShippingKind } from '../../contract/orders.rules.ts'
import * as z from 'zod/mini'
import type { LoadedCart } from '../cart/loaded-cart.service.ts'
import { shippingDateOf } from '../totals/totals.service.ts'

// The order as stored when payment starts: later changes of prices, products and addresses don't affect it.

const documentLine = z.object({
  productId: z.int(),
  variantId: z.int(),
  name: z.string(),
  variantName: z.string(),
  sku: z.string(),
  slug: z.string(),
  image: z.string(),
  qty: z.int(),
  price: z.int(),
  listPrice: z.int(),
  discount: z._default(z.nullable(z.int()), null),
})

const documentTax = z.object({
  name: z.string(),
  basisPoints: z.int(),
  base: z.int(),
  amount: z.int(),
})
export const taxList = z.array(documentTax)
export const couponList = z.array(
  z.object({ code: z.string(), kind: z.enum(COUPON_KINDS), amount: z.int() }),
)

const orderDocument = z.object({
  lines: z.array(documentLine),
  coupons: couponList,
  tax: z.nullable(z.object({ name: z.string(), basisPoints: z.int() })),
  totals: z.object({
    listTotal: z.int(),
    items: z.int(),
    discount: z.int(),
    shipping: z.int(),
    taxes: taxList,
    tax: z.int(),
    total: z.int(),
    giftCards: z.int(),
    due: z.int(),
  }),
  shipping: z.enum(SHIPPING_KINDS),
  shippingDate: z.string(),
  shipTo: postalAddress,
  billTo: postalAddress,
  note: z.string(),
  needsApproval: z._default(z.boolean(), false),
})
export type OrderDocument = z.infer<typeof orderDocument>

/** What it takes from the stock. */
export const stockOf = ({ lines }: Pick<OrderDocument, 'lines'>) =>
  lines.map(({ productId, variantId, qty }) => ({
    productId,
    variantId: variantId === 0 ? null : variantId,
    qty,
  }))

const storedDocument = asStored(orderDocument)
export const readDocument = (text: string): OrderDocument => storedDocument.parse(JSON.parse(text))

export function makeDocument(
  { lines, coupons, totals, tax, needsApproval, today }: LoadedCart,
  rest: {
    shipTo: PostalAddress
    billTo: PostalAddress
    shipping: ShippingKind
    note: string
  },
): OrderDocument {
  const { couponAmounts, lineDiscounts, ...sums } = totals
  const counting = coupons.filter(one => one.refusal === null)
  return {
    lines: lines.map((one, index) => ({
      productId: one.productId,
      variantId: one.variantId,
      name: one.product.name,
      variantName: one.variantName,
      sku: one.sku,
      slug: one.product.slug,
      image: one.image,
      qty: one.qty,
      price: one.price,
      listPrice: Math.max(one.price, one.listPrice ?? 0),
      discount: lineDiscounts[index] ?? 0,
    })),
    coupons: counting.map(({ coupon: { code, kind } }, index) => ({
      code,
      kind,
      amount: couponAmounts[index] ?? 0,
    })),
    tax: tax === undefined ? null : { name: tax.name, basisPoints: tax.basisPoints },
    totals: { ...sums },
    needsApproval,
    ...rest,
    shippingDate: shippingDateOf(rest.shipping, today),
  }
}
