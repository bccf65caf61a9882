import { foldSearch } from '#platform/contract/fold.rules.ts'
import { toMajor } from '#platform/contract/money.rules.ts'
import { orderNumber } from '../../contract/orders.rules.ts'
import { addDays } from '#platform/contract/wall-time.rules.ts'
import { systemActor } from '#platform/server/access/actor.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import { foldText } from '#platform/server/database/fold-text.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { readTexts } from '#platform/server/texts/texts.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { findCartId, listCartLines, putLine, takeLines } from '../cart/cart.repo.ts'
import { METHODS } from '../billing.service.ts'
import type { OrdersParts } from '../orders.routes.ts'
import type { CheckoutRow, NewOrderRow } from '../orders.tables.ts'
import { moneyLines } from '../totals/totals.service.ts'
import { type OrderDocument, readDocument, stockOf } from './document.service.ts'
import { askOrderApproval } from './ask-approval.service.ts'
import { addEvent, ORDER_SCREEN, wordsOfBuyer } from './order-words.service.ts'

// The ordering transaction: order, invoice, payment, the emptied cart and the mail, or nothing of it.

export type Placing = Pick<
  OrdersParts,
  'billing' | 'catalogue' | 'clock' | 'mail' | 'baseUrl' | 'providers'
>

/** Makes the order of a payment. Pieces and coupons are taken already. Above the limit it is neither billed nor paid for so far. */
export async function placeOrder(trx: Trx, parts: Placing, checkout: CheckoutRow): Promise<number> {
  const now = parts.clock()
  const document = readDocument(checkout.document)
  const buyer = await findBuyer(trx, checkout.user_id)
  const { needsApproval } = document
  const isPaid =
    !needsApproval && (checkout.amount === 0 || parts.providers[checkout.way] !== undefined)
  const paid = needsApproval ? 0 : document.totals.giftCards + (isPaid ? checkout.amount : 0)
  const orderId = await insertOrder(trx, { checkout, document, buyer, isPaid, paid, now })
  const words = wordsOf(document, { number: orderNumber(orderId), buyer })
  await trx.updateTable('orders').set({ words }).where('id', '=', orderId).execute()
  await addEvent(trx, {
    orderId,
    kind: 'placed',
    now,
    by: buyer.username,
    amount: document.totals.total,
  })
  if (!needsApproval)
    await billOrder(trx, parts, { checkout, document, buyer, orderId, isPaid, now })
  if (isPaid) await addEvent(trx, { orderId, kind: 'paid', now, by: null, amount: paid })
  await emptyCart(trx, { userId: checkout.user_id, document, now })
  await trx
    .updateTable('checkouts')
    .set({ state: 'ordered', order_id: orderId, reason: null })
    .where('id', '=', checkout.id)
    .execute()
  if (needsApproval) await askOrderApproval(trx, { orderId, checkout, buyer, now })
  const template = needsApproval ? 'orderAwaiting' : isPaid ? 'orderPaid' : 'orderPlaced'
  await recordOrder(trx, { checkout, document, orderId, now })
  await mailOrder(trx, parts, { checkout, document, orderId, email: buyer.email, template, now })
  return orderId
}

