import { ordersCartContract as cart } from '../../contract/orders-cart.contract.ts'
import { ordersCheckoutContract as pay } from '../../contract/orders-checkout.contract.ts'
import { ordersContract as orders, type OrderDetail } from '../../contract/orders.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestCall } from '#app/server/test-app.ts'
import { ADDRESS } from '../../tests/address.ts'
import { productIdOf } from '#features/shop/tests/product.ts'

let test: TestApp
let clip = 0
let lantern = 0
beforeAll(async () => {
  test = await createTestApp()
  lantern = await productIdOf(test.database, 'Lantern 12')
  clip = await productIdOf(test.database, 'Reading clip')
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.database.write(async trx => {
    await trx.deleteFrom('carts').execute()
    await trx
      .updateTable('products')
      .set({ stock: 20 })
      .where('id', 'in', [lantern, clip])
      .execute()
  })
})

let keys = 0
async function buy(
  lines: [number, number][],
  paymentMethod = 'test',
  as: TestCall['as'] = 'author',
): Promise<OrderDetail> {
  for (const [productId, qty] of lines)
    await test.call(cart.addToCart, { as: as ?? 'author', body: { productId, qty } })
  const { totals } = cart.getCart.output.parse(
    (await test.call(cart.getCart, { as: as ?? 'author' })).json(),
  )
  const made = await test.call(pay.saveAddress, { as: as ?? 'author', body: { address: ADDRESS } })
  const addressId = pay.saveAddress.output.parse(made.json()).address.id
  const payment =
    paymentMethod === 'test'
      ? { method: paymentMethod, token: 'test_success' }
      : { method: paymentMethod }
  const headers = { 'idempotency-key': `key-${++keys}-of-change` }
  const answer = await test.call(pay.checkout, {
    as: as ?? 'author',
    headers,
    body: { addressId, payment, total: totals.total },
  })
  return orderOf(pay.checkout.output.parse(answer.json()).order?.id ?? 0)
}
const at = <C extends { path: string }>(call: C, id: number): C => ({
  ...call,
  path: call.path.replace('{id}', `${id}`),
})
const orderOf = async (id: number) =>
  orders.getOrder.output.parse((await test.call(at(orders.getOrder, id), { as: 'admin' })).json())
    .order
const step = (ids: number[], name: string, rest: object = {}) =>
  test.call(orders.updateOrders, { as: 'admin', body: { ids, step: name, ...rest } })
const cancel = (id: number, as: TestCall['as'] = 'author') =>
  test.call(at(orders.cancelOrder, id), { as: as ?? 'author', body: {} })
const refund = (id: number, body: object) =>
  test.call(at(orders.refundOrder, id), { as: 'maintainer', body: { reason: 'Broken', ...body } })
const stockOf = async (id: number) =>
  (
    await test.database.read
      .selectFrom('products')
      .select('stock')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).stock
const invoiceOf = (orderId: number) =>
  test.database.read
    .selectFrom('invoices')
    .selectAll()
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()

