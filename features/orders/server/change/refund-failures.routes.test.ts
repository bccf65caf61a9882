import { HOUR } from '#platform/contract/durations.rules.ts'
import { ordersCartContract as cart } from '../../contract/orders-cart.contract.ts'
import { ordersCheckoutContract as pay } from '../../contract/orders-checkout.contract.ts'
import { ordersContract as orders } from '../../contract/orders.contract.ts'
import { notificationsContract as notifications } from '#features/notifications/contract/notifications.contract.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'
import { ADDRESS } from '../../tests/address.ts'
import { addJob } from '#platform/server/jobs/jobs.ts'
import { CAPTURE_JOB } from '../approval/approval.service.ts'
import { productIdOf } from '#features/shop/tests/product.ts'

let test: TestApp
let clip = 0
beforeAll(async () => {
  test = await createTestApp()
  clip = await productIdOf(test.database, 'Reading clip')
})
afterAll(() => test.close())

const at = <C extends { path: string }>(call: C, id: number): C => ({
  ...call,
  path: call.path.replace('{id}', `${id}`),
})
const orderOf = async (id: number) =>
  orders.getOrder.output.parse((await test.call(at(orders.getOrder, id), { as: 'admin' })).json())
    .order
const cancel = (id: number) => test.call(at(orders.cancelOrder, id), { as: 'admin', body: {} })
const refund = (id: number, body: object) =>
  test.call(at(orders.refundOrder, id), { as: 'admin', body: { reason: 'Broken', ...body } })
const setStock = (stock: number) =>
  test.database.write(trx =>
    trx.updateTable('products').set({ stock }).where('id', '=', clip).execute(),
  )
const readStock = async () =>
  (
    await test.database.read
      .selectFrom('products')
      .select('stock')
      .where('id', '=', clip)
      .executeTakeFirstOrThrow()
  ).stock

let keys = 0
const buyClips = async (qty: number) => {
  const answer = await payForClips(qty)
  return orderOf(pay.checkout.output.parse(answer.json()).order?.id ?? 0)
}
async function payForClips(qty: number, token = 'test_success') {
  await setStock(20)
  await test.call(cart.addToCart, { as: 'author', body: { productId: clip, qty } })
  const { totals } = cart.getCart.output.parse(
    (await test.call(cart.getCart, { as: 'author' })).json(),
  )
  const made = await test.call(pay.saveAddress, { as: 'author', body: { address: ADDRESS } })
  return test.call(pay.checkout, {
    as: 'author',
    headers: { 'idempotency-key': `refund-failure-${++keys}` },
    body: {
      addressId: pay.saveAddress.output.parse(made.json()).address.id,
      payment: { method: 'test', token },
      total: totals.total,
    },
  })
}

/** As if a charge had never arrived, or had: the provider refuses to refund, or does it. */
const setCharge = (orderId: number, state: 'captured' | 'declined') =>
  test.database.write(async trx => {
    const { checkout_id } = await trx
      .selectFrom('orders')
      .select('checkout_id')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
    await trx
      .updateTable('test_payments')
      .set({ state })
      .where('reference', '=', checkout_id)
      .execute()
  })

it('CART-09 orders of the demo that were paid by card can be refunded and canceled', async () => {
  const paid = await test.database.read
    .selectFrom('orders')
    .selectAll()
    .where('payment_method', '=', 'test')
    .where('status', '=', 'paid')
    .orderBy('id')
    .execute()
  const [one, other] = paid.map(({ id }) => id)
  await refund(one ?? 0, { amount: 2 })
  await cancel(other ?? 0)
  await test.runJobs()
  expect(await orderOf(one ?? 0)).toMatchObject({ refunded: 2, refunds: [{ state: 'done' }] })
  const canceled = await orderOf(other ?? 0)
  expect(canceled).toMatchObject({ refunded: canceled.total, refunds: [{ state: 'done' }] })
  const known = await test.database.read
    .selectFrom('orders')
    .leftJoin('test_refunds', 'reference', 'checkout_id')
    .select(['refunded', 'test_refunds.amount'])
    .where('payment_method', '=', 'test')
    .where('refunded', '>', 0)
    .execute()
  expect(known.map(({ amount }) => amount)).toEqual(known.map(({ refunded }) => refunded))
})

it('CART-07 a cancellation whose refund fails can be refunded again', async () => {
  const order = await buyClips(2)
  await setCharge(order.id, 'declined')
  await cancel(order.id)
  expect((await refund(order.id, {})).json()).toMatchObject({ code: 'refund.too_much' })
  await test.runJobs()
  expect(await orderOf(order.id)).toMatchObject({
    status: 'cancelled',
    refunded: 0,
    refunds: [{ state: 'failed' }],
  })
  await setCharge(order.id, 'captured')
  const lines = [{ id: order.lines[0]?.id, qty: 1 }]
  expect((await refund(order.id, { lines })).json()).toMatchObject({ code: 'refund.line' })
  expect((await refund(order.id, { amount: 1 })).statusCode).toBe(201)
  await test.runJobs()
  expect((await refund(order.id, {})).statusCode).toBe(201)
  await test.runJobs()
  expect(await orderOf(order.id)).toMatchObject({ status: 'cancelled', refunded: order.total })
  const invoice = await test.database.read
    .selectFrom('invoices')
    .select('credited')
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  expect(invoice.credited).toBe(Math.round(order.total * 100))
  expect((await refund(order.id, {})).json()).toMatchObject({ code: 'order.closed' })
})

