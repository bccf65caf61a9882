import { foldSearch } from '#platform/contract/fold.rules.ts'
import { toMajor } from '#platform/contract/money.rules.ts'
import { orderNumber } from '../../contract/orders.rules.ts'
import { systemActor } from '#platform/server/access/actor.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { announce } from '#platform/server/live/outbox.ts'
import {
  clearCartCoupons,
  findCartId,
  listCartLines,
  putLine,
  takeLines,
} from '../cart/cart.repo.ts'
import type { PlacingParts } from '../orders.context.ts'
import { type Buyer, getBuyer, insertEvent } from '../orders.repo.ts'
import type { CheckoutRow } from '../orders.tables.ts'
import { billOrder } from './bill.service.ts'
import { updateCheckoutRow } from './checkout.repo.ts'
import { type OrderDocument, readDocument } from './document.service.ts'
import { notifyApprovers } from './notify-approvers.service.ts'
import { ORDER_SCREEN, wordsOfBuyer } from './order-words.service.ts'
import { insertOrder, setOrderWords } from './place.repo.ts'

// The ordering transaction: order, invoice, payment, the emptied cart and the mail, or nothing of it.

/** Makes the order of a payment. Pieces and coupons are taken already. Above the limit it is neither billed nor paid for so far. */
export async function placeOrder(
  trx: Trx,
  parts: PlacingParts,
  checkout: CheckoutRow,
): Promise<number> {
  const now = parts.clock()
  const document = readDocument(checkout.document)
  const buyer = await getBuyer(trx, checkout.user_id)
  const { needsApproval } = document
  const isPaid =
    !needsApproval &&
    (checkout.amount === 0 || parts.providers[checkout.payment_method] !== undefined)
  const paid = needsApproval ? 0 : document.totals.giftCards + (isPaid ? checkout.amount : 0)
  const orderId = await insertOrder(trx, { checkout, document, buyer, isPaid, paid, now })
  const words = wordsOf(document, { number: orderNumber(orderId), buyer })
  await setOrderWords(trx, orderId, words)
  await insertEvent(trx, {
    orderId,
    kind: 'placed',
    now,
    by: buyer.username,
    amount: document.totals.total,
  })
  if (!needsApproval)
    await billOrder(trx, parts, { checkout, document, buyer, orderId, isPaid, now })
  if (isPaid) await insertEvent(trx, { orderId, kind: 'paid', now, by: null, amount: paid })
  await emptyCart(trx, { userId: checkout.user_id, document, now })
  await updateCheckoutRow(trx, checkout.id, { state: 'ordered', order_id: orderId, reason: null })
  if (needsApproval) await notifyApprovers(trx, { orderId, checkout, buyer, now })
  const template = needsApproval ? 'orderAwaiting' : isPaid ? 'orderPaid' : 'orderPlaced'
  await recordOrder(trx, { checkout, document, orderId, now })
  await mailOrder(trx, parts, { checkout, document, orderId, email: buyer.email, template, now })
  return orderId
}

/** What an order is found by. */
const wordsOf = (
  { lines, shipTo }: OrderDocument,
  { number, buyer }: { number: string; buyer: Buyer },
): string =>
  foldSearch(
    [
      number,
      buyer.full_name,
      buyer.email,
      shipTo.fullName,
      shipTo.city,
      ...lines.flatMap(line => [line.name, line.sku]),
    ].join('\n'),
  )

/** Removes the ordered items from the cart; items added since stay. */
async function emptyCart(
  trx: Trx,
  { userId, document, now }: { userId: number; document: OrderDocument; now: Date },
): Promise<void> {
  const cartId = await findCartId(trx, { userId })
  if (cartId === undefined) return
  const left = new Map(
    (await listCartLines(trx, cartId)).map(line => [`${line.product_id}/${line.variant_id}`, line]),
  )
  for (const { productId, variantId, qty } of document.lines) {
    const line = left.get(`${productId}/${variantId}`)
    if (line === undefined || line.is_saved === 1) continue
    if (line.qty > qty)
      await putLine(trx, { cartId, productId, variantId, qty: line.qty - qty, isSaved: false, now })
    else await takeLines(trx, cartId, { productId, variantId })
  }
  await clearCartCoupons(trx, cartId)
}

interface PlacedOrder {
  checkout: CheckoutRow
  document: OrderDocument
  orderId: number
  now: Date
}

/** The log, and the screens of buyer and staff. */
async function recordOrder(
  trx: Trx,
  { checkout, document, orderId, now }: PlacedOrder,
): Promise<void> {
  const total = toMajor(document.totals.total, checkout.currency)
  await recordChange(trx, {
    actor: systemActor('checkout'),
    now,
    action: 'create',
    subject: 'Order',
    records: [
      {
        id: orderId,
        name: orderNumber(orderId),
        after: {
          userId: checkout.user_id,
          total,
          currency: checkout.currency,
          paymentMethod: checkout.payment_method,
        },
      },
    ],
  })
  await announce(trx, { topic: 'Order', ids: ['cart', orderId], now, userId: checkout.user_id })
}

/** The order confirmation email. */
export async function mailOrder(
  trx: Trx,
  { mail, baseUrl }: Pick<PlacingParts, 'mail' | 'baseUrl'>,
  {
    checkout,
    document,
    orderId,
    email,
    template,
    now,
  }: PlacedOrder & {
    email: string
    template: 'orderPaid' | 'orderPlaced' | 'orderAwaiting' | 'orderApproved'
  },
): Promise<void> {
  const { language, money } = await wordsOfBuyer(trx, checkout.user_id)
  await mail.send(trx, {
    to: email,
    now,
    language,
    template,
    values: {
      number: orderNumber(orderId),
      total: money(toMajor(document.totals.total, checkout.currency), checkout.currency),
      lines: document.lines
        .map(
          line =>
            `${line.qty} × ${line.name}${line.variantName === '' ? '' : `, ${line.variantName}`}`,
        )
        .join('\n'),
      day: document.shippingDate,
    },
    link: `${baseUrl}${ORDER_SCREEN}/${orderId}`,
  })
}
