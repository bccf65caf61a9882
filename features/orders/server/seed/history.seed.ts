import { sql } from 'kysely'
import { foldSearch } from '#platform/contract/fold.rules.ts'
import { currencyDigits } from '#platform/contract/money.rules.ts'
import type { FillRows } from '#platform/server/compose/define-feature.ts'
import { statementsOf } from '#platform/server/compose/demo-history.ts'
import type { OrderBilling, PastBill } from '#platform/server/compose/order-billing.ts'
import type { Tables, Trx } from '#platform/server/database/tables.ts'
import { readSettings } from '#features/settings/server/settings.service.ts'
import {
  createCatalogue,
  listOnSale,
  type PastSale,
  replaceSales,
} from '#features/shop/server/shop.service.ts'
import { listDemoCustomers } from '#features/users/server/users.service.ts'
import { orderNumber } from '../../contract/orders.rules.ts'
import { countryName } from '#platform/contract/country-name.rules.ts'
import { insertCharges } from './charges.seed.ts'
import { DEMO_PHONE, PLACES } from './demo.seed.ts'
import { decideDemoOrders } from './demo-orders.seed.ts'
import { decideOrders, type PastBuyer, type PastProduct } from './past-orders.seed.ts'
import {
  addressColumns,
  eventsOf,
  makeOrder,
  type MadeOrder,
  toPastOrder,
} from './past-rows.seed.ts'
import '../orders.tables.ts'

// Eighteen months of orders, and those of the demo in their places: decided and calculated in memory, written by few statements.

/** Best sellers sell even better than the first rows say, and what the shop shows first best of all; what is dear sells seldom. */
const [STEEPNESS, SHOWN_FIRST, DEAR] = [1.25, 4, 200]

export const seedOrderHistory =
  (billing: OrderBilling | undefined): FillRows =>
  async (trx, now) => {
    const { regional, tax } = await readSettings(trx)
    const { currency } = regional
    const buyers = await listBuyers(trx)
    await trx.insertInto('addresses').values(buyers.map(addressColumns)).execute()
    const products = await listProducts(trx, { now, currency })
    const decided = [
      ...decideOrders({ buyers, products, now }),
      ...decideDemoOrders({ buyers: await listDemoBuyers(trx), products, now }),
    ].toSorted((a, b) => a.placedAt.getTime() - b.placedAt.getTime())
    const made = decided.map((order, index) =>
      makeOrder(order, { currency, tax: tax.rates[0], checkoutId: `history-${index + 1}` }),
    )
    const ids = await insertOrders(trx, made)
    const past = made.map(one => toPastOrder(one, idOf(ids, one)))
    const bills = (await billing?.billPast(trx, past, now)) ?? []
    await insertParts(trx, { made, ids, bills })
    await nameOrders(trx, { made, ids, bills })
    await replaceSales(trx, { sales: await listSales(trx), now })
  }

const idOf = (ids: ReadonlyMap<string, number>, { row }: MadeOrder): number =>
  ids.get(row.checkout_id) ?? 0

/** The customers in the order in which they joined. */
async function listBuyers(trx: Trx): Promise<PastBuyer[]> {
  const byName = new Map(listDemoCustomers().map(customer => [customer.username, customer]))
  const users = await trx
    .selectFrom('users')
    .select(['id', 'username', 'created_at', 'last_seen_at'])
    .where('username', 'in', [...byName.keys()])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return users.flatMap(({ id, username, created_at: joinedAt, last_seen_at }) => {
    const customer = byName.get(username)
    return customer === undefined
      ? []
      : [{ ...customer, userId: id, joinedAt, seenAt: last_seen_at ?? joinedAt }]
  })
}

/** Demo people who have ordered already. */
async function listDemoBuyers(trx: Trx): Promise<PastBuyer[]> {
  const users = await trx
    .selectFrom('users')
    .select(['id', 'username', 'full_name', 'email', 'company', 'created_at'])
    .where('id', 'in', Object.keys(PLACES).map(Number))
    .execute()
  return users.map(({ id: userId, full_name: fullName, created_at: joinedAt, ...user }) => {
    const [line1 = '', postalCode = '', city = '', code = ''] = PLACES[userId] ?? []
    const address = { line1, postalCode, city, region: '', country: code }
    const country = countryName(code, 'en')
    const contact = { fullName, phone: DEMO_PHONE, country, address }
    return { ...user, ...contact, userId, joinedAt, seenAt: joinedAt }
  })
}

