import { MINUTE } from '#platform/contract/durations.rules.ts'
import { ordersCartContract as cart } from '../../contract/orders-cart.contract.ts'
import { ordersCheckoutContract as pay } from '../../contract/orders-checkout.contract.ts'
import { ordersContract as orders, type OrderDetail } from '../../contract/orders.contract.ts'
import { toMajor } from '#platform/contract/money.rules.ts'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestCall } from '#app/server/test-app.ts'
import { addJob } from '#platform/server/jobs/jobs.ts'
import { ADDRESS } from '../../tests/address.ts'
import { createInvoiceHelper } from '#features/invoice/tests/invoice-helper.ts'
import { productIdOf } from '#features/shop/tests/product.ts'

let test: TestApp
let lantern = 0
let clip = 0
let addressId = 0
beforeAll(async () => {
  test = await createTestApp()
  lantern = await productIdOf(test.database, 'Lantern 12')
  clip = await productIdOf(test.database, 'Reading clip')
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.database.write(async trx => {
    await trx.deleteFrom('carts').execute()
    await trx.deleteFrom('coupons').execute()
    await trx.deleteFrom('checkouts').execute()
    await trx
      .updateTable('products')
      .set({ stock: 20 })
      .where('id', 'in', [lantern, clip])
      .execute()
  })
  addressId = await makeAddress()
})

const AUTHOR: TestCall = { as: 'author' }
async function makeAddress(as: TestCall = AUTHOR): Promise<number> {
  const made = await test.call(pay.saveAddress, { ...as, body: { address: ADDRESS } })
  return pay.saveAddress.output.parse(made.json()).address.id
}
const put = (productId: number, qty = 1, identity: TestCall = AUTHOR) =>
  test.call(cart.addToCart, { ...identity, body: { productId, qty } })
const read = async (identity: TestCall = AUTHOR, query = {}) =>
  cart.getCart.output.parse((await test.call(cart.getCart, { ...identity, query })).json())
let keys = 0
interface Wish {
  paymentMethod?: string
  token?: string
  key?: string
  who?: TestCall
  change?: object
}
async function buy({
  paymentMethod = 'test',
  token = 'test_success',
  key,
  who = AUTHOR,
  change = {},
}: Wish = {}): Promise<LightMyRequestResponse> {
  const { totals } = await read(who)
  const payment =
    paymentMethod === ''
      ? {}
      : {
          payment:
            paymentMethod === 'test' ? { method: paymentMethod, token } : { method: paymentMethod },
        }
  const headers = { 'idempotency-key': key ?? `key-${++keys}-of-test` }
  const to = who === AUTHOR ? addressId : await makeAddress(who)
  return test.call(pay.checkout, {
    ...who,
    headers,
    body: { addressId: to, ...payment, total: totals.total, ...change },
  })
}
const stockOf = async (id: number) =>
  (
    await test.database.read
      .selectFrom('products')
      .select('stock')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).stock
