import { DAY } from '#platform/contract/durations.rules.ts'
import { changesContract } from '#features/changes/contract/changes.contract.ts'
import { ordersCartContract as cart, type Cart } from '../../contract/orders-cart.contract.ts'
import { shopContract } from '#features/shop/contract/shop.contract.ts'
import { shopReviewsContract } from '#features/shop/contract/shop-reviews.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestCall } from '#app/server/test-app.ts'
import { addJob } from '#platform/server/jobs/jobs.ts'

let test: TestApp
let ids: Record<string, number>
beforeAll(async () => {
  test = await createTestApp()
  const rows = await test.database.read.selectFrom('products').select(['id', 'name']).execute()
  ids = Object.fromEntries(rows.map(row => [row.name, row.id]))
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.database.write(async trx => {
    await trx.deleteFrom('carts').execute()
    await trx.deleteFrom('coupons').execute()
  })
})

const LANTERN = 'Lantern 12'
const CLIP = 'Reading clip'
const idOf = (name: string) => ids[name] ?? 0
type Identity = Pick<TestCall, 'as' | 'headers'>
const AUTHOR: Identity = { as: 'author' }

const read = async (as: Identity = AUTHOR, query = {}): Promise<Cart> =>
  cart.getCart.output.parse((await test.call(cart.getCart, { ...as, query })).json())
const put = (name: string, body: object = {}, identity: Identity = AUTHOR) =>
  test.call(cart.addToCart, { ...identity, body: { productId: idOf(name), ...body } })
const at = <C extends { path: string }>(call: C, name: string): C => ({
  ...call,
  path: call.path.replace('{productId}', `${idOf(name)}`),
})
const setQty = (name: string, qty: number, identity: Identity = AUTHOR) =>
  test.call(at(cart.setCartQty, name), { ...identity, body: { qty } })
const setStock = (name: string, stock: number) =>
  test.database.write(trx =>
    trx.updateTable('products').set({ stock }).where('id', '=', idOf(name)).execute(),
  )
const coupon = (code: string, isOn = true) =>
  test.call(cart.setCoupon, { ...AUTHOR, body: { code, isOn } })
async function makeCoupon(change: object = {}): Promise<void> {
  const row = {
    code: 'TEN',
    kind: 'percent' as const,
    value: 1_000,
    balance: 0,
    currency: 'USD',
    is_active: 1,
    starts_at: null,
    ends_at: null,
    minimum: 0,
    max_uses: null,
    max_uses_per_customer: null,
    is_combinable: 0,
    product_ids: '[]',
    categories: '[]',
    note: '',
    created_at: '2026-03-01T00:00:00.000Z',
    deleted_at: null,
  }
  await test.database.write(trx =>
    trx
      .insertInto('coupons')
      .values({ ...row, ...change })
      .execute(),
  )
}

