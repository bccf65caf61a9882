import { foldSearch } from '#platform/contract/fold.rules.ts'
import type { LineTax } from '#platform/contract/money.rules.ts'
import type { PastCredit, PastOrder } from '#platform/server/compose/order-billing.ts'
import { foldText } from '#platform/server/database/fold-text.ts'
import { readTexts } from '#platform/server/texts/texts.ts'
import { valueOfPieces } from '../../contract/orders-refund.rules.ts'
import { orderNumber } from '../../contract/orders.rules.ts'
import { dueOn, METHODS } from '../billing.service.ts'
import { countCart, moneyLines, shippingDateOf } from '../totals/totals.service.ts'
import type { DecidedOrder, PastBuyer } from './past-orders.seed.ts'

// Orders in the past of the demo as rows, with the sums that the checkout would have calculated.

const STAFF = { id: 2, name: 'maintainer' }
const LANGUAGE = 'en'

export interface Priced {
  currency: string
  tax: LineTax | undefined
  checkoutId: string
}
export type MadeOrder = ReturnType<typeof makeOrder>

export function makeOrder(order: DecidedOrder, { currency, tax, checkoutId }: Priced) {
  const { buyer, placedAt, paymentMethod, isExpress, fate } = order
  const shipping = isExpress ? ('express' as const) : ('standard' as const)
  const totals = countCart({
    lines: order.lines.map(({ product, price, qty }) => ({
      productId: product.id,
      category: product.category,
      price,
      listPrice: product.listPrice,
      qty,
      hasFreeShipping: product.hasFreeShipping,
    })),
    coupons: [],
    shipping,
    currency,
    tax,
  })
  const {
    couponAmounts: _,
    lineDiscounts: _lines,
    due: _due,
    giftCards,
    listTotal,
    taxes,
    ...sums
  } = totals
  const back = backOf(order, totals)
  const lines = linesOf(order, back.pieces)
  const paid = fate.paidAt === undefined ? 0 : totals.total
  const address = JSON.stringify(addressOf(buyer))
  const row = {
    ...sums,
    user_id: buyer.userId,
    checkout_id: checkoutId,
    placed_at: placedAt.toISOString(),
    status: back.isWhole ? ('refunded' as const) : fate.status,
    payment_method: paymentMethod,
    currency,
    list_total: listTotal,
    gift_cards: giftCards,
    paid,
    refunded: back.amount,
    pieces: order.lines.reduce((sum, { qty }) => sum + qty, 0),
    shipping_kind: shipping,
    shipping_date: shippingDateOf(shipping, placedAt.toISOString().slice(0, 10)),
    taxes: JSON.stringify(taxes),
    coupons: '[]',
    ship_to: address,
    bill_to: address,
    customer_name: buyer.fullName,
    customer_email: buyer.email,
    customer_key: foldText(buyer.fullName),
    note: '',
    carrier: fate.carrier,
    tracking_url: fate.carrier === '' ? '' : `https://parcels.example/${checkoutId}`,
    invoice_id: null,
    invoice_number: null,
    words: '',
    updated_at: lastOf(order).toISOString(),
    deleted_at: null,
  }
  const { fullName, email, address: place } = buyer
  const words = [fullName, email, place.city, ...lines.flatMap(line => [line.name, line.sku])]
  return {
    row,
    lines,
    order,
    tax,
    refund: refundOf(order, back),
    /** Searchable terms besides the number. */
    words: foldSearch(words.join('\n')),
  }
}

type Lines = DecidedOrder['lines']
/** The returned items of an order, and their value. */
interface Back {
  amount: number
  isWhole: boolean
  pieces: { productId: number; qty: number }[]
}

function backOf(
  { fate: { cancelledAt, paidAt, returned }, lines }: DecidedOrder,
  { total, shipping }: { total: number; shipping: number },
): Back {
  if (cancelledAt !== undefined)
    return { amount: paidAt === undefined ? 0 : total, isWhole: false, pieces: [] }
  if (returned === undefined) return { amount: 0, isWhole: false, pieces: [] }
  const isWhole = returned.isWhole || lines.length === 1
  const pieces = (isWhole ? lines : lines.slice(0, 1)).map(({ product, qty }) => ({
    productId: product.id,
    qty,
  }))
  const rows = lines.map(({ product, price, qty }) => ({
    id: product.id,
    price,
    qty,
    discount: 0,
    returned: 0,
  }))
  const sought = pieces.map(({ productId, qty }) => ({ id: productId, qty }))
  const value = valueOfPieces({ total, shipping, lines: rows }, sought)
  const amount = isWhole ? total : (value ?? 0)
  return { amount, isWhole, pieces }
}

const linesOf = ({ lines }: { lines: Lines }, pieces: Back['pieces']) =>
  lines.map(({ product, variant, price, qty }) => ({
    product_id: product.id,
    variant_id: variant?.id ?? 0,
    name: product.name,
    variant_name: variant?.name ?? '',
    sku: variant?.sku ?? product.sku,
    slug: product.slug,
    image: variant?.image ?? product.image,
    qty,
    price,
    list_price: Math.max(price, product.listPrice ?? 0),
    discount: 0,
    returned: pieces.find(one => one.productId === product.id)?.qty ?? 0,
  }))

