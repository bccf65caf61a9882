import { writePlace } from '../../contract/orders-address.rules.ts'
import { todayOf } from '#features/settings/server/settings.service.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { readTexts } from '#platform/server/texts/texts.ts'
import { orderNumber } from '../../contract/orders.rules.ts'
import { dueOn, METHODS } from '../billing.service.ts'
import type { PlacingParts } from '../orders.context.ts'
import type { CheckoutRow } from '../orders.tables.ts'
import { moneyLines } from '../totals/totals.service.ts'
import { stockOf } from './document.service.ts'
import { wordsOfBuyer } from './order-words.service.ts'
import { type NewOrder, setInvoice } from './place.repo.ts'

/** The invoice of an order with what has been paid of it, and what it has sold. */
export async function billOrder(
  trx: Trx,
  parts: PlacingParts,
  { checkout, document, buyer, orderId, isPaid, now }: Omit<NewOrder, 'paid'> & { orderId: number },
): Promise<void> {
  const bill = await parts.billing.bill(
    trx,
    await toBill(trx, { checkout, document, buyer, orderId, now }),
  )
  if (bill !== undefined) await setInvoice(trx, orderId, bill)
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
      method: METHODS[checkout.payment_method],
      at: now,
    })
  await parts.catalogue.recordSales(trx, stockOf(document), checkout.user_id)
}

interface ToBill extends Pick<NewOrder, 'document' | 'buyer' | 'now'> {
  checkout: Pick<CheckoutRow, 'user_id' | 'currency' | 'payment_method'>
  orderId: number
}

/** An order in terms of its invoice. */
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
  const day = await todayOf(trx, now)
  return {
    orderId,
    reference: orderNumber(orderId),
    currency: checkout.currency,
    customer: {
      userId: checkout.user_id,
      name: billTo.fullName,
      email: buyer.email,
      company: buyer.company,
      address: [billTo.line1, billTo.line2, ...writePlace(billTo)]
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
    dueOn: dueOn(checkout.payment_method, day),
  }
}