/** Who ordered, as the order names them. */
export const findBuyer = (trx: Trx, userId: number): Promise<Buyer> =>
  trx
    .selectFrom('users')
    .select(['full_name', 'username', 'email', 'company'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()

/** The invoice of an order with what has been paid of it, and what it has sold. */
export async function billOrder(
  trx: Trx,
  parts: Placing,
  {
    checkout,
    document,
    buyer,
    orderId,
    isPaid,
    now,
  }: Omit<Inserting, 'paid'> & { orderId: number },
): Promise<void> {
  const bill = await parts.billing.bill(
    trx,
    await toBill(trx, { checkout, document, buyer, orderId, now }),
  )
  await trx
    .updateTable('orders')
    .set({ invoice_id: bill.invoiceId, invoice_number: bill.number })
    .where('id', '=', orderId)
    .execute()
  if (document.totals.giftCards > 0)
    await parts.billing.pay(trx, {
      orderId,
      amount: document.totals.giftCards,
      method: METHODS['gift-card'],
      at: now,
    })
  if (isPaid && checkout.amount > 0)
    await parts.billing.pay(trx, {
      orderId,
      amount: checkout.amount,
      method: METHODS[checkout.way],
      at: now,
    })
  await parts.catalogue.noteSales(trx, stockOf(document), checkout.user_id)
}

export interface Buyer {
  full_name: string
  username: string
  email: string
  company: string
}
interface Inserting {
  checkout: CheckoutRow
  document: OrderDocument
  buyer: Buyer
  isPaid: boolean
  paid: number
  now: Date
}

async function insertOrder(
  trx: Trx,
  { checkout, document, buyer, isPaid, paid, now }: Inserting,
): Promise<number> {
  const { totals } = document
  const row: NewOrderRow = {
    user_id: checkout.user_id,
    checkout_id: checkout.id,
    placed_at: now.toISOString(),
    status: document.needsApproval ? 'awaiting' : isPaid ? 'paid' : 'pending',
    way: checkout.way,
    currency: checkout.currency,
    list_total: totals.listTotal,
    items: totals.items,
    discount: totals.discount,
    shipping: totals.shipping,
    tax: totals.tax,
    total: totals.total,
    gift_cards: totals.giftCards,
    paid,
    refunded: 0,
    pieces: document.lines.reduce((sum, line) => sum + line.qty, 0),
    shipping_kind: document.shipping,
    shipping_date: document.shippingDate,
    taxes: JSON.stringify(totals.taxes),
    coupons: JSON.stringify(document.coupons),
    ship_to: JSON.stringify(document.shipTo),
    bill_to: JSON.stringify(document.billTo),
    customer_name: buyer.full_name,
    customer_email: buyer.email,
    customer_key: foldText(buyer.full_name),
    note: document.note,
    carrier: '',
    tracking_url: '',
    invoice_id: null,
    invoice_number: null,
    words: '',
    updated_at: now.toISOString(),
    deleted_at: null,
  }
  const { id } = await trx
    .insertInto('orders')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('order_lines')
    .values(
      document.lines.map(line => ({
        order_id: id,
        product_id: line.productId,
        variant_id: line.variantId,
        name: line.name,
        variant_name: line.variantName,
        sku: line.sku,
        slug: line.slug,
        image: line.image,
        qty: line.qty,
        price: line.price,
        list_price: line.listPrice,
        returned: 0,
      })),
    )
    .execute()
  return id
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

/** Days until an invoice is due, where the goods come first. */
const INVOICE_DAYS = 30

interface ToBill extends Pick<Inserting, 'document' | 'buyer' | 'now'> {
  checkout: Pick<CheckoutRow, 'user_id' | 'currency' | 'way'>
  orderId: number
}

/** An order in the words of its invoice. */
export async function toBill(trx: Trx, { checkout, document, buyer, orderId, now }: ToBill) {
  const { lines, totals, tax, shipping, billTo } = document
  const { language } = await wordsOfBuyer(trx, checkout.user_id)
  const t = readTexts(language, 'orders')
  const names = lines.map(({ name, variantName, sku, productId }) => ({
    item: variantName === '' ? name : `${name}, ${variantName}`,
    description: sku,
    productId,
  }))
  const sent = { item: t(`shippingLine.${shipping}`), description: '', productId: null }
  const counted = moneyLines({ lines, shipping: totals.shipping, tax: tax ?? undefined })
  const day = now.toISOString().slice(0, 10)
  return {
    orderId,
    reference: orderNumber(orderId),
    currency: checkout.currency,
    customer: {
      userId: checkout.user_id,
      name: billTo.fullName,
      email: buyer.email,
      company: buyer.company,
      address: [
        billTo.line1,
        billTo.line2,
        [billTo.postalCode, billTo.city].join(' ').trim(),
        billTo.region,
      ]
        .filter(part => part !== '')
        .join('\n'),
      country:
        billTo.country === ''
          ? ''
          : (new Intl.DisplayNames([language], { type: 'region' }).of(billTo.country) ??
            billTo.country),
      contact: billTo.phone,
      language,
    },
    lines: counted.map((line, index) => ({ ...line, ...(names[index] ?? sent) })),
    discount: { amount: totals.discount },
    issuedOn: day,
    dueOn: ['invoice', 'bank-transfer'].includes(checkout.way) ? addDays(day, INVOICE_DAYS) : day,
  }
}

/** What was ordered leaves the cart; what was laid into it meanwhile stays. */
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
  await trx.deleteFrom('cart_coupons').where('cart_id', '=', cartId).execute()
}

interface Telling {
  checkout: CheckoutRow
  document: OrderDocument
  orderId: number
  now: Date
}

/** The log, and the screens of buyer and staff. */
async function recordOrder(trx: Trx, { checkout, document, orderId, now }: Telling): Promise<void> {
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
        after: { userId: checkout.user_id, total, currency: checkout.currency, way: checkout.way },
      },
    ],
  })
  await announce(trx, { topic: 'Order', ids: ['cart', orderId], now, userId: checkout.user_id })
}

/** A mail to the buyer with what was ordered and what it comes to. */
export async function mailOrder(
  trx: Trx,
  { mail, baseUrl }: Pick<Placing, 'mail' | 'baseUrl'>,
  {
    checkout,
    document,
    orderId,
    email,
    template,
    now,
  }: Telling & {
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
