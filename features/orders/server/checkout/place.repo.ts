import { foldText } from '#platform/server/database/fold-text.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import type { Buyer } from '../orders.repo.ts'
import type { CheckoutRow, NewOrderRow } from '../orders.tables.ts'
import type { OrderDocument } from './document.service.ts'

/** An order as it is written first. */
export interface NewOrder {
  checkout: CheckoutRow
  document: OrderDocument
  buyer: Buyer
  isPaid: boolean
  paid: number
  now: Date
}

/** Writes an order with its lines; answers its id. */
export async function insertOrder(
  trx: Trx,
  { checkout, document, buyer, isPaid, paid, now }: NewOrder,
): Promise<number> {
  const { totals } = document
  const row: NewOrderRow = {
    user_id: checkout.user_id,
    checkout_id: checkout.id,
    placed_at: now.toISOString(),
    status: document.needsApproval ? 'awaiting' : isPaid ? 'paid' : 'pending',
    payment_method: checkout.payment_method,
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
        discount: line.discount,
        returned: 0,
      })),
    )
    .execute()
  return id
}

/** What it is found by. */
export async function setOrderWords(trx: Trx, id: number, words: string): Promise<void> {
  await trx.updateTable('orders').set({ words }).where('id', '=', id).execute()
}

export async function setInvoice(
  trx: Trx,
  orderId: number,
  { invoiceId, number }: { invoiceId: number; number: number },
): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ invoice_id: invoiceId, invoice_number: number })
    .where('id', '=', orderId)
    .execute()
}
