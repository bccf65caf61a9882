import { notificationsContract } from '#features/notifications/contract/notifications.contract.ts'
import { invoiceMoneyContract } from '#features/invoice/contract/invoice-money.contract.ts'
import { ordersApprovalContract as approval } from '../../contract/orders-approval.contract.ts'
import { ordersCartContract as cart } from '../../contract/orders-cart.contract.ts'
import { ordersCheckoutContract as pay } from '../../contract/orders-checkout.contract.ts'
import { ordersContract as orders, type OrderDetail } from '../../contract/orders.contract.ts'
import { settingsContract } from '#features/settings/contract/settings.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'
import { ADDRESS } from '../../tests/address.ts'
import { productIdOf } from '#features/shop/tests/product.ts'

// The demo's author orders above the limit, the administrator decides.

type As = 'admin' | 'author' | 'maintainer' | 'subscriber'
let test: TestApp
let lantern = 0
beforeAll(async () => {
  test = await createTestApp()
  lantern = await productIdOf(test.database, 'Lantern 12')
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.database.write(async trx => {
    await trx.deleteFrom('carts').execute()
    await trx.deleteFrom('coupons').execute()
    await trx.updateTable('products').set({ stock: 20 }).where('id', '=', lantern).execute()
  })
  await limit(1)
})

const limit = (approvalFrom: number | null, as: As = 'admin') =>
  test.call(settingsContract.updateSettings, { as, body: { section: 'shop', approvalFrom } })
const at = <C extends { path: string }>(call: C, id: number | string): C => ({
  ...call,
  path: call.path.replace('{id}', `${id}`),
})
const orderOf = async (id: number) =>
  orders.getOrder.output.parse((await test.call(at(orders.getOrder, id), { as: 'admin' })).json())
    .order
const shown = async (as: As = 'author') =>
  cart.getCart.output.parse((await test.call(cart.getCart, { as })).json())
let keys = 0
async function order(
  payment: object = { method: 'test', token: 'test_success' },
  as: As = 'author',
): Promise<OrderDetail> {
  await test.call(cart.addToCart, { as, body: { productId: lantern, qty: 2 } })
  const made = await test.call(pay.saveAddress, { as, body: { address: ADDRESS } })
  const { address } = pay.saveAddress.output.parse(made.json())
  const body = { addressId: address.id, payment, total: (await shown(as)).totals.total }
  const headers = { 'idempotency-key': `key-${++keys}-of-approval` }
  let answer = pay.checkout.output.parse(
    (await test.call(pay.checkout, { as, headers, body })).json(),
  )
  if (answer.state === 'challenge') {
    const confirmed = await test.call(at(pay.confirmPayment, answer.checkoutId), {
      as,
      body: { token: 'confirm_yes' },
    })
    answer = pay.confirmPayment.output.parse(confirmed.json())
  }
  return orderOf(answer.order?.id ?? 0)
}
const decide = (
  id: number,
  body: object = { isApproved: true },
  { as = 'admin', version }: { as?: As; version?: number } = {},
) =>
  test.call(at(approval.decideOrder, id), {
    as,
    body,
    ...(version === undefined ? {} : { headers: { 'if-match': `"${version}"` } }),
  })
const stock = async () =>
  (
    await test.database.read
      .selectFrom('products')
      .select('stock')
      .where('id', '=', lantern)
      .executeTakeFirstOrThrow()
  ).stock
const moneyOf = async (id: number) => {
  const rows = test.database.read
    .selectFrom('test_payments')
    .innerJoin('orders', 'orders.checkout_id', 'test_payments.reference')
  return (await rows.select('test_payments.state').where('orders.id', '=', id).executeTakeFirst())
    ?.state
}
const refundsOf = (id: number) =>
  test.database.read
    .selectFrom('test_refunds')
    .innerJoin('orders', 'orders.checkout_id', 'test_refunds.reference')
    .select('amount')
    .where('orders.id', '=', id)
    .execute()
/** As if the process had died before it recorded that these jobs are done. */
const repeatCaptures = async () => {
  await test.database.write(trx =>
    trx
      .updateTable('jobs')
      .set({ state: 'waiting', ended_at: null })
      .where('kind', '=', 'orders.capture')
      .execute(),
  )
  await test.runJobs()
}
const invoicesOf = (id: number) =>
  test.database.read.selectFrom('invoices').select(['status']).where('order_id', '=', id).execute()
