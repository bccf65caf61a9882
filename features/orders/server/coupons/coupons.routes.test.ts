import { ordersCartContract as cart } from '../../contract/orders-cart.contract.ts'
import { ordersCheckoutContract as pay } from '../../contract/orders-checkout.contract.ts'
import { ordersContract as orders } from '../../contract/orders.contract.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'
import { ADDRESS } from '../../tests/address.ts'
import { productIdOf } from '#features/shop/tests/product.ts'

let test: TestApp
let clip = 0
beforeAll(async () => {
  test = await createTestApp()
  clip = await productIdOf(test.database, 'Reading clip')
})
afterAll(() => test.close())

const save = (body: object) => test.call(orders.saveCoupon, { as: 'admin', body })
const usesOf = async (code: string) =>
  (
    await test.database.read
      .selectFrom('coupons')
      .select('uses')
      .where('code', '=', code)
      .executeTakeFirstOrThrow()
  ).uses

let keys = 0
async function buyWith(code: string, shipping: 'standard' | 'express') {
  await test.call(cart.addToCart, { as: 'author', body: { productId: clip, qty: 1 } })
  await test.call(cart.setCoupon, { as: 'author', body: { code } })
  const { totals, coupons } = cart.getCart.output.parse(
    (await test.call(cart.getCart, { as: 'author', query: { shipping } })).json(),
  )
  const made = await test.call(pay.saveAddress, { as: 'author', body: { address: ADDRESS } })
  const answer = await test.call(pay.checkout, {
    as: 'author',
    headers: { 'idempotency-key': `coupon-${++keys}` },
    body: {
      addressId: pay.saveAddress.output.parse(made.json()).address.id,
      payment: { method: 'invoice' },
      shipping,
      total: totals.total,
    },
  })
  expect(answer.statusCode).toBe(201)
  return { shipping: totals.shipping, refusal: coupons[0]?.refusal }
}

it('CART-03 a coupon for shipping that changes nothing says so, and is not used up', async () => {
  await save({ code: 'SENT-FREE', kind: 'shipping', value: 0, maxUses: 1 })
  expect(await buyWith('SENT-FREE', 'express')).toEqual({
    shipping: 15,
    refusal: 'coupon.no_effect',
  })
  expect(await usesOf('SENT-FREE')).toBe(0)
  expect(await buyWith('SENT-FREE', 'standard')).toEqual({ shipping: 0, refusal: null })
  expect(await usesOf('SENT-FREE')).toBe(1)
})

it('CART-03 a coupon names categories that exist, as the shop writes them', async () => {
  const body = { code: 'SEATS-5', kind: 'percent', value: 5 }
  expect((await save({ ...body, categories: ['Seating', 'Boats'] })).json()).toMatchObject({
    status: 422,
    code: 'coupon.category',
    errors: { categories: 'There’s no category named “Boats”.' },
    current: { name: 'Boats' },
  })
  expect((await save({ ...body, categories: ['seating'] })).json().coupon).toMatchObject({
    categories: ['Seating'],
  })
})

it('CART-03 a percentage is not rounded silently', async () => {
  const body = { code: 'THIRD', kind: 'percent' }
  expect((await save({ ...body, value: 33.333 })).json()).toMatchObject({
    status: 422,
    code: 'coupon.percent',
  })
  expect((await save({ ...body, value: 33.33 })).json().coupon).toMatchObject({ value: 33.33 })
})
