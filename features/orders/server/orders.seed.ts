import { DAY, HOUR } from '#platform/contract/durations.rules.ts'
import { foldSearch } from '#platform/contract/fold.rules.ts'
import { orderNumber } from '../contract/orders.rules.ts'
import { foldText } from '#platform/server/database/fold-text.ts'
import type { FillRows } from '#platform/server/compose/define-feature.ts'
import type { OrderBilling, OrderToBill } from '#platform/server/compose/order-billing.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { readSettings } from '#features/settings/server/settings.service.ts'
import { createCatalogue, listProductIds } from '#features/shop/server/shop.service.ts'
import { touchCart, putLine } from './cart/cart.repo.ts'
import { dueOn, laterBilling, METHODS, type OrdersBilling } from './billing.service.ts'
import { countCart, moneyLines, shippingDateOf } from './totals/totals.service.ts'
import { insertCharges } from './seed/charges.seed.ts'
import { seedCoupons } from './seed/coupons.seed.ts'
import { countryName } from '#platform/contract/country-name.rules.ts'
import { DEMO_PHONE, ORDERS, PLACES, type SeedOrder } from './seed/demo.seed.ts'
import './orders.tables.ts'

// The orders of the demo: in every state, of people of the demo, each with its invoice; a cart, coupons and a gift card to try.

const CART: SeedOrder['goods'] = [
  ['Reading clip', 2],
  ['Enamel mug', 4],
]

export const seedOrders =
  (found: OrderBilling | undefined, { withHistory }: { withHistory: boolean }): FillRows =>
  async (trx, now) => {
    const billing = laterBilling({ clock: () => now, find: () => found })
    const { regional, tax } = await readSettings(trx)
    // With history they are created at their place in it: numbers follow dates.
    for (const order of withHistory ? [] : ORDERS)
      await seedOrder(trx, { order, now, billing, currency: regional.currency, tax: tax.rates[0] })
    await seedCoupons(trx, { now, currency: regional.currency })
    for (const userId of Object.keys(PLACES).map(Number)) await seedAddress(trx, { userId, now })
    const cartId = await touchCart(trx, { userId: 11 }, now)
    for (const item of CART)
      for (const { productId, variantId, qty } of await linesOf(trx, [item]))
        await putLine(trx, { cartId, productId, variantId, qty, isSaved: false, now })
  }

const placeOf = (userId: number) => PLACES[userId] ?? ['Uferweg 1', '8400', 'Winterthur', 'CH']

async function addressOf(trx: Trx, userId: number) {
  const { full_name: fullName } = await trx
    .selectFrom('users')
    .select('full_name')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const [line1, postalCode, city, country] = placeOf(userId)
  return {
    fullName,
    phone: DEMO_PHONE,
    line1,
    line2: '',
    city,
    region: '',
    postalCode,
    country,
    kind: 'home' as const,
  }
}

async function seedAddress(
  trx: Trx,
  { userId, now }: { userId: number; now: Date },
): Promise<void> {
  const { fullName: full_name, postalCode: postal_code, ...rest } = await addressOf(trx, userId)
  const row = {
    user_id: userId,
    full_name,
    postal_code,
    ...rest,
    is_default: 1,
    created_at: now.toISOString(),
    deleted_at: null,
  }
  await trx.insertInto('addresses').values(row).execute()
}