const bells = async (as: As) => {
  const answer = await test.call(notificationsContract.listNotifications, { as })
  return notificationsContract.listNotifications.output
    .parse(answer.json())
    .notifications.map(({ kind, link }) => [kind, link])
}
const mailsOf = async ({ number }: OrderDetail) =>
  (
    await test.database.read
      .selectFrom('mail_outbox')
      .select(['template', 'text'])
      .where('subject', 'like', `%${number}%`)
      .orderBy('id')
      .execute()
  ).map(({ template, text }) => ({ template, text }))

describe('the approval limit', () => {
  it('CART-11 is off by default, editable only with the right to settings, and shown in the cart before payment', async () => {
    await test.call(cart.addToCart, { as: 'author', body: { productId: lantern, qty: 2 } })
    const { totals, needsApproval } = await shown()
    expect(needsApproval).toBe(true)
    await limit(totals.total)
    expect((await shown()).needsApproval).toBe(false)
    await limit(null)
    expect((await shown()).needsApproval).toBe(false)
    expect((await limit(5, 'author')).statusCode).toBe(403)
    expect((await limit(-1)).json()).toMatchObject({
      status: 400,
      errors: { approvalFrom: expect.any(String) },
    })
    expect((await order()).status).toBe('paid')
  })
})

describe('an order above the limit', () => {
  it.each(['test_success', 'test_challenge'])(
    'CART-11 by card (%s) reserves stock and authorizes the payment; once approved it is billed and paid',
    async token => {
      const made = await order({ method: 'test', token })
      expect(made).toMatchObject({ status: 'awaiting', paid: 0, invoiceId: null })
      expect(made.events.map(one => one.kind)).toEqual(['placed'])
      expect([await stock(), await moneyOf(made.id), await invoicesOf(made.id)]).toEqual([
        18,
        'held',
        [],
      ])
      expect((await shown()).products).toEqual([])
      expect(await bells('admin')).toContainEqual([
        'order-approval-requested',
        `/apps/ecommerce/orders/${made.id}`,
      ])
      expect(
        (await decide(made.id, { isApproved: true, reason: 'Go' })).json().order,
      ).toMatchObject({ status: 'pending' })
      await test.runJobs()
      const after = await orderOf(made.id)
      expect(after).toMatchObject({ status: 'paid', paid: made.total })
      expect(after.events.map(({ kind, by, text }) => [kind, by, text])).toEqual([
        ['placed', 'author', ''],
        ['approved', 'admin', 'Go'],
        ['paid', null, ''],
      ])
      expect([await moneyOf(made.id), await invoicesOf(made.id), await stock()]).toEqual([
        'captured',
        [{ status: 'Paid' }],
        18,
      ])
      expect(await bells('author')).toContainEqual([
        'order-approved',
        `/apps/ecommerce/orders/${made.id}`,
      ])
      expect((await mailsOf(made)).map(one => one.template)).toEqual(
        expect.arrayContaining(['orderAwaiting', 'orderApproved']),
      )
      expect((await decide(made.id)).json()).toMatchObject({
        status: 409,
        code: 'order.not_awaiting',
      })
    },
  )

  it('CART-11 releases stock and payment when declined, and shows the buyer the reason', async () => {
    const made = await order()
    const wordless = await decide(made.id, { isApproved: false, reason: ' ' })
    expect(wordless.json()).toMatchObject({ status: 400, errors: { reason: expect.any(String) } })
    expect((await orderOf(made.id)).status).toBe('awaiting')
    expect((await decide(made.id, { isApproved: false, reason: 'Over budget' })).statusCode).toBe(
      200,
    )
    await test.runJobs()
    const after = await orderOf(made.id)
    expect(after).toMatchObject({ status: 'cancelled', paid: 0, refunds: [] })
    expect(after.events.at(-1)).toMatchObject({
      kind: 'declined',
      by: 'admin',
      text: 'Over budget',
    })
    expect([await stock(), await moneyOf(made.id), await invoicesOf(made.id)]).toEqual([
      20,
      'released',
      [],
    ])
    expect(await bells('author')).toContainEqual([
      'order-declined',
      `/apps/ecommerce/orders/${made.id}`,
    ])
    expect((await mailsOf(made)).find(one => one.template === 'orderDeclined')?.text).toContain(
      'Over budget',
    )
  })

  it('CART-11 is decided only by those who manage orders, never by the buyer, and not on a stale version', async () => {
    const made = await order({ method: 'invoice' }, 'admin')
    expect((await decide(made.id)).json()).toMatchObject({
      status: 403,
      code: 'order.own_approval',
    })
    expect((await decide(made.id, undefined, { as: 'author' })).statusCode).toBe(403)
    expect((await decide(999_999)).statusCode).toBe(404)
    const theirs = await order({ method: 'invoice' })
    expect((await decide(theirs.id, undefined, { version: theirs.version + 1 })).statusCode).toBe(
      412,
    )
    const both = await Promise.all([
      decide(theirs.id),
      decide(theirs.id, { isApproved: false, reason: 'No' }),
    ])
    expect(both.map(one => one.statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  it('CART-11 can only be declined once the buyer’s account is deleted', async () => {
    const made = await order({ method: 'invoice' })
    await test.database.write(trx =>
      trx.updateTable('orders').set({ user_id: null }).where('id', '=', made.id).execute(),
    )
    expect((await decide(made.id)).json()).toMatchObject({
      status: 409,
      code: 'order.buyer_deleted',
    })
    const declined = await decide(made.id, { isApproved: false, reason: 'Gone' })
    expect(declined.json()).toMatchObject({ order: { status: 'cancelled' } })
  })

  it('CART-11 allows no other step while pending; the buyer can withdraw it, and the list can be filtered by it', async () => {
    const made = await order({ method: 'invoice' })
    const steps = await test.call(orders.updateOrders, {
      as: 'admin',
      body: { ids: [made.id], step: 'ship' },
    })
    expect(steps.json().refused).toEqual([{ id: made.id, code: 'order.awaiting' }])
    const list = await test.call(orders.listOrders, { as: 'author', query: { status: 'awaiting' } })
    expect(orders.listOrders.output.parse(list.json()).orders.map(one => one.id)).toContain(made.id)
    expect(
      (await test.call(at(orders.cancelOrder, made.id), { as: 'author', body: {} })).json().order,
    ).toMatchObject({
      status: 'cancelled',
    })
    expect([await stock(), await invoicesOf(made.id)]).toEqual([20, []])
  })

  it('CART-11 is canceled and its stock restored when the payment fails on approval', async () => {
    const made = await order()
    await test.database.write(trx =>
      trx
        .updateTable('test_payments')
        .set({ state: 'declined' })
        .where('state', '=', 'held')
        .execute(),
    )
    await decide(made.id)
    await test.runJobs()
    expect(await orderOf(made.id)).toMatchObject({ status: 'cancelled', paid: 0 })
    expect(await stock()).toBe(20)
  })

  it('CART-11 keeps a captured payment when its job is repeated, also after the order is canceled and refunded', async () => {
    const made = await order()
    await decide(made.id)
    await test.runJobs()
    await repeatCaptures()
    expect(await refundsOf(made.id)).toEqual([])
    expect(await orderOf(made.id)).toMatchObject({ status: 'paid', paid: made.total })
    await test.call(at(orders.cancelOrder, made.id), { as: 'author', body: {} })
    await test.runJobs()
    await repeatCaptures()
    expect(await refundsOf(made.id)).toEqual([{ amount: Math.round(made.total * 100) }])
  })

  it('CART-11 records a payment that was captured just before the process died', async () => {
    const made = await order()
    await decide(made.id)
    await test.database.write(trx =>
      trx
        .updateTable('test_payments')
        .set({ state: 'captured' })
        .where('state', '=', 'held')
        .execute(),
    )
    await test.runJobs()
    expect(await orderOf(made.id)).toMatchObject({ status: 'paid', paid: made.total })
    expect(await refundsOf(made.id)).toEqual([])
  })

  it('CART-11 INV-14 releases the payment of an order that was paid on its invoice; what was taken beyond its total is client credit', async () => {
    const payInvoice = async (id: number | null, amount: number) => {
      const body = { id, amount, date: '2026-03-02', method: 'cash' }
      const answer = await test.call(invoiceMoneyContract.addPayment, { as: 'maintainer', body })
      expect(answer.statusCode).toBe(201)
    }
    const invoiceOf = (id: number) =>
      test.database.read
        .selectFrom('invoices')
        .select(['paid', 'overpayment', 'balance'])
        .where('order_id', '=', id)
        .executeTakeFirstOrThrow()
    const whole = await order()
    await decide(whole.id)
    const { invoiceId } = await orderOf(whole.id)
    await payInvoice(invoiceId, whole.total)
    await test.runJobs()
    const minor = Math.round(whole.total * 100)
    expect(await moneyOf(whole.id)).toBe('released')
    expect(await invoiceOf(whole.id)).toEqual({ paid: minor, overpayment: 0, balance: 0 })
    const part = await order()
    await decide(part.id)
    await payInvoice((await orderOf(part.id)).invoiceId, 3)
    await test.runJobs()
    expect(await moneyOf(part.id)).toBe('captured')
    expect(await orderOf(part.id)).toMatchObject({ status: 'paid', paid: part.total })
    expect(await invoiceOf(part.id)).toEqual({ paid: minor + 300, overpayment: 300, balance: 0 })
  })
})
