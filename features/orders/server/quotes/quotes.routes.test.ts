import { notificationsContract } from '#features/notifications/contract/notifications.contract.ts'
import { ordersCartContract as cart } from '../../contract/orders-cart.contract.ts'
import {
  type Quote,
  ordersQuotesContract as quotes,
} from '../../contract/orders-quotes.contract.ts'
import { invoicePlansContract } from '#features/invoice/contract/invoice-plans.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'

// The demo's author requests, the maintainer answers.

type As = 'admin' | 'author' | 'maintainer' | 'subscriber'
let test: TestApp
let lantern = 0
beforeAll(async () => {
  test = await createTestApp()
  const row = await test.database.read
    .selectFrom('products')
    .select('id')
    .where('name', '=', 'Lantern 12')
    .executeTakeFirstOrThrow()
  lantern = row.id
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.database.write(async trx => {
    await trx.deleteFrom('carts').execute()
    await trx.deleteFrom('order_quotes').execute()
    await trx.updateTable('products').set({ stock: 20 }).where('id', '=', lantern).execute()
  })
})

const shown = async (as: As = 'author') =>
  cart.getCart.output.parse((await test.call(cart.getCart, { as })).json())
const ask = (body: object = {}, as: As = 'author') => test.call(quotes.requestQuote, { as, body })
async function asked(as: As = 'author'): Promise<Quote> {
  await test.call(cart.addToCart, { as, body: { productId: lantern, qty: 3 } })
  return quotes.requestQuote.output.parse((await ask({ note: 'For ten shops' }, as)).json()).quote
}
const at = <C extends { path: string }>(call: C, id: number): C => ({
  ...call,
  path: call.path.replace('{id}', `${id}`),
})
const dayIn = (days: number) =>
  new Date(test.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
const offer = (
  id: number,
  { as = 'maintainer', days = 14, version }: { as?: As; days?: number; version?: number } = {},
) =>
  test.call(at(quotes.offerQuote, id), {
    as,
    body: { validUntil: dayIn(days), answer: 'With pleasure' },
    ...(version === undefined ? {} : { headers: { 'if-match': `"${version}"` } }),
  })
const decide = (id: number, isAccepted = true, as: As = 'author') =>
  test.call(at(quotes.decideQuote, id), { as, body: { isAccepted } })
const accept = (id: number, total: number) =>
  test.call(at(quotes.decideQuote, id), { as: 'author', body: { isAccepted: true, total } })
const list = async (as: As = 'author', query: Record<string, string> = {}) =>
  quotes.listQuotes.output.parse((await test.call(quotes.listQuotes, { as, query })).json())
const bells = async (as: As) => {
  const answer = await test.call(notificationsContract.listNotifications, { as })
  return notificationsContract.listNotifications.output
    .parse(answer.json())
    .notifications.map(({ kind }) => kind)
}

describe('quotes', () => {
  it('CART-11 capture the cart with its totals, leave cart and stock unchanged, and notify staff', async () => {
    const quote = await asked()
    const now = await shown()
    expect(quote).toMatchObject({
      state: 'requested',
      total: now.totals.total,
      currency: 'USD',
      note: 'For ten shops',
      validUntil: null,
    })
    expect(quote.lines[0]).toMatchObject({
      name: 'Lantern 12',
      qty: 3,
      unitPrice: now.products[0]?.unitPrice,
    })
    // What is shown adds up: lines, less discount, plus taxes.
    const sumOf = (amounts: number[]) => amounts.reduce((sum, one) => sum + one, 0)
    expect(sumOf(quote.lines.map(one => one.lineTotal))).toBeCloseTo(quote.subtotal, 2)
    const tax = sumOf(quote.taxes.map(one => one.amount))
    expect(tax).toBeGreaterThan(0)
    expect(quote.subtotal - quote.discount + tax).toBeCloseTo(quote.total, 2)
    expect(now.count).toBe(3)
    const product = test.database.read
      .selectFrom('products')
      .select('stock')
      .where('id', '=', lantern)
    expect((await product.executeTakeFirstOrThrow()).stock).toBe(20)
    const plans = await test.call(invoicePlansContract.listPlans, {
      as: 'maintainer',
      query: { kind: 'estimate' },
    })
    const { plans: estimates } = invoicePlansContract.listPlans.output.parse(plans.json())
    expect(estimates[0]).toMatchObject({
      state: 'open',
      total: quote.total,
      number: Number(quote.number.slice(2)),
    })
    expect(await bells('admin')).toContain('quote-requested')
    expect((await list()).quotes.map(one => one.id)).toEqual([quote.id])
    expect((await list('maintainer', { scope: 'all' })).total).toBe(1)
    expect(
      (await test.call(quotes.listQuotes, { as: 'author', query: { scope: 'all' } })).statusCode,
    ).toBe(403)
  })

  it('CART-11 are rejected for an empty cart, without a session, and beyond twenty open ones', async () => {
    expect((await ask()).json()).toMatchObject({ status: 409, code: 'checkout.empty' })
    expect((await test.call(quotes.requestQuote, { body: {} })).statusCode).toBe(401)
    for (let count = 0; count < 20; count += 1) await asked()
    expect((await ask()).json()).toMatchObject({ status: 409, code: 'quote.most' })
  })

  it('CART-11 are accepted only by their buyer after an answer, which creates one invoice draft', async () => {
    const { id, version, total } = await asked()
    expect((await decide(id)).json()).toMatchObject({ status: 409, code: 'quote.not_open' })
    expect((await offer(id, { as: 'author' })).statusCode).toBe(403)
    expect((await offer(id, { days: -1 })).json()).toMatchObject({
      status: 422,
      errors: { validUntil: expect.any(String) },
    })
    expect((await offer(id, { version: version + 1 })).statusCode).toBe(412)
    expect((await offer(id, { version })).json().quote).toMatchObject({
      state: 'offered',
      answer: 'With pleasure',
      validUntil: dayIn(14),
    })
    expect(await bells('author')).toContain('quote-offered')
    const mails = test.database.read
      .selectFrom('mail_outbox')
      .select('text')
      .where('template', '=', 'quoteOffered')
    expect((await mails.executeTakeFirstOrThrow()).text).toContain('With pleasure')
    expect((await decide(id, true, 'subscriber')).statusCode).toBe(404)
    expect((await accept(id, total - 1)).json()).toMatchObject({
      status: 409,
      code: 'quote.changed',
    })
    const both = await Promise.all([accept(id, total), accept(id, total)])
    expect(both.map(one => one.statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    const [quote] = (await list()).quotes
    expect(quote).toMatchObject({ state: 'accepted', invoiceId: expect.any(Number) })
    const invoice = test.database.read
      .selectFrom('invoices')
      .select(['status', 'total'])
      .where('id', '=', quote?.invoiceId ?? 0)
    expect(await invoice.executeTakeFirstOrThrow()).toEqual({
      status: 'Draft',
      total: Math.round(total * 100),
    })
    expect(await bells('admin')).toContain('quote-accepted')
    expect((await offer(id)).json()).toMatchObject({ status: 409, code: 'quote.closed' })
  })

  it('CART-11 expire after their date and can be answered again; a declined one stays declined', async () => {
    const { id } = await asked()
    await offer(id, { days: 1 })
    test.wait(3 * 86_400_000)
    expect((await list()).quotes[0]?.state).toBe('lapsed')
    expect((await decide(id)).json()).toMatchObject({ code: 'quote.not_open' })
    await offer(id)
    expect((await decide(id, false)).json().quote).toMatchObject({
      state: 'declined',
      invoiceId: null,
    })
    expect((await decide(id)).statusCode).toBe(409)
  })
})