interface Seeding {
  order: SeedOrder
  now: Date
  billing: OrdersBilling
  currency: string
  tax: { name: string; basisPoints: number } | undefined
}
async function seedOrder(trx: Trx, { order, now, billing, currency, tax }: Seeding): Promise<void> {
  const { userId, paymentMethod, status, goods } = order
  const placed = new Date(now.getTime() - order.ago * DAY)
  const address = await addressOf(trx, userId)
  const { email, company } = await trx
    .selectFrom('users')
    .select(['email', 'company'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const lines = await linesOf(trx, goods)
  const totals = countCart({ lines, coupons: [], shipping: 'standard', currency, tax })
  const isPaid =
    !['pending', 'cancelled'].includes(status) ||
    (status === 'cancelled' && paymentMethod === 'test')
  const isBack = status === 'refunded' || (status === 'cancelled' && isPaid)
  const made = {
    order,
    placed,
    address,
    email,
    company,
    lines,
    totals,
    isPaid,
    isBack,
    currency,
    tax,
  }
  const { id, row } = await insertRows(trx, made)
  const words = foldSearch(
    [
      orderNumber(id),
      address.fullName,
      email,
      address.city,
      ...lines.flatMap(line => [line.name, line.sku]),
    ].join('\n'),
  )
  const bill = await billing.bill(trx, toBill(made, id))
  await trx
    .updateTable('orders')
    .set({ words, invoice_id: bill?.invoiceId ?? null, invoice_number: bill?.number ?? null })
    .where('id', '=', id)
    .execute()
  if (isPaid)
    await billing.pay(trx, {
      orderId: id,
      amount: totals.total,
      method: METHODS[paymentMethod],
      at: placed,
    })
  const credit = isBack
    ? await billing.credit(trx, {
        orderId: id,
        amount: totals.total,
        refunded: totals.total,
        method: METHODS[paymentMethod],
        reason: 'Returned',
      })
    : undefined
  const creditNoteId = credit?.creditNoteId ?? null
  const story = { order, id, total: totals.total, placed, isPaid, isBack, creditNoteId }
  await insertCharges(trx, [{ row, refund: await seedStory(trx, story) }])
}

interface Made extends Pick<Seeding, 'order' | 'currency' | 'tax'> {
  placed: Date
  address: Awaited<ReturnType<typeof addressOf>>
  email: string
  company: string
  lines: Awaited<ReturnType<typeof linesOf>>
  totals: ReturnType<typeof countCart>
  isPaid: boolean
  isBack: boolean
}

async function insertRows(
  trx: Trx,
  { order, placed, address, email, lines, totals, isPaid, isBack, currency }: Made,
) {
  const { userId, paymentMethod, status } = order
  const {
    couponAmounts: _,
    lineDiscounts: _lines,
    due: _due,
    giftCards,
    listTotal,
    taxes,
    ...sums
  } = totals
  const text = JSON.stringify(address)
  const row = {
    ...sums,
    user_id: userId,
    checkout_id: `seed-${order.ago}`,
    placed_at: placed.toISOString(),
    status,
    payment_method: paymentMethod,
    currency,
    list_total: listTotal,
    gift_cards: giftCards,
    paid: isPaid ? totals.total : 0,
    refunded: isBack ? totals.total : 0,
    pieces: lines.reduce((sum, line) => sum + line.qty, 0),
    shipping_kind: 'standard' as const,
    shipping_date: shippingDateOf('standard', placed.toISOString().slice(0, 10)),
    taxes: JSON.stringify(taxes),
    coupons: '[]',
    ship_to: text,
    bill_to: text,
    customer_name: address.fullName,
    customer_email: email,
    customer_key: foldText(address.fullName),
    note: '',
    carrier: order.carrier ?? '',
    tracking_url: order.carrier === undefined ? '' : `https://parcels.example/${order.ago}`,
    invoice_id: null,
    invoice_number: null,
    words: '',
    updated_at: placed.toISOString(),
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
      lines.map(
        ({
          hasFreeShipping: _free,
          category: _category,
          productId,
          variantId,
          listPrice,
          variantName,
          ...line
        }) => ({
          ...line,
          order_id: id,
          product_id: productId,
          variant_id: variantId,
          variant_name: variantName,
          list_price: Math.max(line.price, listPrice ?? 0),
          discount: 0,
          returned: 0,
        }),
      ),
    )
    .execute()
  return { id, row }
}

function toBill(
  {
    order: { userId, paymentMethod },
    placed,
    address,
    email,
    company,
    lines,
    totals,
    currency,
    tax,
  }: Made,
  id: number,
): OrderToBill {
  const day = placed.toISOString().slice(0, 10)
  return {
    orderId: id,
    reference: orderNumber(id),
    currency,
    customer: {
      userId,
      name: address.fullName,
      email,
      company,
      address: `${address.line1}\n${address.postalCode} ${address.city}`,
      country: countryName(address.country, 'en'),
      contact: address.phone,
      language: 'en' as const,
    },
    lines: moneyLines({ lines, shipping: totals.shipping, tax }).map((line, index) => ({
      ...line,
      item: lines[index]?.name ?? 'Shipping',
      description: '',
      productId: lines[index]?.productId ?? null,
    })),
    discount: { amount: 0 },
    issuedOn: day,
    dueOn: dueOn(paymentMethod, day),
  }
}

interface Story {
  order: SeedOrder
  id: number
  total: number
  placed: Date
  isPaid: boolean
  isBack: boolean
  creditNoteId: number | null
}
async function seedStory(
  trx: Trx,
  { order, id, total, placed, isPaid, isBack, creditNoteId }: Story,
) {
  const at = (hours: number) => new Date(placed.getTime() + hours * HOUR).toISOString()
  const { status, paymentMethod, carrier = '' } = order
  const isSent = status === 'shipped' || status === 'delivered'
  const paid = {
    kind: 'paid' as const,
    at: at(paymentMethod === 'test' ? 0 : 70),
    amount: total,
    text: '',
    by_name: paymentMethod === 'test' ? null : 'maintainer',
  }
  const events = [
    { kind: 'placed' as const, at: at(0), amount: total, text: '', by_name: null },
    ...(isPaid && paymentMethod === 'test' ? [paid] : []),
    ...(isSent
      ? [
          {
            kind: 'shipped' as const,
            at: at(22),
            amount: null,
            text: carrier,
            by_name: 'maintainer',
          },
        ]
      : []),
    ...(status === 'delivered'
      ? [{ kind: 'delivered' as const, at: at(70), amount: null, text: '', by_name: 'maintainer' }]
      : []),
    ...(isPaid && paymentMethod !== 'test' ? [paid] : []),
    ...(status === 'cancelled'
      ? [{ kind: 'cancelled' as const, at: at(3), amount: null, text: '', by_name: null }]
      : []),
    ...(isBack
      ? [
          {
            kind: 'refunded' as const,
            at: at(4),
            amount: total,
            text: 'Returned',
            by_name: 'maintainer',
          },
        ]
      : []),
  ]
  await trx
    .insertInto('order_events')
    .values(events.map(event => ({ ...event, order_id: id })))
    .execute()
  if (!isBack) return undefined
  const refund = {
    amount: total,
    to_gift_cards: 0,
    credited: total,
    lines: '[]',
    reason: 'Returned',
    state: 'done' as const,
    credit_note_id: creditNoteId,
  }
  return trx
    .insertInto('order_refunds')
    .values({ ...refund, order_id: id, by_id: 2, by_name: 'maintainer', at: at(4) })
    .returning(['id', 'amount', 'at'])
    .executeTakeFirstOrThrow()
}

async function linesOf(trx: Trx, goods: SeedOrder['goods']) {
  const catalogue = createCatalogue({ clock: () => new Date(0) })
  const names = new Map(goods)
  const products = await catalogue.productsByIds(trx, await listProductIds(trx, [...names.keys()]))
  return products.map(product => {
    const [variant] = product.variants
    const { id: productId, name, slug, category, hasFreeShipping, listPrice } = product
    const { sku, image, price } = variant ?? product
    return {
      productId,
      variantId: variant?.id ?? 0,
      variantName: variant?.name ?? '',
      name,
      slug,
      sku: sku === '' ? product.sku : sku,
      image,
      price,
      listPrice,
      category,
      hasFreeShipping,
      qty: names.get(name) ?? 1,
    }
  })
}
