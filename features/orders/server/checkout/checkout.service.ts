import { urlHashOf } from '#platform/server/tokens/hash.ts'
import { MINUTE } from '#platform/contract/durations.rules.ts'
import { randomBytes } from 'node:crypto'
import {
  HOLD_MINUTES,
  type OrderMethod,
  type PaymentMethod,
  type ShippingKind,
} from '../../contract/orders.rules.ts'
import { toMajor } from '#platform/contract/money.rules.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { findAddress, toPostal } from '../addresses/addresses.repo.ts'
import { type LoadedCart, loadCart } from '../cart/loaded-cart.service.ts'
import { toWireCart } from '../cart/cart-view.service.ts'
import { untakeCoupons, takeCoupon } from '../coupons/coupons.repo.ts'
import {
  addressNotFound,
  cartChanged,
  cartEmpty,
  checkoutBusy,
  couponRefused,
  type EndReason,
  type LineShortage,
  keyMismatch,
  linesShort,
  noPaymentMethod,
  noToken,
} from '../orders.errors.ts'
import type { OrdersParts } from '../orders.context.ts'
import type { CheckoutRow } from '../orders.tables.ts'
import {
  findCheckoutByKey,
  getCheckout,
  insertCheckout,
  listOpenCheckouts,
  markEnded,
  TOO_LATE,
} from './checkout.repo.ts'
import { makeDocument, type OrderDocument, readDocument, stockOf } from './document.service.ts'
import { owePaymentBack } from './late-refund.service.ts'
import { placeOrder } from './place.service.ts'

// Paying, in steps that each survive a crash. First, one transaction stores the request, and reserves stock and
// coupons for it (`startCheckout`). Then the provider is called, outside of any transaction. Its answer is settled in a second one: the
// order is created, or the reservations are released. A retry with the same key, or the job, continues from what is stored.

export interface CheckoutWish {
  addressId: number
  billingAddressId?: number | undefined
  shipping: ShippingKind
  payment?: { method: PaymentMethod; token?: string | undefined } | undefined
  total: number
  note: string
}
export interface Begun {
  row: CheckoutRow
  /** It was started by an earlier request. */
  isKnown: boolean
}

/** Stores the payment request and reserves what it needs; the same key continues the one it started. */
export async function startCheckout(
  trx: Trx,
  parts: OrdersParts,
  { userId, key, wish, now }: { userId: number; key: string; wish: CheckoutWish; now: Date },
): Promise<Begun> {
  const fingerprint = fingerprintOf(wish)
  const known = await findCheckoutByKey(trx, userId, key)
  if (known !== undefined) {
    if (known.fingerprint !== fingerprint) throw keyMismatch()
    return { row: known, isKnown: true }
  }
  await endEarlier(trx, parts, userId)
  const loaded = await loadCart(trx, parts.catalogue, {
    owner: { userId },
    shipping: wish.shipping,
    now,
  })
  await checkCart(trx, loaded, { userId, wish, now })
  const document = await createDocument(trx, loaded, { userId, wish })
  const paymentMethod = paymentMethodOf(wish, loaded.totals.due)
  if (parts.providers[paymentMethod] !== undefined && wish.payment?.token === undefined)
    throw noToken()
  const row: CheckoutRow = {
    id: randomBytes(16).toString('base64url'),
    user_id: userId,
    once_key: key,
    fingerprint,
    state: 'open',
    payment_method: paymentMethod,
    currency: loaded.currency,
    amount: loaded.totals.due,
    document: JSON.stringify(document),
    holds: 1,
    expires_at: new Date(now.getTime() + HOLD_MINUTES * MINUTE).toISOString(),
    order_id: null,
    reason: null,
    created_at: now.toISOString(),
    captured_at: null,
  }
  await reserveGoods(trx, parts, { row, loaded, now })
  await insertCheckout(trx, row)
  return { row, isKnown: false }
}

/** The token is not included: the provider knows which one the payment was started with. */
const fingerprintOf = ({ payment, ...wish }: CheckoutWish): string =>
  urlHashOf(
    JSON.stringify([
      wish.addressId,
      wish.billingAddressId ?? null,
      wish.shipping,
      wish.total,
      wish.note,
      payment?.method ?? null,
    ]),
  )

/** One payment at a time: starting another abandons one that was only waiting for confirmation. */
async function endEarlier(trx: Trx, parts: OrdersParts, userId: number): Promise<void> {
  const going = await listOpenCheckouts(trx, userId)
  if (going.some(row => row.state === 'open')) throw checkoutBusy()
  for (const row of going) await endCheckout(trx, parts, { row, reason: 'left' })
}