const orderOf = async (answer: LightMyRequestResponse): Promise<OrderDetail> => {
  const { order } = pay.checkout.output.parse(answer.json())
  const call = { ...orders.getOrder, path: orders.getOrder.path.replace('{id}', `${order?.id}`) }
  return orders.getOrder.output.parse((await test.call(call, { as: 'admin' })).json()).order
}
const countOrders = async () =>
  Number(
    (
      await test.database.read
        .selectFrom('orders')
        .select(eb => eb.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )
const invoiceOf = (orderId: number) =>
  test.database.read
    .selectFrom('invoices')
    .selectAll()
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
const runJob = async () => {
  await test.database.write(trx =>
    addJob(trx, { kind: 'orders.settle', args: {}, now: test.now() }),
  )
  await test.runJobs()
}

describe('placing an order', () => {
  it('CART-07 by card: order number, paid invoice, empty cart, reduced stock, email, and the same totals everywhere', async () => {
    await put(clip, 2)
    await put(lantern)
    const shown = await read()
    const answer = await buy()
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({
      state: 'ordered',
      order: { number: expect.stringMatching(/^O-\d+$/) },
    })
    const order = await orderOf(answer)
    expect(order).toMatchObject({
      status: 'paid',
      paymentMethod: 'test',
      total: shown.totals.total,
      paid: shown.totals.total,
      items: 3,
    })
    expect(order.totals).toEqual({ ...shown.totals, due: 0 })
    expect(order.events.map(one => one.kind)).toEqual(['placed', 'paid'])
    expect(order.shipTo).toMatchObject({ fullName: 'Ada Roth', postalCode: '8408' })
    const invoice = await invoiceOf(order.id)
    expect(toMajor(invoice.total, invoice.currency)).toBe(order.total)
    expect(invoice).toMatchObject({
      status: 'Paid',
      id: order.invoiceId,
      number: order.invoiceNumber,
      tax: Math.round(order.totals.tax * 100),
    })
    expect((await createInvoiceHelper(test).one(invoice.id)).client).toMatchObject({
      name: 'Ada Roth',
      address: 'Uferweg 3\n8408 Winterthur',
      country: 'Switzerland',
      contact: ADDRESS.phone,
    })
    expect((await read()).products).toEqual([])
    expect([await stockOf(clip), await stockOf(lantern)]).toEqual([18, 19])
    const mail = await test.database.read
      .selectFrom('mail_outbox')
      .selectAll()
      .where('subject', 'like', `%${order.number}%`)
      .executeTakeFirstOrThrow()
    expect(mail.text).toContain('2 × Reading clip')
    expect(mail.text).toContain(
      new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(order.total),
    )
  })

  it.each(['cash-on-delivery', 'bank-transfer', 'invoice'])(
    'CART-06 by %s waits for the payment: the invoice is sent, not paid',
    async paymentMethod => {
      await put(clip)
      const order = await orderOf(await buy({ paymentMethod }))
      expect(order).toMatchObject({ status: 'pending', paymentMethod, paid: 0 })
      expect((await invoiceOf(order.id)).status).toBe('Sent')
      expect(await stockOf(clip)).toBe(19)
    },
  )

  it('CART-10 covered by a gift card needs no other payment, and the card keeps the rest', async () => {
    const row = {
      code: 'GIFT',
      kind: 'gift' as const,
      value: 5_000,
      balance: 5_000,
      currency: 'USD',
      is_active: 1,
      minimum: 0,
      is_combinable: 0,
    }
    const rest = {
      product_ids: '[]',
      categories: '[]',
      note: '',
      created_at: '',
      starts_at: null,
      ends_at: null,
      max_uses: null,
      max_uses_per_customer: null,
      deleted_at: null,
    }
    await test.database.write(trx =>
      trx
        .insertInto('coupons')
        .values({ ...row, ...rest })
        .execute(),
    )
    await put(clip, 2)
    await test.call(cart.setCoupon, { ...AUTHOR, body: { code: 'gift' } })
    const order = await orderOf(await buy({ paymentMethod: '' }))
    expect(order).toMatchObject({
      status: 'paid',
      paymentMethod: 'gift-card',
      total: 26.81,
      paid: 26.81,
    })
    expect(order.coupons).toEqual([{ code: 'GIFT', kind: 'gift', amount: 26.81 }])
    expect(
      await test.database.read.selectFrom('coupons').select('balance').executeTakeFirstOrThrow(),
    ).toEqual({ balance: 2_319 })
    expect((await invoiceOf(order.id)).status).toBe('Paid')
  })
})

describe('paying', () => {
  it('CART-06 with a declined card charges nothing, keeps the cart, releases stock, and allows another card', async () => {
    await put(clip)
    const declined = await buy({ token: 'test_declined', key: 'declined-key' })
    expect(declined.json()).toMatchObject({ status: 422, code: 'payment.declined' })
    expect((await buy({ token: 'test_funds' })).json()).toMatchObject({ code: 'payment.funds' })
    // The same idempotency key is the same payment, and stays declined.
    expect((await buy({ token: 'test_success', key: 'declined-key' })).json()).toMatchObject({
      code: 'payment.declined',
    })
    expect(await stockOf(clip)).toBe(20)
    expect((await buy()).json()).toMatchObject({ state: 'ordered' })
    expect(await stockOf(clip)).toBe(19)
  })

  it('CART-06 with a card challenge is completed when confirmed and not when refused', async () => {
    await put(clip)
    const before = await countOrders()
    const asked = pay.checkout.output.parse((await buy({ token: 'test_challenge' })).json())
    expect(asked).toMatchObject({
      state: 'challenge',
      order: null,
      challengeUrl: '/api/payment-frame?step=challenge',
    })
    expect(await stockOf(clip)).toBe(19)
    const confirm = (id: string, token: string, identity = AUTHOR) =>
      test.call(
        { ...pay.confirmPayment, path: pay.confirmPayment.path.replace('{id}', id) },
        { ...identity, body: { token } },
      )
    expect((await confirm(asked.checkoutId, 'confirm_yes', { as: 'editor' })).statusCode).toBe(404)
    expect((await confirm(asked.checkoutId, 'confirm_no')).json()).toMatchObject({
      code: 'payment.challenge',
    })
    expect([await stockOf(clip), await countOrders()]).toEqual([20, before])
    const again = pay.checkout.output.parse((await buy({ token: 'test_challenge' })).json())
    expect((await confirm(again.checkoutId, 'confirm_yes')).json()).toMatchObject({
      state: 'ordered',
    })
    expect((await confirm(again.checkoutId, 'confirm_yes')).json()).toMatchObject({
      state: 'ordered',
    })
    expect([await stockOf(clip), await countOrders()]).toEqual([19, before + 1])
  })

  it('CART-04 reserves stock for fifteen minutes, then releases it', async () => {
    await put(clip, 3)
    await buy({ token: 'test_challenge' })
    test.wait(14 * MINUTE)
    await runJob()
    expect(await stockOf(clip)).toBe(17)
    test.wait(2 * MINUTE)
    await runJob()
    expect(await stockOf(clip)).toBe(20)
    const row = await test.database.read
      .selectFrom('checkouts')
      .select(['state', 'reason'])
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ state: 'ended', reason: 'expired' })
  })

  it('CART-06 ten identical concurrent requests create one order', async () => {
    await put(clip)
    const before = await countOrders()
    const body = {
      addressId,
      payment: { method: 'test', token: 'test_success' },
      total: (await read()).totals.total,
    }
    const send = () =>
      test.call(pay.checkout, { ...AUTHOR, headers: { 'idempotency-key': 'ten-at-once' }, body })
    const answers = await Promise.all(Array.from({ length: 10 }, send))
    expect(new Set(answers.map(answer => answer.json().order?.number)).size).toBe(1)
    expect([await countOrders(), await stockOf(clip)]).toEqual([before + 1, 19])
    expect(
      (
        await test.call(pay.checkout, {
          ...AUTHOR,
          headers: { 'idempotency-key': 'ten-at-once' },
          body: { ...body, note: 'Other' },
        })
      ).json(),
    ).toMatchObject({
      code: 'idempotency.mismatch',
    })
  })

  it('CART-04 of two buyers of the last item one gets it, the other learns which line is out of stock', async () => {
    await test.database.write(trx =>
      trx.updateTable('products').set({ stock: 1 }).where('id', '=', clip).execute(),
    )
    const other: TestCall = { as: 'editor' }
    await Promise.all([put(clip), put(clip, 1, other)])
    const answers = await Promise.all([buy(), buy({ who: other })])
    expect(answers.map(answer => answer.statusCode).toSorted((one, other) => one - other)).toEqual([
      201, 409,
    ])
    const refused = answers.find(answer => answer.statusCode === 409)?.json()
    expect(refused).toMatchObject({
      code: 'checkout.sold_out',
      current: { shortages: [{ productId: clip, name: 'Reading clip', requested: 1, left: 0 }] },
    })
    expect(await stockOf(clip)).toBe(0)
  })

  it('CART-06 a charge whose response was lost becomes an order through the job, once', async () => {
    await put(clip)
    const before = await countOrders()
    const asked = pay.checkout.output.parse((await buy({ token: 'test_challenge' })).json())
    // The buyer confirmed at the bank, and the connection was lost.
    await test.database.write(trx =>
      trx
        .updateTable('test_payments')
        .set({ state: 'captured' })
        .where('reference', '=', asked.checkoutId)
        .execute(),
    )
    test.wait(MINUTE)
    await runJob()
    await runJob()
    expect([await countOrders(), await stockOf(clip)]).toEqual([before + 1, 19])
  })

  it('CART-04 a charge completed after the last item was sold is refunded, without an order', async () => {
    await put(clip)
    const before = await countOrders()
    const asked = pay.checkout.output.parse((await buy({ token: 'test_challenge' })).json())
    test.wait(16 * MINUTE)
    await runJob()
    await test.database.write(async trx => {
      await trx.updateTable('products').set({ stock: 0 }).where('id', '=', clip).execute()
      // A provider that confirms after we gave up waiting.
      await trx
        .updateTable('test_payments')
        .set({ state: 'captured' })
        .where('reference', '=', asked.checkoutId)
        .execute()
      await trx
        .updateTable('checkouts')
        .set({ state: 'open', holds: 0 })
        .where('id', '=', asked.checkoutId)
        .execute()
    })
    await runJob()
    expect(await countOrders()).toBe(before)
    expect(
      await test.database.read
        .selectFrom('test_refunds')
        .selectAll()
        .where('reference', '=', asked.checkoutId)
        .execute(),
    ).toHaveLength(1)
  })

  it('CART-02 rejects a total that differs from the one shown, with the current cart', async () => {
    await put(clip)
    const answer = await buy({ change: { total: 1 } })
    expect(answer.json()).toMatchObject({
      status: 409,
      code: 'checkout.changed',
      current: { totals: { total: 16.11 } },
    })
    expect((await buy({ paymentMethod: '' })).json()).toMatchObject({
      status: 422,
      code: 'payment.missing',
    })
    expect((await buy({ change: { addressId: 999_999 } })).statusCode).toBe(404)
    await test.database.write(trx => trx.deleteFrom('carts').execute())
    expect((await buy()).json()).toMatchObject({ status: 409, code: 'checkout.empty' })
  })

  it('CART-06 the card form is a page of an opaque origin that runs only its own script', async () => {
    const frame = await test.call(pay.getPaymentFrame, { query: { language: 'ar', skin: 'dark' } })
    expect(frame.statusCode).toBe(200)
    const policy = String(frame.headers['content-security-policy'])
    expect(policy).toContain('sandbox allow-scripts')
    expect(policy).toMatch(/script-src 'sha256-[\w+/=]+'/)
    expect(policy).not.toContain('connect-src')
    expect(frame.body).toContain('dir="rtl"')
    // Each field has an element for its error message and refers to it.
    for (const id of ['number', 'until', 'code']) {
      expect(frame.body).toMatch(
        new RegExp(
          `<input id="${id}"[^>]* aria-describedby="${id}-problem"><p id="${id}-problem" role="alert">`,
        ),
      )
    }
  })
})