describe('order status', () => {
  it('CART-07 goes from paid to shipped to delivered, each step in the timeline; invalid steps are rejected', async () => {
    const order = await buy([[clip, 1]])
    expect((await step([order.id], 'deliver')).json()).toMatchObject({
      done: [],
      refused: [{ id: order.id, code: 'order.not_shipped' }],
    })
    const tracking = { carrier: 'Swift Post', trackingUrl: 'https://post.example/123' }
    expect((await step([order.id, 999_999], 'ship', tracking)).json()).toMatchObject({
      done: [order.id],
      refused: [{ code: 'order.not_found' }],
    })
    expect((await cancel(order.id)).json()).toMatchObject({ status: 409, code: 'order.shipped' })
    expect((await step([order.id], 'deliver')).json()).toMatchObject({ done: [order.id] })
    const after = await orderOf(order.id)
    expect(after).toMatchObject({ status: 'delivered', ...tracking })
    expect(after.events.map(one => [one.kind, one.by])).toEqual([
      ['placed', 'author'],
      ['paid', null],
      ['shipped', 'admin'],
      ['delivered', 'admin'],
    ])
    const mail = await test.database.read
      .selectFrom('mail_outbox')
      .selectAll()
      .where('subject', 'like', `%${order.number} is on its way`)
      .executeTakeFirstOrThrow()
    expect(mail.text).toContain('https://post.example/123')
    expect(
      (await step([order.id], 'ship', { trackingUrl: 'javascript:alert(1)' })).statusCode,
    ).toBe(400)
  })

  it('CART-07 for pay-later orders: a bank transfer ships once paid, cash is paid on delivery', async () => {
    const transfer = await buy([[clip, 1]], 'bank-transfer')
    expect((await step([transfer.id], 'ship')).json().refused).toEqual([
      { id: transfer.id, code: 'order.unpaid' },
    ])
    await step([transfer.id], 'pay')
    expect(await orderOf(transfer.id)).toMatchObject({ status: 'paid', paid: transfer.total })
    expect((await invoiceOf(transfer.id)).status).toBe('Paid')
    const cash = await buy([[clip, 1]], 'cash-on-delivery')
    await step([cash.id], 'ship')
    await step([cash.id], 'deliver')
    expect(await orderOf(cash.id)).toMatchObject({ status: 'delivered', paid: cash.total })
    expect((await invoiceOf(cash.id)).status).toBe('Paid')
  })

  it('CART-07 canceling before shipping restores stock at once, followed by refund and credit note', async () => {
    const order = await buy([
      [clip, 2],
      [lantern, 1],
    ])
    expect([await stockOf(clip), await stockOf(lantern)]).toEqual([18, 19])
    expect((await cancel(order.id, 'editor')).statusCode).toBe(404)
    expect((await cancel(order.id)).json().order).toMatchObject({
      status: 'cancelled',
      refunds: [{ state: 'open', amount: order.total }],
    })
    expect([await stockOf(clip), await stockOf(lantern)]).toEqual([20, 20])
    await test.runJobs()
    const after = await orderOf(order.id)
    expect(after).toMatchObject({
      status: 'cancelled',
      refunded: order.total,
      refunds: [{ state: 'done', creditNoteId: expect.any(Number) }],
    })
    expect(await invoiceOf(order.id)).toMatchObject({ credited: Math.round(order.total * 100) })
    expect((await cancel(order.id)).json()).toMatchObject({ code: 'order.closed' })
    expect([await stockOf(clip), await stockOf(lantern)]).toEqual([20, 20])
  })

  it('CART-07 canceling an unpaid order creates a credit note and no refund', async () => {
    const order = await buy([[clip, 1]], 'invoice')
    await cancel(order.id)
    expect(await orderOf(order.id)).toMatchObject({ status: 'cancelled', refunded: 0, refunds: [] })
    expect((await invoiceOf(order.id)).credited).toBe(Math.round(order.total * 100))
  })
})

describe('refunds', () => {
  it('CART-09 can be partial: by amount, by items with their tax and shipping, then everything left', async () => {
    const order = await buy([
      [clip, 3],
      [lantern, 1],
    ])
    await step([order.id], 'ship')
    const [line] = order.lines
    expect((await refund(order.id, { amount: 5 })).statusCode).toBe(201)
    await test.runJobs()
    expect(await orderOf(order.id)).toMatchObject({ status: 'shipped', refunded: 5 })
    expect((await refund(order.id, { lines: [{ id: line?.id, qty: 4 }] })).json()).toMatchObject({
      code: 'refund.line',
    })
    await refund(order.id, { lines: [{ id: line?.id, qty: 1 }], isRestocked: true })
    await test.runJobs()
    const partly = await orderOf(order.id)
    // One clip at 9.90 plus 8.1 % tax.
    expect(partly.refunded).toBe(15.7)
    expect([partly.lines[0]?.returned, await stockOf(clip)]).toEqual([1, 18])
    expect((await refund(order.id, { amount: order.total })).json()).toMatchObject({
      status: 422,
      code: 'refund.too_much',
    })
    await refund(order.id, {})
    await test.runJobs()
    const after = await orderOf(order.id)
    expect(after).toMatchObject({ status: 'refunded', refunded: order.total })
    expect(after.refunds.map(one => one.state)).toEqual(['done', 'done', 'done'])
    expect(after.refunds.reduce((sum, one) => sum + Math.round(one.amount * 100), 0)).toBe(
      Math.round(order.total * 100),
    )
    expect(new Set(after.refunds.map(one => one.creditNoteId)).size).toBe(3)
    expect((await refund(order.id, {})).json()).toMatchObject({ code: 'order.closed' })
  })

  it('X-09 are made once per idempotency key; concurrent ones never exceed the amount paid', async () => {
    const order = await buy([[clip, 1]])
    const headers = { 'idempotency-key': 'refund-key-1' }
    const send = () =>
      test.call(at(orders.refundOrder, order.id), {
        as: 'admin',
        headers,
        body: { amount: 2, reason: 'Late' },
      })
    expect(
      [(await send()).json().refundId, (await send()).json().refundId].every(
        (id, _, all) => id === all[0],
      ),
    ).toBe(true)
    const rest = Math.round((order.total - 2) * 100) / 100
    const answers = await Promise.all([
      refund(order.id, { amount: rest }),
      refund(order.id, { amount: rest }),
    ])
    expect(answers.map(one => one.statusCode).toSorted((one, other) => one - other)).toEqual([
      201, 422,
    ])
    await test.runJobs()
    expect(await orderOf(order.id)).toMatchObject({ refunded: order.total, status: 'refunded' })
  })

  it('X-21 require the right to refund', async () => {
    const order = await buy([[clip, 1]])
    for (const as of ['author', 'editor', 'subscriber'] as const)
      expect(
        (await test.call(at(orders.refundOrder, order.id), { as, body: { reason: '' } }))
          .statusCode,
      ).toBe(403)
  })
})

