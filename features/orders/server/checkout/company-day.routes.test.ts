import { HOUR } from '#platform/contract/durations.rules.ts'
import { ordersCartContract as cart } from '../../contract/orders-cart.contract.ts'
import { ordersCheckoutContract as pay } from '../../contract/orders-checkout.contract.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { settingsContract } from '#features/settings/contract/settings.contract.ts'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'
import { addDays, toLocalTime } from '#platform/contract/local-time.rules.ts'
import { ADDRESS } from '../../tests/address.ts'
import { shippingDateOf } from '../totals/totals.service.ts'
import { productIdOf } from '#features/shop/tests/product.ts'

let test: TestApp
let clip = 0
beforeAll(async () => {
  test = await createTestApp()
  clip = await productIdOf(test.database, 'Reading clip')
})
afterAll(() => test.close())

const readCart = async () =>
  cart.getCart.output.parse((await test.call(cart.getCart, { as: 'author' })).json())

let keys = 0
async function buy(method: string) {
  await test.call(cart.addToCart, { as: 'author', body: { productId: clip, qty: 1 } })
  const { totals, products } = await readCart()
  const made = await test.call(pay.saveAddress, { as: 'author', body: { address: ADDRESS } })
  const answer = await test.call(pay.checkout, {
    as: 'author',
    headers: { 'idempotency-key': `company-day-${++keys}` },
    body: {
      addressId: pay.saveAddress.output.parse(made.json()).address.id,
      payment: method === 'test' ? { method, token: 'test_success' } : { method },
      total: totals.total,
    },
  })
  const { order } = pay.checkout.output.parse(answer.json())
  const invoice = await test.database.read
    .selectFrom('invoices')
    .select(['id', 'issued_on', 'due_on'])
    .where('order_id', '=', order?.id ?? 0)
    .executeTakeFirstOrThrow()
  const payments = await test.database.read
    .selectFrom('invoice_payments')
    .select('paid_on')
    .where('invoice_id', '=', invoice.id)
    .execute()
  const { issued_on, due_on } = invoice
  const paid = payments.map(({ paid_on }) => paid_on)
  return { issued_on, due_on, paid, expected: products[0]?.shippingDate }
}

it('INV-08 CART-02 an order is billed, sold and delivered by the day of the company', async () => {
  const { regional } = settingsContract.getSettings.output.parse(
    (await test.call(settingsContract.getSettings, { as: 'admin' })).json(),
  ).settings
  const utc = test.now().toISOString().slice(0, 10)
  const timeZone = 'Pacific/Pago_Pago'
  const change = { ...regional, timeZone, section: 'regional' }
  await test.call(settingsContract.updateSettings, { as: 'admin', body: change })
  const { day } = toLocalTime(test.now(), timeZone)
  expect(day).not.toBe(utc)
  expect(await buy('test')).toEqual({
    issued_on: day,
    due_on: day,
    paid: [day],
    expected: shippingDateOf('standard', day),
  })
  const sold = await test.database.read
    .selectFrom('product_sales')
    .select('quantity')
    .where('product_id', '=', clip)
    .where('day', '=', day)
    .execute()
  expect(sold).toEqual([{ quantity: 1 }])
})

it('INV-08 CART-07 a payment is booked on the day of the company, also where that day has begun before UTC’s', async () => {
  const { regional } = settingsContract.getSettings.output.parse(
    (await test.call(settingsContract.getSettings, { as: 'admin' })).json(),
  ).settings
  test.wait(((36 - test.now().getUTCHours()) % 24) * HOUR)
  const timeZone = 'Pacific/Kiritimati'
  const body = { ...regional, timeZone, section: 'regional' }
  await test.call(settingsContract.updateSettings, { as: 'admin', body })
  const { day } = toLocalTime(test.now(), timeZone)
  expect(day).not.toBe(test.now().toISOString().slice(0, 10))
  expect((await buy('test')).paid).toEqual([day])
})

it.each(['cash-on-delivery', 'bank-transfer', 'invoice'])(
  'CART-07 INV-08 the invoice of an order by %s is due in 30 days',
  async method => {
    const { issued_on, due_on } = await buy(method)
    expect(due_on).toBe(addDays(issued_on, 30))
  },
)