describe('addresses', () => {
  it('CART-05 are validated per country, saved, edited and deleted; one is the default', async () => {
    const save = (change: object, rest: object = {}) =>
      test.call(pay.saveAddress, {
        ...AUTHOR,
        body: { address: { ...ADDRESS, ...change }, ...rest },
      })
    expect((await save({ country: 'US', postalCode: '8408' })).json().errors).toMatchObject({
      'address.postalCode': expect.anything(),
      'address.region': expect.anything(),
    })
    expect((await save({ country: 'GB', postalCode: 'sw1a 1aa' })).json().address.postalCode).toBe(
      'SW1A 1AA',
    )
    expect((await save({ country: 'AE', postalCode: '' })).statusCode).toBe(200)
    expect((await save({ country: 'XX' })).statusCode).toBe(400)
    expect((await save({ phone: 'call me' })).statusCode).toBe(400)
    const made = pay.saveAddress.output.parse((await save({}, { isDefault: true })).json()).address
    const listed = async () =>
      pay.listAddresses.output.parse((await test.call(pay.listAddresses, AUTHOR)).json()).addresses
    expect((await listed()).filter(one => one.isDefault).map(one => one.id)).toEqual([made.id])
    const stale = await test.call(pay.saveAddress, {
      ...AUTHOR,
      headers: { 'if-match': '"9"' },
      body: { id: made.id, address: ADDRESS },
    })
    expect(stale.statusCode).toBe(412)
    const remove = {
      ...pay.deleteAddress,
      path: pay.deleteAddress.path.replace('{id}', `${made.id}`),
    }
    expect((await test.call(remove, { as: 'editor' })).statusCode).toBe(404)
    expect((await test.call(remove, AUTHOR)).statusCode).toBe(200)
    expect((await listed()).some(one => one.id === made.id)).toBe(false)
  })
})