describe('cart', () => {
  it('CART-01 holds a product once, adds to its quantity, and removes it by product id', async () => {
    const first = await put(LANTERN)
    expect(first.statusCode).toBe(201)
    expect((await put(LANTERN, { qty: 2 })).json()).toMatchObject({
      productId: idOf(LANTERN),
      qty: 3,
      limit: null,
    })
    const { products, count } = await read()
    expect(products).toMatchObject([
      {
        id: idOf(LANTERN),
        name: LANTERN,
        brand: 'Nordlys',
        price: 34.5,
        qty: 3,
        lineTotal: 103.5,
        isInCart: true,
      },
    ])
    expect(count).toBe(3)
    const deleted = await test.call(at(cart.removeFromCart, LANTERN), AUTHOR)
    expect(deleted.statusCode).toBe(200)
    expect((await read()).products).toEqual([])
    expect((await test.call(at(cart.removeFromCart, LANTERN), AUTHOR)).statusCode).toBe(404)
    const { changeId } = cart.removeFromCart.output.parse(deleted.json())
    expect(
      (await test.call(changesContract.undoChange, { ...AUTHOR, body: { id: changeId } }))
        .statusCode,
    ).toBe(200)
    expect((await read()).products).toMatchObject([{ qty: 3 }])
  })

  it('CART-01 WISH-01 marks products on the default wishlist of the buyer', async () => {
    await put(LANTERN)
    const isWished = async () => (await read()).products.map(one => one.isInWishlist)
    await test.call(shopContract.addToWishlist, {
      as: 'editor',
      body: { productId: idOf(LANTERN) },
    })
    expect(await isWished()).toEqual([false])
    await test.call(shopContract.addToWishlist, { ...AUTHOR, body: { productId: idOf(LANTERN) } })
    expect(await isWished()).toEqual([true])
  })

  it('CART-01 limits a quantity to the stock and to ten, and says which limit applied', async () => {
    await put(LANTERN)
    expect((await setQty(LANTERN, 50)).json()).toMatchObject({ qty: 10, limit: 'most' })
    await setStock(LANTERN, 4)
    expect((await read()).products).toMatchObject([{ qty: 10, problem: 'low-stock', available: 4 }])
    expect((await setQty(LANTERN, 7)).json()).toMatchObject({ qty: 4, limit: 'stock' })
    expect((await setQty(LANTERN, 2)).json()).toMatchObject({ qty: 2, limit: null })
    await setStock(LANTERN, 0)
    expect((await setQty(LANTERN, 1)).json()).toMatchObject({ status: 409, code: 'cart.sold_out' })
    expect((await setQty(LANTERN, 0)).statusCode).toBe(400)
    await setStock(LANTERN, 120)
  })

  it('CART-01 adds the named variant or the first one available; variants are separate lines', async () => {
    const variants = await test.database.read
      .selectFrom('product_variants')
      .selectAll()
      .where('product_id', '=', idOf('Bent stool'))
      .orderBy('position')
      .execute()
    // Of its own price, which is the one that lists have to show.
    await test.database.write(trx =>
      trx
        .updateTable('product_variants')
        .set({ price: 12_500 })
        .where('id', '=', variants[0]?.id ?? 0)
        .execute(),
    )
    const query = { q: 'Bent stool' }
    const { products } = shopContract.listProducts.output.parse(
      (await test.call(shopContract.listProducts, { ...AUTHOR, query })).json(),
    )
    await put('Bent stool')
    const [line] = (await read()).products
    expect([products[0]?.defaultPrice, line?.unitPrice]).toEqual([125, 125])
    await put('Bent stool', { variantId: variants[1]?.id })
    expect((await read()).products.map(one => [one.variantName, one.qty])).toEqual([
      ['Ash', 1],
      ['Brick', 1],
    ])
    expect((await put('Bent stool', { variantId: 999_999 })).json()).toMatchObject({
      status: 422,
      code: 'cart.variant',
    })
    expect((await put('Nothing like it')).statusCode).toBe(400)
    expect(
      (await test.call(cart.addToCart, { ...AUTHOR, body: { productId: 999_999 } })).statusCode,
    ).toBe(404)
  })

  it('CART-02 returns offers, discounts and delivery dates within their ranges, stable across requests', async () => {
    for (const name of [LANTERN, CLIP, 'Halden desk lamp', 'Shift chair', 'Rubber fig'])
      await put(name)
    const first = await read()
    for (const one of first.products) {
      expect(one.offers).toBeGreaterThanOrEqual(1)
      expect(one.offers).toBeLessThanOrEqual(4)
      expect(one.discountPercentage).toBeGreaterThanOrEqual(3)
      expect(one.discountPercentage).toBeLessThanOrEqual(20)
      // Monday plus three working days.
      expect(one.shippingDate).toBe('2026-03-05')
    }
    expect(first.products.find(one => one.name === 'Shift chair')?.discountPercentage).toBe(9)
    for (let n = 0; n < 5; n++) expect(await read()).toEqual(first)
  })

  it('CART-02 is calculated by the server: items, discount, shipping, tax and total', async () => {
    await put(CLIP, { qty: 2 })
    const { totals, shippingCosts } = await read()
    // Two at 9.90, shipping 5.00, tax of 8.1 % on both.
    expect(totals).toMatchObject({
      currency: 'USD',
      items: 19.8,
      discount: 0,
      shipping: 5,
      tax: 2.01,
      total: 26.81,
      due: 26.81,
    })
    expect(shippingCosts).toEqual({ standard: 5, express: 15 })
    expect((await read(AUTHOR, { shipping: 'express' })).totals).toMatchObject({
      shipping: 15,
      tax: 2.82,
      total: 37.62,
    })
    await put(LANTERN, { qty: 3 })
    expect((await read()).totals).toMatchObject({ items: 123.3, shipping: 0 })
  })

  it('CART-09 saves a line for later, excluded from the totals, and moves it back', async () => {
    await put(LANTERN, { qty: 2 })
    await put(CLIP)
    const later = (isSaved: boolean) =>
      test.call(at(cart.saveForLater, LANTERN), { ...AUTHOR, body: { isSaved } })
    expect((await later(true)).json().cart).toMatchObject({
      count: 1,
      products: [{ name: CLIP }],
      saved: [{ name: LANTERN, qty: 2 }],
    })
    expect((await later(false)).json().cart).toMatchObject({ count: 3, saved: [] })
  })

  it('X-36 belongs to the caller, whatever the payload says', async () => {
    await put(LANTERN)
    expect((await read({ as: 'editor' })).products).toEqual([])
    expect(
      (
        await test.call(cart.addToCart, {
          ...AUTHOR,
          body: { productId: idOf(LANTERN), userId: 11 },
        })
      ).statusCode,
    ).toBe(400)
  })
})