function refundOf({ fate }: DecidedOrder, { amount, pieces }: Back) {
  const at = fate.cancelledAt ?? fate.returned?.at
  if (amount === 0 || at === undefined) return undefined
  const row = {
    amount,
    to_gift_cards: 0,
    credited: amount,
    reason: reasonOf(fate),
    state: 'done' as const,
    by_id: STAFF.id,
    by_name: STAFF.name,
    at: at.toISOString(),
  }
  return { row, lines: pieces }
}

const reasonOf = ({ returned }: DecidedOrder['fate']): string =>
  returned?.reason ?? 'Canceled by the customer'

const lastOf = ({ placedAt, fate }: DecidedOrder): Date =>
  [fate.paidAt, fate.shippedAt, fate.deliveredAt, fate.cancelledAt, fate.returned?.at].reduce<Date>(
    (last, at) => (at !== undefined && at > last ? at : last),
    placedAt,
  )

function addressOf({ fullName, phone, address }: PastBuyer) {
  return { fullName, phone, line2: '', kind: 'home' as const, ...address }
}

/** The address in the book of a buyer. */
export function addressColumns(buyer: PastBuyer) {
  const { fullName: full_name, postalCode: postal_code, ...rest } = addressOf(buyer)
  return {
    ...rest,
    kind: buyer.company === '' ? ('home' as const) : ('work' as const),
    user_id: buyer.userId,
    full_name,
    postal_code,
    is_default: 1,
    created_at: buyer.joinedAt,
    deleted_at: null,
  }
}

/** The timeline of an order. */
export function eventsOf({
  row,
  order: { buyer, paymentMethod, fate, placedAt },
  refund,
}: MadeOrder) {
  const event = (
    kind: 'placed' | 'paid' | 'shipped' | 'delivered' | 'cancelled' | 'refunded',
    at: Date | undefined,
    more: { amount?: number; text?: string; by?: string | null } = {},
  ) => {
    const { amount = null, text = '', by = STAFF.name } = more
    return at === undefined ? [] : [{ kind, at: at.toISOString(), amount, text, by_name: by }]
  }
  const back = fate.cancelledAt ?? fate.returned?.at
  return [
    ...event('placed', placedAt, { amount: row.total, by: buyer.username }),
    ...event('paid', fate.paidAt, {
      amount: row.total,
      by: paymentMethod === 'test' ? null : STAFF.name,
    }),
    ...event('shipped', fate.shippedAt, { text: fate.carrier }),
    ...event('delivered', fate.deliveredAt),
    ...event('cancelled', fate.cancelledAt, { text: reasonOf(fate) }),
    ...(refund === undefined
      ? []
      : event('refunded', back, { amount: refund.row.amount, text: refund.row.reason })),
  ].toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
}

/** An order as it was billed, and what was paid of it and given back. */
export function toPastOrder({ row, order, tax }: MadeOrder, orderId: number): PastOrder {
  const { buyer, placedAt, paymentMethod, fate } = order
  const { address } = buyer
  const day = row.placed_at.slice(0, 10)
  const shipping = readTexts(LANGUAGE, 'orders')(`shippingLine.${row.shipping_kind}`)
  const lines = order.lines.map(({ price, qty }) => ({ price, qty }))
  return {
    placedAt,
    order: {
      orderId,
      reference: orderNumber(orderId),
      currency: row.currency,
      customer: {
        userId: buyer.userId,
        name: buyer.fullName,
        email: buyer.email,
        company: buyer.company,
        address: [address.line1, `${address.postalCode} ${address.city}`, address.region]
          .filter(part => part !== '')
          .join('\n'),
        country: buyer.country,
        contact: buyer.phone,
        language: LANGUAGE,
      },
      lines: moneyLines({ lines, shipping: row.shipping, tax }).map((line, index) => {
        const { product, variant } = order.lines[index] ?? {}
        if (product === undefined)
          return { ...line, item: shipping, description: '', productId: null }
        const item = variant === undefined ? product.name : `${product.name}, ${variant.name}`
        return { ...line, item, description: variant?.sku ?? product.sku, productId: product.id }
      }),
      discount: { amount: 0 },
      issuedOn: day,
      dueOn: dueOn(paymentMethod, day),
    },
    payments:
      fate.paidAt === undefined
        ? []
        : [{ amount: row.paid, method: METHODS[paymentMethod], at: fate.paidAt }],
    credits: creditsOf(order, row),
  }
}

function creditsOf(
  { fate, paymentMethod }: DecidedOrder,
  row: { total: number; refunded: number; paid: number },
): PastCredit[] {
  const at = fate.cancelledAt ?? fate.returned?.at
  if (at === undefined) return []
  const isRefunded = row.refunded > 0
  const amount = isRefunded ? row.refunded : row.total
  return [{ amount, reason: reasonOf(fate), method: METHODS[paymentMethod], at, isRefunded }]
}
