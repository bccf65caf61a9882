import { type PostalAddress, postalAddress } from '../../contract/orders-checkout.contract.ts'
import { asStored } from '#platform/server/database/stored.ts'
import type { OrderDetail, OrderSummary } from '../../contract/orders.contract.ts'
import { orderNumber } from '../../contract/orders.rules.ts'
import { toMajor } from '#platform/contract/money.rules.ts'
import { avatarColorOf } from '#platform/contract/avatar.rules.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import type { Db } from '#platform/server/database/database.ts'
import { listRefunds } from '../change/refunds.repo.ts'
import { couponList, taxList } from '../checkout/document.service.ts'
import { listOrderEvents, listOrderLines } from '../orders.repo.ts'
import type { OrdersParts } from '../orders.context.ts'
import type { SeenOrderRow } from './list.repo.ts'

// An order as the wire shows it.

/** What the buyer still has to pay; a gift card counts before it is redeemed with the approval. */
function dueOf({ status, total, paid, gift_cards }: SeenOrderRow): number {
  if (status === 'awaiting') return total - gift_cards
  return ['paid', 'cancelled', 'refunded'].includes(status) ? 0 : total - paid
}

export type PictureOf = (id: string) => string
interface DetailParts extends Pick<OrdersParts, 'pictures'> {
  billing: Pick<OrdersParts['billing'], 'findInvoice'>
  caller: Caller
}

const storedAddress = asStored(postalAddress)
export const readAddress = (text: string): PostalAddress => storedAddress.parse(JSON.parse(text))

export function toSummary(row: SeenOrderRow, pictureOf: PictureOf): OrderSummary {
  const major = (minor: number) => toMajor(minor, row.currency)
  const { city, country } = readAddress(row.ship_to)
  return {
    id: row.id,
    number: orderNumber(row.id),
    placedAt: row.placed_at,
    status: row.status,
    paymentMethod: row.payment_method,
    currency: row.currency,
    total: major(row.total),
    paid: major(row.paid),
    refunded: major(row.refunded),
    items: row.pieces,
    customer: {
      id: row.user_id,
      fullName: row.customer_name,
      email: row.customer_email,
      avatar: row.avatar === null ? null : pictureOf(row.avatar),
      avatarColor: row.avatar_color ?? avatarColorOf(row.customer_name),
    },
    city,
    country,
    carrier: row.carrier,
    trackingUrl: row.tracking_url,
    version: row.version,
  }
}

/** With all its details. */
export async function toDetail(
  db: Db,
  row: SeenOrderRow,
  { pictures, billing, caller }: DetailParts,
): Promise<OrderDetail> {
  const major = (minor: number) => toMajor(minor, row.currency)
  const lines = await listOrderLines(db, row.id)
  const events = await listOrderEvents(db, row.id)
  const refunds = await listRefunds(db, row.id)
  // A voided invoice may have been replaced since the order was billed.
  const billed = await billing.findInvoice(db, row.id)
  return {
    ...toSummary(row, file => pictures.urlOf(file, caller)),
    lines: lines.map(line => ({
      id: line.id,
      productId: line.product_id,
      variantId: line.variant_id === 0 ? null : line.variant_id,
      name: line.name,
      variantName: line.variant_name,
      sku: line.sku,
      slug: line.slug,
      image: line.image,
      qty: line.qty,
      unitPrice: major(line.price),
      lineTotal: major(line.price * line.qty),
      discount: line.discount === null ? null : major(line.discount),
      returned: line.returned,
    })),
    totals: {
      currency: row.currency,
      listTotal: major(row.list_total),
      bagDiscount: major(row.list_total - row.items),
      items: major(row.items),
      discount: major(row.discount),
      shipping: major(row.shipping),
      taxes: taxList
        .parse(JSON.parse(row.taxes))
        .map(({ name, basisPoints, amount }) => ({ name, basisPoints, amount: major(amount) })),
      tax: major(row.tax),
      total: major(row.total),
      giftCards: major(row.gift_cards),
      due: major(dueOf(row)),
    },
    coupons: couponList
      .parse(JSON.parse(row.coupons))
      .map(one => ({ ...one, amount: major(one.amount) })),
    shipping: row.shipping_kind,
    shippingDate: row.shipping_date,
    shipTo: readAddress(row.ship_to),
    billTo: readAddress(row.bill_to),
    note: row.note,
    events: events.map(({ kind, at, by_name, amount, text }) => ({
      kind,
      at,
      by: by_name,
      amount: amount === null ? null : major(amount),
      text,
    })),
    refunds: refunds.map(({ id, amount, reason, at, state, credit_note_id }) => ({
      id,
      amount: major(amount),
      reason,
      at,
      state,
      creditNoteId: credit_note_id,
    })),
    invoiceId: billed?.invoiceId ?? row.invoice_id,
    invoiceNumber: billed === undefined ? row.invoice_number : billed.number,
  }
}