describe('guest cart', () => {
  const cookieOf = (answer: { headers: Record<string, unknown> }) => {
    const [cookie = ''] = [answer.headers['set-cookie']].flat()
    return { cookie: String(cookie).split(';')[0] ?? '' }
  }

  it('CART-08 is identified by an unguessable cookie and merged at sign-in, keeping the larger quantities', async () => {
    const made = await put(LANTERN, { qty: 2 }, {})
    expect(made.headers['set-cookie']).toMatch(
      /^cart=[\w-]{32};.*Path=\/; HttpOnly; SameSite=Strict$/,
    )
    const headers = cookieOf(made)
    await put(CLIP, { qty: 5 }, { headers })
    expect((await read({ headers })).count).toBe(7)
    expect((await read({})).products).toEqual([])
    await put(LANTERN, { qty: 3 })
    await put(CLIP, { qty: 1 })
    const signedIn = await test.call(cart.getCart, { ...AUTHOR, headers })
    expect(cart.getCart.output.parse(signedIn.json())).toMatchObject({
      count: 8,
      merged: [
        { name: LANTERN, qty: 3 },
        { name: CLIP, qty: 5 },
      ],
    })
    expect(signedIn.headers['set-cookie']).toMatch(/^cart=;/)
    // The merge is reported once, and the guest cart is gone.
    expect((await test.call(cart.getCart, { ...AUTHOR, headers })).json()).toMatchObject({
      count: 8,
      merged: [],
    })
    expect((await read({ headers })).count).toBe(0)
  })

  it('CART-08 is filled in the public shop, which marks only the products in the guest’s own cart', async () => {
    const shown = async (headers: Record<string, string>) => {
      const answer = await test.call(shopContract.listProducts, { headers, query: { q: LANTERN } })
      return shopContract.listProducts.output.parse(answer.json())
    }
    const headers = cookieOf(await put(LANTERN, { qty: 2 }, {}))
    expect((await shown(headers)).userCart).toMatchObject([{ qty: 2 }])
    expect((await shown(headers)).products).toMatchObject([
      { name: LANTERN, isInCart: true, isInWishlist: false, hasRestockAlert: false },
    ])
    expect(await shown({})).toMatchObject({
      userCart: [],
      userWishlist: [],
      products: [{ isInCart: false }],
    })
    const id = (await shown({})).products[0]?.id ?? 0
    const one = await test.call(
      { ...shopContract.getProduct, path: `/apps/ecommerce/products/${id}` },
      { headers },
    )
    expect(one.json()).toMatchObject({ product: { isInCart: true } })
    expect(one.json()).not.toHaveProperty('product.priceHistory')
    const reviews = await test.call({
      ...shopReviewsContract.listReviews,
      path: `/apps/ecommerce/products/${id}/reviews`,
    })
    expect(reviews.json()).toMatchObject({ mine: null, hasBought: false })
    // A bearer token means a signed-in user, even when it has expired.
    const worn = await test.call(shopContract.listProducts, {
      headers: { authorization: 'Bearer worn' },
    })
    expect(worn.statusCode).toBe(401)
  })

  it('CART-08 ignores a forged cookie and expires after thirty days', async () => {
    expect((await read({ headers: { cookie: 'cart=short' } })).count).toBe(0)
    await put(LANTERN, {}, {})
    const guests = () =>
      test.database.read.selectFrom('carts').select('id').where('user_id', 'is', null).execute()
    expect(await guests()).toHaveLength(1)
    test.wait(31 * DAY)
    await test.database.write(trx =>
      addJob(trx, { kind: 'orders.guests', args: {}, now: test.now() }),
    )
    await test.runJobs()
    expect(await guests()).toEqual([])
  })
})