async function listProducts(
  trx: Trx,
  { now, currency }: { now: Date; currency: string },
): Promise<PastProduct[]> {
  const rows = await listOnSale(trx, currency)
  const catalogue = createCatalogue({ clock: () => now })
  const found = await catalogue.productsByIds(
    trx,
    rows.map(row => row.id),
  )
  const products = new Map(found.map(product => [product.id, product]))
  return rows.flatMap(({ id, created_at: soldSince, sold_recently, pin }) => {
    const product = products.get(id)
    if (product === undefined) return []
    const unit = 10 ** currencyDigits(currency)
    const rarity = Math.max(1, product.price / unit / DEAR)
    const weight = ((sold_recently + 1) ** STEEPNESS * (pin === 1 ? SHOWN_FIRST : 1)) / rarity
    return [{ ...product, soldSince, weight, unit }]
  })
}

/** Answers them by their checkouts. */
async function insertOrders(trx: Trx, made: readonly MadeOrder[]): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const some of statementsOf(made.map(one => one.row))) {
    const added = await trx
      .insertInto('orders')
      .values(some)
      .returning(['id', 'checkout_id'])
      .execute()
    for (const { id, checkout_id } of added) ids.set(checkout_id, id)
  }
  return ids
}

interface Inserting {
  made: readonly MadeOrder[]
  ids: ReadonlyMap<string, number>
  bills: readonly PastBill[]
}

async function insertParts(trx: Trx, { made, ids, bills }: Inserting): Promise<void> {
  const lineIds = new Map<string, number>()
  const lines = made.flatMap(one => one.lines.map(line => ({ ...line, order_id: idOf(ids, one) })))
  for (const some of statementsOf(lines)) {
    const added = await trx
      .insertInto('order_lines')
      .values(some)
      .returning(['id', 'order_id', 'product_id'])
      .execute()
    for (const { id, order_id, product_id } of added) lineIds.set(`${order_id} ${product_id}`, id)
  }
  const events = made.flatMap(one =>
    eventsOf(one).map(event => ({ ...event, order_id: idOf(ids, one) })),
  )
  for (const some of statementsOf(events))
    await trx.insertInto('order_events').values(some).execute()
  const notes = new Map(bills.map(bill => [bill.orderId, bill.creditNoteId]))
  const refunds = made.flatMap((one): Omit<Tables['order_refunds'], 'id'>[] => {
    const order_id = idOf(ids, one)
    if (one.refund === undefined) return []
    const back = one.refund.lines.map(({ productId, qty }) => ({
      id: lineIds.get(`${order_id} ${productId}`) ?? 0,
      qty,
    }))
    const credit_note_id = notes.get(order_id) ?? null
    return [{ ...one.refund.row, lines: JSON.stringify(back), order_id, credit_note_id }]
  })
  const given = new Map<number, { id: number; amount: number; at: string }>()
  for (const some of statementsOf(refunds)) {
    const added = await trx
      .insertInto('order_refunds')
      .values(some)
      .returning(['id', 'order_id', 'amount', 'at'])
      .execute()
    for (const refund of added) given.set(refund.order_id, refund)
  }
  await insertCharges(
    trx,
    made.map(one => ({ row: one.row, refund: given.get(idOf(ids, one)) })),
  )
}

/** What follows from the id: by what an order is found, and its invoice. */
async function nameOrders(trx: Trx, { made, ids, bills }: Inserting): Promise<void> {
  const billOf = new Map(bills.map(bill => [bill.orderId, bill]))
  for (const some of statementsOf(made)) {
    const rows = some.map(one => {
      const id = idOf(ids, one)
      const { invoiceId, number } = billOf.get(id) ?? {}
      const words = `${foldSearch(orderNumber(id))}\n${one.words}`
      return sql`(${sql.lit(id)}, ${words}, ${sql.lit(invoiceId ?? null)}, ${sql.lit(number ?? null)})`
    })
    await sql`with made (id, words, invoice_id, invoice_number) as (values ${sql.join(rows)})
      update orders set words = made.words, invoice_id = made.invoice_id, invoice_number = made.invoice_number
      from made where made.id = orders.id`.execute(trx)
  }
}

/** All that was ordered and not cancelled, by order. */
async function listSales(trx: Trx): Promise<PastSale[]> {
  const rows = await trx
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .select(['order_id', 'product_id', 'qty', 'placed_at'])
    .where('status', '!=', 'cancelled')
    .orderBy('order_id')
    .execute()
  const byOrder = new Map<number, { day: string; lines: { productId: number; qty: number }[] }>()
  for (const { order_id, product_id: productId, qty, placed_at } of rows) {
    const sale = byOrder.get(order_id) ?? { day: placed_at.slice(0, 10), lines: [] }
    if (productId !== null) sale.lines.push({ productId, qty })
    byOrder.set(order_id, sale)
  }
  return [...byOrder.values()]
}