it('CART-09 items come back, and into the stock, although part of their money was refunded before', async () => {
  const order = await buyClips(1)
  const [line] = order.lines
  await refund(order.id, { amount: Number((order.total - 2).toFixed(2)) })
  await test.runJobs()
  const before = await readStock()
  const lines = [{ id: line?.id, qty: line?.qty }]
  expect((await refund(order.id, { lines, isRestocked: true })).statusCode).toBe(201)
  await test.runJobs()
  expect(await orderOf(order.id)).toMatchObject({ refunded: order.total, status: 'refunded' })
  expect(await readStock()).toBe(before + (line?.qty ?? 0))
})

it('CART-09 items of a refund that fails are neither returned nor restocked', async () => {
  const order = await buyClips(3)
  await setCharge(order.id, 'declined')
  const lines = [{ id: order.lines[0]?.id, qty: 2 }]
  await refund(order.id, { lines, isRestocked: true })
  expect([(await orderOf(order.id)).lines[0]?.returned, await readStock()]).toEqual([2, 19])
  await test.runJobs()
  expect([(await orderOf(order.id)).lines[0]?.returned, await readStock()]).toEqual([0, 17])
  // One of them was sold before the answer came; others never went back to the stock.
  await refund(order.id, { lines, isRestocked: true })
  await setStock(1)
  await test.runJobs()
  expect(await readStock()).toBe(0)
  await setStock(5)
  await refund(order.id, { lines })
  await test.runJobs()
  expect([(await orderOf(order.id)).lines[0]?.returned, await readStock()]).toEqual([0, 5])
  await setCharge(order.id, 'captured')
  await refund(order.id, { lines })
  await test.runJobs()
  expect((await orderOf(order.id)).lines[0]?.returned).toBe(2)
})

const failuresNotified = async () =>
  notifications.listNotifications.output
    .parse((await test.call(notifications.listNotifications, { as: 'admin' })).json())
    .notifications.filter(({ kind }) => kind.startsWith('order-') && kind.endsWith('-failed'))
    .map(({ kind, params, link }) => ({ kind, ...params, link }))
/** Each try of a job, until it is given up. */
async function tryToTheEnd() {
  for (let hours = 0; hours < 8; hours += 1) {
    test.wait(HOUR)
    await test.runJobs()
  }
}

it('CART-04 a payment for what has sold out stays open until the provider has given it back', async () => {
  const challenged = pay.checkout.output.parse((await payForClips(2, 'test_challenge')).json())
  const id = challenged.checkoutId
  const setPayment = (amount: number) =>
    test.database.write(trx =>
      trx.updateTable('test_payments').set({ amount }).where('reference', '=', id).execute(),
    )
  const readState = async () =>
    (
      await test.database.read
        .selectFrom('checkouts')
        .select('state')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).state
  await test.database.write(trx =>
    trx.updateTable('checkouts').set({ holds: 0 }).where('id', '=', id).execute(),
  )
  await setStock(0)
  await setPayment(1)
  const confirm = { ...pay.confirmPayment, path: pay.confirmPayment.path.replace('{id}', id) }
  const answer = () => test.call(confirm, { as: 'author', body: { token: 'confirm_yes' } })
  expect((await answer()).json()).toMatchObject({ code: 'payment.sold-out' })
  await test.runJobs()
  expect(await readState()).toBe('open')
  expect((await answer()).json()).toMatchObject({ code: 'payment.sold-out' })
  // The buyer can go on shopping in the meantime.
  expect((await payForClips(1)).statusCode).toBe(201)
  await tryToTheEnd()
  expect(await readState()).toBe('open')
  expect(await failuresNotified()).toContainEqual({
    kind: 'order-refund-failed',
    name: expect.any(String),
    amount: '$26.81',
    link: orders.listOrders.path,
  })
  const again = pay.checkout.output.parse((await payForClips(1, 'test_challenge')).json())
  expect(again.state).toBe('challenge')
})

it('CART-11 an authorized payment that is not released is tried again, then shown and notified', async () => {
  const order = await buyClips(1)
  await test.database.write(async trx => {
    await trx
      .updateTable('orders')
      .set({ status: 'awaiting', paid: 0 })
      .where('id', '=', order.id)
      .execute()
  })
  await setCharge(order.id, 'declined')
  await cancel(order.id)
  await test.runJobs()
  const kinds = async () => (await orderOf(order.id)).events.map(({ kind }) => kind)
  expect(await kinds()).not.toContain('release-failed')
  await tryToTheEnd()
  expect(await kinds()).toContain('release-failed')
  expect(await failuresNotified()).toContainEqual({
    kind: 'order-release-failed',
    name: expect.any(String),
    amount: `$${order.total}`,
    link: `${orders.listOrders.path}/${order.id}`,
  })
})

it('CART-11 an authorized payment that is not collected is shown and notified as that', async () => {
  const order = await buyClips(1)
  const rename = (from: string, to: string) =>
    test.database.write(trx => trx.schema.alterTable(from).renameTo(to).execute())
  await test.database.write(async trx => {
    const change = { status: 'pending', paid: 0 } as const
    await trx.updateTable('orders').set(change).where('id', '=', order.id).execute()
    await addJob(trx, { kind: CAPTURE_JOB, args: { id: order.id }, now: test.now() })
  })
  // The provider can't be reached.
  await rename('test_payments', 'unreachable')
  await tryToTheEnd()
  await rename('unreachable', 'test_payments')
  const kinds = (await orderOf(order.id)).events.map(({ kind }) => kind)
  expect(kinds).toContain('capture-failed')
  expect(kinds).not.toContain('refund-failed')
  expect(await failuresNotified()).toContainEqual({
    kind: 'order-capture-failed',
    name: expect.any(String),
    amount: `$${order.total}`,
    link: `${orders.listOrders.path}/${order.id}`,
  })
})