describe('coupons', () => {
  it('CART-03 are rejected with a specific reason, leaving the cart unchanged', async () => {
    const now = test.now().getTime()
    const day = (days: number) => new Date(now + days * DAY).toISOString()
    await makeCoupon({ code: 'SOON', starts_at: day(1) })
    await makeCoupon({ code: 'LATE', ends_at: day(-1) })
    await makeCoupon({ code: 'GONE', max_uses: 3, uses: 3 })
    await makeCoupon({ code: 'RICH', minimum: 50_000 })
    await makeCoupon({ code: 'SEATS', categories: '["Seating"]' })
    await makeCoupon({ code: 'OFF', is_active: 0 })
    await makeCoupon({ code: 'EMPTY', kind: 'gift', value: 500 })
    await makeCoupon()
    await makeCoupon({ code: 'OTHER' })
    await put(LANTERN)
    const refused = async (code: string) => (await coupon(code)).json().code
    expect(await refused('NOSUCH')).toBe('coupon.unknown')
    expect(await refused('OFF')).toBe('coupon.unknown')
    expect(await refused('SOON')).toBe('coupon.not_yet')
    expect(await refused('LATE')).toBe('coupon.expired')
    expect(await refused('GONE')).toBe('coupon.used_up')
    expect(await refused('RICH')).toBe('coupon.minimum')
    expect(await refused('SEATS')).toBe('coupon.goods')
    expect(await refused('EMPTY')).toBe('coupon.empty')
    expect((await coupon(' ten ')).statusCode).toBe(200)
    expect(await refused('OTHER')).toBe('coupon.alone')
    expect((await read()).coupons).toEqual([
      { code: 'TEN', kind: 'percent', amount: 3.45, refusal: null },
    ])
    expect((await read()).totals).toMatchObject({ items: 34.5, discount: 3.45 })
    expect((await coupon('TEN', false)).json().cart).toMatchObject({
      coupons: [],
      totals: { discount: 0 },
    })
  })

  it('CART-03 that have expired in the cart don’t keep others out', async () => {
    await makeCoupon({ code: 'OVER' })
    await makeCoupon({ code: 'NEXT' })
    await coupon('OVER')
    await test.database.write(trx =>
      trx
        .updateTable('coupons')
        .set({ ends_at: test.now().toISOString() })
        .where('code', '=', 'OVER')
        .execute(),
    )
    expect((await coupon('NEXT')).statusCode).toBe(200)
    expect((await read()).coupons).toMatchObject([
      { code: 'OVER', refusal: 'coupon.expired' },
      { code: 'NEXT', refusal: null },
    ])
  })

  it('CART-03 stay visible with a reason when no longer valid; combinable ones add up', async () => {
    await makeCoupon({ code: 'BULK', minimum: 10_000, is_combinable: 1, value: 2_000 })
    await makeCoupon({ code: 'MINUS5', kind: 'amount', value: 500, is_combinable: 1 })
    await makeCoupon({ code: 'SENT', kind: 'shipping', value: 0, is_combinable: 1 })
    await put(LANTERN, { qty: 3 })
    for (const code of ['BULK', 'MINUS5', 'SENT']) expect((await coupon(code)).statusCode).toBe(200)
    expect((await read()).totals).toMatchObject({ items: 103.5, discount: 25.7, shipping: 0 })
    await setQty(LANTERN, 1)
    const { coupons, totals } = await read()
    expect(coupons.map(one => [one.code, one.amount, one.refusal])).toEqual([
      ['BULK', 0, 'coupon.minimum'],
      ['MINUS5', 5, null],
      ['SENT', 0, null],
    ])
    expect(totals).toMatchObject({ discount: 5, shipping: 0 })
  })

  it('CART-10 a gift card pays after tax, up to its balance', async () => {
    await makeCoupon({ code: 'GIFT-20', kind: 'gift', value: 2_000, balance: 2_000 })
    await put(CLIP, { qty: 2 })
    await coupon('GIFT-20')
    expect((await read()).totals).toMatchObject({ total: 26.81, giftCards: 20, due: 6.81 })
    await setQty(CLIP, 1)
    expect((await read()).totals).toMatchObject({ total: 16.11, giftCards: 16.11, due: 0 })
  })
})
