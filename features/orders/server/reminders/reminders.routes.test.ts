import { HOUR } from '#platform/contract/durations.rules.ts'
import { ordersCartContract as cart } from '../../contract/orders-cart.contract.ts'
import { ordersRemindersContract as reminders } from '../../contract/orders-reminders.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'
import { addJob } from '#platform/server/jobs/jobs.ts'
import { productIdOf } from '#features/shop/tests/product.ts'

// Abandoned carts: those who opted in are emailed once, others never.

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
    await trx.deleteFrom('cart_reminders').execute()
    await trx.deleteFrom('mail_outbox').execute()
    await trx.updateTable('products').set({ stock: 20 }).where('id', '=', lantern).execute()
  })
})

const put = () => test.call(cart.addToCart, { as: 'author', body: { productId: lantern, qty: 2 } })
const set = (isOn: boolean) =>
  test.call(reminders.setCartReminder, { as: 'author', body: { isOn } })
const isOn = async () =>
  reminders.getCartReminder.output.parse(
    (await test.call(reminders.getCartReminder, { as: 'author' })).json(),
  ).isOn
const stop = (token: string) => test.call(reminders.stopCartReminder, { body: { token } })
/** Two runs at once, as by the jobs of two processes. */
async function run(hours: number): Promise<string[]> {
  test.wait(hours * HOUR)
  const add = () =>
    test.database.write(trx => addJob(trx, { kind: 'orders.reminders', args: {}, now: test.now() }))
  await Promise.all([add(), add()])
  await test.runJobs()
  const rows = await test.database.read
    .selectFrom('mail_outbox')
    .select('text')
    .where('template', '=', 'cartReminder')
    .orderBy('id')
    .execute()
  return rows.map(row => row.text)
}

describe('abandoned cart reminder', () => {
  it('CART-11 is off by default: no one is emailed without opting in', async () => {
    await put()
    expect(await isOn()).toBe(false)
    expect(await run(72)).toEqual([])
    expect((await test.call(reminders.setCartReminder, { body: { isOn: true } })).statusCode).toBe(
      401,
    )
    expect(
      (await test.call(reminders.setCartReminder, { as: 'author', body: { isOn: 'yes' } })).json(),
    ).toMatchObject({ status: 400 })
  })

  it('CART-11 is sent once, a day later, with the cart’s content; again only after the cart was changed', async () => {
    expect((await set(true)).json()).toEqual({ isOn: true })
    await put()
    expect(await run(23)).toEqual([])
    const [mail = '', ...more] = await run(2)
    expect(more).toEqual([])
    expect(mail).toContain('2 × Lantern 12')
    expect(mail).toContain('/apps/ecommerce/checkout')
    expect(await run(200)).toHaveLength(1)
    await put()
    expect(await run(25)).toHaveLength(2)
    await test.call(
      {
        ...cart.removeFromCart,
        path: cart.removeFromCart.path.replace('{productId}', `${lantern}`),
      },
      { as: 'author' },
    )
    expect(await run(25)).toHaveLength(2)
  })

  it('CART-11 is not sent after an order, nor within a day of opting in', async () => {
    await put()
    test.wait(50 * HOUR)
    await set(true)
    expect(await run(1)).toEqual([])
    await put()
    const row = await test.database.read
      .selectFrom('orders')
      .select('id')
      .where('user_id', 'is not', null)
      .executeTakeFirstOrThrow()
    const { id: userId } = await test.database.read
      .selectFrom('users')
      .select('id')
      .where('username', '=', 'author')
      .executeTakeFirstOrThrow()
    const placed_at = test.now().toISOString()
    await test.database.write(trx =>
      trx
        .updateTable('orders')
        .set({ user_id: userId, placed_at })
        .where('id', '=', row.id)
        .execute(),
    )
    expect(await run(48)).toEqual([])
  })

  it('CART-11 is turned off by the link in the email without signing in; a forged or outdated link does nothing', async () => {
    await set(true)
    await put()
    const [mail = ''] = await run(25)
    const token = /stop=([\w.-]+)/.exec(mail)?.[1] ?? ''
    expect(
      (await stop(`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`)).json(),
    ).toMatchObject({
      status: 404,
      code: 'reminder.unknown',
    })
    expect((await stop('x')).statusCode).toBe(400)
    expect(await isOn()).toBe(true)
    expect((await stop(token)).json()).toEqual({ isOn: false })
    expect(await isOn()).toBe(false)
    test.wait(1_000)
    await set(true)
    expect((await stop(token)).statusCode).toBe(404)
    expect(await isOn()).toBe(true)
    await set(false)
    await put()
    expect(await run(72)).toHaveLength(1)
  })
})
