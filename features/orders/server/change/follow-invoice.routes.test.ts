import { changesContract } from '#features/changes/contract/changes.contract.ts'
import { invoiceMoneyContract } from '#features/invoice/contract/invoice-money.contract.ts'
import { invoiceContract } from '#features/invoice/contract/invoice.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'
import { ordersCartContract as cart } from '../../contract/orders-cart.contract.ts'
import { ordersCheckoutContract as pay } from '../../contract/orders-checkout.contract.ts'
import { ordersContract as orders, type OrderDetail } from '../../contract/orders.contract.ts'
import { ADDRESS } from '../../tests/address.ts'
import { productIdOf } from '#features/shop/tests/product.ts'

// What is paid, reversed and given back on the invoice of an order, and what the order makes of it.

let test: TestApp
let clip = 0
beforeAll(async () => {
  test = await createTestApp()
  clip = await productIdOf(test.database, 'Reading clip')
})
afterAll(() => test.close())

let keys = 0
beforeEach(async () => {
  await test.database.write(async trx => {
    await trx.deleteFrom('carts').execute()
    await trx.updateTable('products').set({ stock: 20 }).where('id', '=', clip).execute()
  })
})

const at = <C extends { path: string }>(call: C, id: number): C => ({
  ...call,
  path: call.path.replace('{id}', `${id}`),
})

async function addGiftCard(value: number): Promise<string> {
  const code = `GIFT-${++keys}`
  const answer = await test.call(orders.saveCoupon, {
    as: 'admin',
    body: { code, kind: 'gift', value, categories: [], note: '' },
  })
  expect(answer.statusCode).toBe(200)
  return code
}

async function buy(method: string, gift = 0): Promise<OrderDetail> {
  await test.call(cart.addToCart, { as: 'author', body: { productId: clip, qty: 4 } })
  if (gift > 0)
    await test.call(cart.setCoupon, { as: 'author', body: { code: await addGiftCard(gift) } })
  const { totals } = cart.getCart.output.parse(
    (await test.call(cart.getCart, { as: 'author' })).json(),
  )
  const saved = await test.call(pay.saveAddress, { as: 'author', body: { address: ADDRESS } })
  const answer = await test.call(pay.checkout, {
    as: 'author',
    headers: { 'idempotency-key': `key-${++keys}-of-money` },
    body: {
      addressId: pay.saveAddress.output.parse(saved.json()).address.id,
      payment: method === 'test' ? { method, token: 'test_success' } : { method },
      total: totals.total,
    },
  })
  return orderOf(pay.checkout.output.parse(answer.json()).order?.id ?? 0)
}
const orderOf = async (id: number) =>
  orders.getOrder.output.parse((await test.call(at(orders.getOrder, id), { as: 'admin' })).json())
    .order
const invoiceOf = async ({ invoiceId }: OrderDetail) =>
  invoiceContract.getInvoice.output.parse(
    (await test.call(at(invoiceContract.getInvoice, invoiceId ?? 0), { as: 'maintainer' })).json(),
  ).invoice
const giftBalanceOf = async ({ coupons: [gift] }: OrderDetail) =>
  (
    await test.database.read
      .selectFrom('coupons')
      .select('balance')
      .where('code', '=', gift?.code ?? '')
      .executeTakeFirstOrThrow()
  ).balance
const payInvoice = async (order: OrderDetail, amount: number, more: object = {}) => {
  const answer = await test.call(invoiceMoneyContract.addPayment, {
    as: 'maintainer',
    body: { id: order.invoiceId, amount, date: '2026-03-02', method: 'transfer', ...more },
  })
  return invoiceMoneyContract.addPayment.output.parse(answer.json())
}
const reverse = (paymentId: number) =>
  test.call(invoiceMoneyContract.reversePayment, {
    as: 'maintainer',
    body: { paymentId, reason: 'Bounced' },
  })
const credit = (order: OrderDetail, amount: number, refundedBy = '') =>
  test.call(invoiceMoneyContract.addCredit, {
    as: 'maintainer',
    body: { id: order.invoiceId, amount, reason: 'Damaged', refundedBy },
  })
const step = async (id: number, name: string) =>
  (await test.call(orders.updateOrders, { as: 'admin', body: { ids: [id], step: name } })).json()
const cancel = (id: number) =>
  test.call(at(orders.cancelOrder, id), { as: 'author', body: { reason: '' } })
const refund = (id: number, body: object = {}) =>
  test.call(at(orders.refundOrder, id), { as: 'maintainer', body: { reason: 'Broken', ...body } })
const cents = (amount: number) => Math.round(amount * 100) / 100