async function checkCart(
  trx: Trx,
  loaded: LoadedCart,
  { userId, wish, now }: { userId: number; wish: CheckoutWish; now: Date },
): Promise<void> {
  if (loaded.lines.length === 0) throw cartEmpty()
  const short = loaded.lines.filter(line => line.problem !== null)
  if (short.length > 0)
    throw linesShort(
      short.map(line => ({
        productId: line.productId,
        variantId: line.variantId === 0 ? null : line.variantId,
        name: line.product.name,
        requested: line.qty,
        left: line.available,
      })),
    )
  // A new price, tax rate or expired coupon: no one pays a total they have not seen.
  if (wish.total !== toMajor(loaded.totals.total, loaded.currency))
    throw cartChanged(await toWireCart(trx, loaded, { owner: { userId }, now }))
}

async function createDocument(
  trx: Trx,
  loaded: LoadedCart,
  { userId, wish }: { userId: number; wish: CheckoutWish },
): Promise<OrderDocument> {
  const shipTo = await findAddress(trx, userId, wish.addressId)
  const billTo =
    wish.billingAddressId === undefined
      ? shipTo
      : await findAddress(trx, userId, wish.billingAddressId)
  if (shipTo === undefined || billTo === undefined) throw addressNotFound()
  return makeDocument(loaded, {
    shipTo: toPostal(shipTo),
    billTo: toPostal(billTo),
    shipping: wish.shipping,
    note: wish.note,
  })
}

function paymentMethodOf({ payment }: CheckoutWish, due: number): OrderMethod {
  if (due === 0) return 'gift-card'
  if (payment === undefined) throw noPaymentMethod()
  return payment.method
}

/** Takes the pieces from the stock, and uses the coupons. */
async function reserveGoods(
  trx: Trx,
  { catalogue }: Pick<OrdersParts, 'catalogue'>,
  { row, loaded, now }: { row: CheckoutRow; loaded: LoadedCart; now: Date },
): Promise<void> {
  const shortages = await takePieces(trx, catalogue, readDocument(row.document))
  if (shortages.length > 0) throw linesShort(shortages)
  const counting = loaded.coupons.filter(one => one.refusal === null)
  for (const [index, { coupon }] of counting.entries()) {
    const use = {
      coupon,
      checkoutId: row.id,
      userId: row.user_id,
      amount: loaded.totals.couponAmounts[index] ?? 0,
      now,
    }
    // What takes nothing off and pays nothing is not used up.
    if (use.amount === 0 && coupon.kind !== 'shipping') continue
    if (!(await takeCoupon(trx, use))) throw couponRefused('coupon.used_up')
  }
}

async function takePieces(
  trx: Trx,
  catalogue: OrdersParts['catalogue'],
  document: OrderDocument,
): Promise<LineShortage[]> {
  const shortages = await catalogue.takeStock(trx, stockOf(document))
  return shortages.map(one => ({
    ...one,
    name: document.lines.find(line => line.productId === one.productId)?.name ?? '',
  }))
}

/** A failed payment: its reservations are released. */
export async function endCheckout(
  trx: Trx,
  { catalogue }: Pick<OrdersParts, 'catalogue'>,
  { row, reason }: { row: CheckoutRow; reason: EndReason },
): Promise<void> {
  const isEnded = await markEnded(trx, row.id, reason)
  if (!isEnded || row.holds === 0) return
  await catalogue.giveBack(trx, stockOf(readDocument(row.document)))
  await untakeCoupons(trx, row.id)
}

/**
 * Turns a provider's result into an order, or cancels it. Of several concurrent reports one creates the order, and the others find it. A
 * payment that arrives after the items are sold out is refunded by a job.
 */
export async function applyOutcome(
  parts: OrdersParts,
  id: string,
  outcome: { state: 'captured' | 'held' } | { state: 'declined'; reason: EndReason },
): Promise<CheckoutRow> {
  return parts.database.write(async trx => {
    const row = await getCheckout(trx, id)
    if (row.state === 'ordered' || row.reason === TOO_LATE) return row
    if (outcome.state === 'declined') await endCheckout(trx, parts, { row, reason: outcome.reason })
    else if (await isStillThere(trx, parts, row)) await placeOrder(trx, parts, row)
    else await owePaymentBack(trx, id, parts.clock())
    return getCheckout(trx, id)
  })
}

/** Reserved stock is still held, or available again. Coupons others may have used since are not. */
async function isStillThere(
  trx: Trx,
  { catalogue }: Pick<OrdersParts, 'catalogue'>,
  row: CheckoutRow,
): Promise<boolean> {
  if (row.holds === 1) return true
  const document = readDocument(row.document)
  if (document.coupons.length > 0) return false
  return (await takePieces(trx, catalogue, document)).length === 0
}