describe('order list', () => {
  it('ADD-01 shows one’s own orders, everyone’s to staff only; with search, filters and sorting', async () => {
    const mine = await buy([[clip, 1]])
    const theirs = await buy([[lantern, 1]], 'invoice', 'editor')
    const list = async (as: 'author' | 'admin', query: Record<string, string> = {}) =>
      test.call(orders.listOrders, { as, query })
    const own = orders.listOrders.output.parse((await list('author')).json())
    expect(own.orders.some(one => one.id === mine.id)).toBe(true)
    expect(own.orders.some(one => one.id === theirs.id)).toBe(false)
    expect((await list('author', { scope: 'all' })).statusCode).toBe(403)
    const numbers = async (query: Record<string, string>) =>
      orders.listOrders.output
        .parse((await list('admin', { scope: 'all', perPage: '100', ...query })).json())
        .orders.map(one => one.id)
    expect(await numbers({ q: mine.number })).toEqual([mine.id])
    expect(await numbers({ q: 'lantern', paymentMethod: 'invoice' })).toContain(theirs.id)
    expect(await numbers({ status: 'pending' })).not.toContain(mine.id)
    const totals = orders.listOrders.output.parse(
      (
        await list('admin', { scope: 'all', sortColumn: 'total', sort: 'asc', perPage: '100' })
      ).json(),
    )
    expect(totals.orders.map(one => one.total)).toEqual(
      totals.orders.map(one => one.total).toSorted((a, b) => a - b),
    )
    expect(totals.total).toBe(totals.counts.reduce((sum, one) => sum + one.count, 0))
    expect((await test.call(at(orders.getOrder, theirs.id), { as: 'author' })).statusCode).toBe(404)
    const csv = await test.call(orders.exportOrders, { as: 'author', query: { language: 'de' } })
    expect(csv.body).toContain(mine.number)
    expect(csv.body).not.toContain(theirs.number)
  })

  it('CART-09 reorders an order as far as its items are available', async () => {
    const order = await buy([
      [clip, 2],
      [lantern, 1],
    ])
    await test.database.write(trx =>
      trx.updateTable('products').set({ stock: 0 }).where('id', '=', lantern).execute(),
    )
    const again = await test.call(at(orders.reorder, order.id), { as: 'author' })
    expect(again.json()).toEqual({ added: 1, missing: ['Lantern 12'] })
    expect((await test.call(cart.getCart, { as: 'author' })).json().products).toMatchObject([
      { id: clip, qty: 2 },
    ])
  })
})

describe('coupon administration', () => {
  it('CART-03 creates, edits, finds and deletes coupons with unique codes', async () => {
    const body = { code: ' spring-25 ', kind: 'percent', value: 12.5, minimum: 20, maxUses: 5 }
    const save = (change: object = {}, headers = {}) =>
      test.call(orders.saveCoupon, { as: 'admin', headers, body: { ...body, ...change } })
    const made = orders.saveCoupon.output.parse((await save()).json()).coupon
    expect(made).toMatchObject({ code: 'SPRING-25', value: 12.5, minimum: 20, uses: 0 })
    expect((await save()).json()).toMatchObject({ status: 409, code: 'coupon.taken' })
    expect((await save({ code: 'NO', value: 5 })).statusCode).toBe(400)
    expect((await save({ code: 'MUCH', value: 101 })).json()).toMatchObject({
      code: 'coupon.value',
    })
    expect((await save({ id: made.id, value: 20 }, { 'if-match': '"7"' })).statusCode).toBe(412)
    expect((await save({ id: made.id, value: 20 })).json().coupon).toMatchObject({
      value: 20,
      version: 2,
    })
    const listed = await test.call(orders.listCoupons, { as: 'maintainer', query: { q: 'ring' } })
    expect(orders.listCoupons.output.parse(listed.json()).coupons.map(one => one.code)).toEqual([
      'SPRING-25',
    ])
    expect((await test.call(at(orders.deleteCoupon, made.id), { as: 'author' })).statusCode).toBe(
      403,
    )
    expect((await test.call(at(orders.deleteCoupon, made.id), { as: 'admin' })).statusCode).toBe(
      200,
    )
    expect((await save()).statusCode).toBe(200)
  })
})