describe('money on the invoice of an order', () => {
  it('CART-07 INV-14 pays the order, which can’t be paid a second time', async () => {
    const order = await buy('bank-transfer', 10)
    expect(order).toMatchObject({ status: 'pending', paid: 10 })
    const rest = cents(order.total - 10)
    expect(order.totals.due).toBe(rest)
    await payInvoice(order, rest)
    const paid = await orderOf(order.id)
    expect(paid).toMatchObject({ status: 'paid', paid: order.total, totals: { due: 0 } })
    expect(paid.events.at(-1)).toMatchObject({ kind: 'paid', amount: rest, by: 'maintainer' })
    expect(await step(order.id, 'pay')).toMatchObject({
      done: [],
      refused: [{ code: 'order.paid' }],
    })
    const invoice = await invoiceOf(order)
    expect(invoice).toMatchObject({ paid: order.total, overpayment: 0 })
    expect(invoice.payments).toHaveLength(2)
    // All of it can be refunded, first by the payment method; without a reason none is written.
    await refund(order.id, { reason: '' })
    expect(await orderOf(order.id)).toMatchObject({ status: 'refunded', refunded: order.total })
    expect(await invoiceOf(order)).toMatchObject({
      paid: 0,
      credited: order.total,
      balance: 0,
      overpayment: 0,
    })
    const { history } = await invoiceOf(order)
    expect(history.find(({ event }) => event === 'credited')?.detail).toMatch(/^[\d.]+ USD$/)
  })

  it('CART-07 INV-14 in part leaves the order pending, which then takes the rest alone', async () => {
    const order = await buy('bank-transfer')
    await payInvoice(order, 15)
    expect(await orderOf(order.id)).toMatchObject({
      status: 'pending',
      paid: 15,
      totals: { due: cents(order.total - 15) },
    })
    expect((await step(order.id, 'ship')).refused).toMatchObject([{ code: 'order.unpaid' }])
    await step(order.id, 'pay')
    expect(await orderOf(order.id)).toMatchObject({ status: 'paid', paid: order.total })
    const invoice = await invoiceOf(order)
    expect(invoice).toMatchObject({ paid: order.total, overpayment: 0, invoiceStatus: 'Paid' })
    expect(invoice.payments.map(({ amount }) => amount)).toEqual([15, cents(order.total - 15)])
  })

  it('CART-07 INV-14 is refunded when the order is canceled', async () => {
    const order = await buy('cash-on-delivery')
    await payInvoice(order, order.total)
    await cancel(order.id)
    const after = await orderOf(order.id)
    expect(after).toMatchObject({
      status: 'cancelled',
      paid: order.total,
      refunded: order.total,
      refunds: [{ amount: order.total, state: 'done' }],
    })
    expect(await invoiceOf(order)).toMatchObject({ paid: 0, credited: order.total, overpayment: 0 })
    const part = await buy('cash-on-delivery')
    await payInvoice(part, 5)
    await cancel(part.id)
    expect(await orderOf(part.id)).toMatchObject({ paid: 5, refunded: 5, refunds: [{ amount: 5 }] })
    expect(await invoiceOf(part)).toMatchObject({ paid: 0, credited: part.total, overpayment: 0 })
  })

  it('CART-07 INV-26 goes on with the copy that replaces a voided invoice', async () => {
    const order = await buy('bank-transfer')
    const body = { id: order.invoiceId, reason: 'Wrong address', copy: true }
    const voided = await test.call(invoiceMoneyContract.voidInvoice, { as: 'maintainer', body })
    const { invoice, copyId } = voided.json()
    expect(invoice).toMatchObject({ invoiceStatus: 'Void', orderId: null })
    const replaced = await orderOf(order.id)
    expect(replaced).toMatchObject({ invoiceId: copyId, invoiceNumber: null })
    // Paid while it is still a draft: it can no longer be deleted, and is paid once it is issued.
    await step(order.id, 'pay')
    const call = { as: 'maintainer', body: { ids: [copyId] } } as const
    expect((await test.call(invoiceContract.deleteInvoices, call)).json()).toMatchObject({
      done: [],
      refused: [{ code: 'invoice.has_money' }],
    })
    await test.call(invoiceContract.issueInvoices, call)
    const issued = await invoiceOf(replaced)
    expect(issued).toMatchObject({ orderId: order.id, invoiceStatus: 'Paid', paid: order.total })
    expect(await orderOf(order.id)).toMatchObject({ invoiceNumber: issued.number, status: 'paid' })
    await refund(order.id)
    expect(await invoiceOf(replaced)).toMatchObject({ paid: 0, credited: order.total })
    expect((await orderOf(order.id)).refunds).toMatchObject([{ creditNoteId: expect.any(Number) }])
  })

  it('CART-07 INV-26 ends without the copy: a deleted one takes no money, a plain duplicate has no order', async () => {
    const order = await buy('bank-transfer')
    const twin = await test.call(invoiceContract.duplicateInvoice, {
      as: 'maintainer',
      body: { id: order.invoiceId },
    })
    expect(twin.json().invoice.orderId).toBeNull()
    const body = { id: order.invoiceId, reason: 'Wrong address', copy: true }
    const { copyId } = (
      await test.call(invoiceMoneyContract.voidInvoice, { as: 'maintainer', body })
    ).json()
    await test.call(invoiceContract.deleteInvoices, { as: 'maintainer', body: { ids: [copyId] } })
    await step(order.id, 'pay')
    expect(await orderOf(order.id)).toMatchObject({
      status: 'paid',
      invoiceId: order.invoiceId,
      invoiceNumber: order.invoiceNumber,
    })
  })

  it('INV-14 X-07 leaves the order with it: by undo, and by reversal with a reason', async () => {
    const order = await buy('bank-transfer')
    const { changeId } = await payInvoice(order, order.total)
    const undone = await test.call(changesContract.undoChange, {
      as: 'maintainer',
      body: { id: changeId },
    })
    expect(undone.statusCode).toBe(200)
    expect(await orderOf(order.id)).toMatchObject({
      status: 'pending',
      paid: 0,
      totals: { due: order.total },
    })
    // What the order has recorded can be reversed on the invoice as well.
    await step(order.id, 'pay')
    const [, second] = (await invoiceOf(order)).payments
    await reverse(second?.id ?? 0)
    const back = await orderOf(order.id)
    expect(back).toMatchObject({ status: 'pending', paid: 0 })
    expect(back.events.map(({ kind }) => kind)).toEqual([
      'placed',
      'paid',
      'payment-reversed',
      'paid',
      'payment-reversed',
    ])
    // Shipped goods stay shipped.
    const { paymentId } = await payInvoice(order, order.total)
    await step(order.id, 'ship')
    await reverse(paymentId)
    expect(await orderOf(order.id)).toMatchObject({ status: 'shipped', paid: 0 })
    expect((await refund(order.id)).json()).toMatchObject({ code: 'order.nothing_to_refund' })
  })

  it('INV-07 INV-14 comes from a bank statement, and goes with the undo of the import', async () => {
    const order = await buy('bank-transfer')
    const csv = `Number,Amount,Date\n${order.invoiceNumber},${order.total},2026-03-02\n`
    const answer = await test.call(invoiceMoneyContract.importPayments, {
      as: 'maintainer',
      body: { csv, mapping: { number: 0, amount: 1, date: 2 }, dryRun: false },
    })
    expect(answer.json()).toMatchObject({ imported: 1 })
    expect(await orderOf(order.id)).toMatchObject({ status: 'paid', paid: order.total })
    await test.call(changesContract.undoChange, {
      as: 'maintainer',
      body: { id: answer.json().changeId },
    })
    expect(await orderOf(order.id)).toMatchObject({ status: 'pending', paid: 0 })
  })

  it('INV-14 above the total is client credit, and not the order’s', async () => {
    const order = await buy('invoice')
    await payInvoice(order, cents(order.total + 20), { creditOverpayment: true })
    expect(await orderOf(order.id)).toMatchObject({ status: 'paid', paid: order.total })
    await cancel(order.id)
    expect(await orderOf(order.id)).toMatchObject({ refunded: order.total })
    expect(await invoiceOf(order)).toMatchObject({ paid: 20, overpayment: 20, clientCredit: 20 })
  })

  it('CART-07 is the same after a refund of an order that was paid in part', async () => {
    const order = await buy('invoice', 10)
    await refund(order.id, { amount: 4 })
    expect(await orderOf(order.id)).toMatchObject({ paid: 10, refunded: 4 })
    expect(await invoiceOf(order)).toMatchObject({
      paid: 6,
      credited: 4,
      balance: cents(order.total - 10),
    })
    await step(order.id, 'pay')
    expect(await orderOf(order.id)).toMatchObject({ status: 'paid', paid: order.total })
    expect(await invoiceOf(order)).toMatchObject({ balance: 0, overpayment: 0 })
  })

  it('INV-30 given back with a credit note is refunded in the order, once', async () => {
    const order = await buy('test')
    await credit(order, 12, 'transfer')
    const after = await orderOf(order.id)
    expect(after).toMatchObject({
      status: 'paid',
      refunded: 12,
      refunds: [{ amount: 12, state: 'done', creditNoteId: expect.any(Number) }],
    })
    for (const amount of [order.total, 1e21])
      expect((await refund(order.id, { amount })).json()).toMatchObject({ code: 'refund.too_much' })
    await refund(order.id)
    // Nothing is given back by hand while a provider does it.
    expect((await credit(order, 1, 'transfer')).json()).toMatchObject({ code: 'refund.pending' })
    await test.runJobs()
    expect(await orderOf(order.id)).toMatchObject({ status: 'refunded', refunded: order.total })
    expect(await invoiceOf(order)).toMatchObject({ paid: 0, credited: order.total, overpayment: 0 })
  })

  it('INV-14 INV-30 a refund reversed on the invoice no longer counts in the order, and can be made again', async () => {
    const order = await buy('invoice', 10)
    await step(order.id, 'pay')
    await step(order.id, 'ship')
    await refund(order.id)
    expect(await orderOf(order.id)).toMatchObject({ status: 'refunded', refunded: order.total })
    const given = (await invoiceOf(order)).payments.find(({ amount }) => amount < 0)
    expect((await reverse(given?.id ?? 0)).statusCode).toBe(200)
    const back = await orderOf(order.id)
    expect(back).toMatchObject({
      status: 'shipped',
      paid: order.total,
      refunded: 0,
      refunds: [{ state: 'reversed', amount: order.total }],
    })
    expect(back.events.at(-1)).toMatchObject({
      kind: 'refund-reversed',
      amount: order.total,
      by: 'maintainer',
      text: 'Bounced',
    })
    expect(await invoiceOf(order)).toMatchObject({ paid: order.total, credited: order.total })
    expect(await giftBalanceOf(order)).toBe(0)
    await refund(order.id)
    const again = await orderOf(order.id)
    expect(again).toMatchObject({ status: 'refunded', refunded: order.total })
    expect(again.refunds.map(({ state }) => state)).toEqual(['reversed', 'done'])
    expect(await invoiceOf(order)).toMatchObject({ paid: 0, credited: order.total, overpayment: 0 })
    expect(await giftBalanceOf(order)).toBe(1_000)
    // The part of a gift card that was spent again is missing.
    await test.database.write(trx =>
      trx.updateTable('coupons').set({ balance: 0 }).where('kind', '=', 'gift').execute(),
    )
    const second = (await invoiceOf(order)).payments.findLast(({ amount }) => amount < 0)
    expect((await reverse(second?.id ?? 0)).json()).toMatchObject({
      status: 409,
      code: 'refund.gift_card_spent',
    })
    expect(await orderOf(order.id)).toMatchObject({ refunded: order.total })
  })

  it('INV-14 INV-30 one of several refunds is reversed, also one made on the invoice', async () => {
    const order = await buy('bank-transfer')
    await step(order.id, 'pay')
    await credit(order, 5, 'transfer')
    await refund(order.id, { amount: 4 })
    const [, byHand] = (await invoiceOf(order)).payments
    expect(byHand).toMatchObject({ amount: -5 })
    await reverse(byHand?.id ?? 0)
    expect(await orderOf(order.id)).toMatchObject({
      status: 'paid',
      paid: order.total,
      refunded: 4,
      refunds: [{ state: 'reversed' }, { state: 'done' }],
    })
    expect(await invoiceOf(order)).toMatchObject({ paid: cents(order.total - 4) })
  })

  it('INV-30 credited without giving it back lowers what the order takes', async () => {
    const order = await buy('bank-transfer')
    await credit(order, 5)
    await step(order.id, 'pay')
    const rest = cents(order.total - 5)
    expect(await orderOf(order.id)).toMatchObject({ status: 'paid', paid: rest })
    expect(await invoiceOf(order)).toMatchObject({ paid: rest, balance: 0, overpayment: 0 })
    expect((await step(order.id, 'pay')).refused).toMatchObject([{ code: 'order.paid' }])
    await cancel(order.id)
    expect(await orderOf(order.id)).toMatchObject({ refunded: rest })
    expect(await invoiceOf(order)).toMatchObject({ paid: 0, credited: order.total, overpayment: 0 })
  })

  it('INV-14 X-09 is taken once when order and invoice are paid at the same time', async () => {
    const order = await buy('bank-transfer')
    await Promise.all([
      test.call(invoiceMoneyContract.addPayment, {
        as: 'maintainer',
        body: {
          id: order.invoiceId,
          amount: order.total,
          date: '2026-03-02',
          method: 'transfer',
        },
      }),
      step(order.id, 'pay'),
    ])
    expect(await orderOf(order.id)).toMatchObject({ status: 'paid', paid: order.total })
    expect(await invoiceOf(order)).toMatchObject({ paid: order.total, overpayment: 0 })
  })
})
