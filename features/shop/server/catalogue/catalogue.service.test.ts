import { DAY } from '#platform/contract/durations.rules.ts'
import { notificationsContract } from '#features/notifications/contract/notifications.contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'
import { insertProduct } from './add.service.ts'
import { createCatalogue, refreshFeatured } from './catalogue.service.ts'
import { audienceOfSold } from './sold.service.ts'

// Stock as orders take it: completely or not at all, and never below zero.

let test: TestApp
const catalogue = createCatalogue({ clock: () => test.now() })
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

let made = 0
async function makeProduct({
  stock = 5,
  lowStock = 0,
  colors = [],
}: { stock?: number; lowStock?: number; colors?: number[] } = {}) {
  made += 1
  const product = {
    name: `Thing ${made}`,
    description: 'A thing.',
    brand: 'Maker',
    category: 'Things',
    sku: `T-${made}`,
    currency: 'USD',
    price: 1_250,
    listPrice: null,
    cost: null,
    hasFreeShipping: false,
    stock: colors.length === 0 ? stock : colors.reduce((sum, one) => sum + one, 0),
    lowStock,
    pin: null,
    state: 'active' as const,
  }
  return test.database.write(async trx => {
    const id = await insertProduct(trx, product, test.now())
    const variants: number[] = []
    for (const [position, one] of colors.entries()) {
      const row = {
        product_id: id,
        name: `C${position}`,
        color: '#112233',
        sku: '',
        price: null,
        stock: one,
        position,
        deleted_at: null,
      }
      variants.push(
        (
          await trx
            .insertInto('product_variants')
            .values(row)
            .returning('id')
            .executeTakeFirstOrThrow()
        ).id,
      )
    }
    return { id, variants }
  })
}
const take = (...lines: { productId: number; variantId: number | null; qty: number }[]) =>
  test.database.write(trx => catalogue.takeStock(trx, lines))
const give = (...lines: { productId: number; variantId: number | null; qty: number }[]) =>
  test.database.write(trx => catalogue.giveBack(trx, lines))
async function left(id: number): Promise<number[]> {
  const [product] = await catalogue.productsByIds(test.database.read, [id])
  return [product?.stock ?? -1, ...(product?.variants.map(variant => variant.stock) ?? [])]
}

describe('stock', () => {
  it('CART-04 sells exactly the last items when fifty buy concurrently', async () => {
    const { id } = await makeProduct({ stock: 3 })
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => take({ productId: id, variantId: null, qty: 1 })),
    )
    expect(answers.filter(short => short.length === 0)).toHaveLength(3)
    const refused = answers.filter(short => short.length > 0)
    expect(refused).toHaveLength(47)
    expect(new Set(refused.map(([short]) => JSON.stringify(short)))).toEqual(
      new Set([JSON.stringify({ productId: id, variantId: null, requested: 1, left: 0 })]),
    )
    expect(await left(id)).toEqual([0])
  })

  it('CART-04 sells a variant’s last item once, leaving other variants untouched', async () => {
    const { id, variants } = await makeProduct({ colors: [1, 4] })
    const [first = 0, second = 0] = variants
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => take({ productId: id, variantId: first, qty: 1 })),
    )
    expect(answers.filter(short => short.length === 0)).toHaveLength(1)
    expect(await left(id)).toEqual([4, 0, 4])
    expect(await take({ productId: id, variantId: second, qty: 4 })).toEqual([])
    expect(await left(id)).toEqual([0, 0, 0])
  })

  it('CART-04 takes all lines or none, and reports which are short', async () => {
    const [plenty, few] = [await makeProduct({ stock: 10 }), await makeProduct({ stock: 2 })]
    const short = await take(
      { productId: plenty.id, variantId: null, qty: 4 },
      { productId: few.id, variantId: null, qty: 3 },
    )
    expect(short).toEqual([{ productId: few.id, variantId: null, requested: 3, left: 2 }])
    expect([await left(plenty.id), await left(few.id)]).toEqual([[10], [2]])
    // Two lines of the same product are added up.
    expect(
      await take(
        { productId: few.id, variantId: null, qty: 1 },
        { productId: few.id, variantId: null, qty: 2 },
      ),
    ).toHaveLength(1)
    expect(
      await take(
        { productId: few.id, variantId: null, qty: 1 },
        { productId: few.id, variantId: null, qty: 1 },
      ),
    ).toEqual([])
  })

  it('rejects hidden and unknown products, and a product with variants without one chosen', async () => {
    const { id, variants } = await makeProduct({ colors: [2] })
    expect(await take({ productId: id, variantId: null, qty: 1 })).toHaveLength(1)
    expect(await take({ productId: 999_999, variantId: null, qty: 1 })).toEqual([
      { productId: 999_999, variantId: null, requested: 1, left: 0 },
    ])
    const other = await makeProduct()
    expect(await take({ productId: other.id, variantId: variants[0] ?? 0, qty: 1 })).toHaveLength(1)
    await test.database.write(trx =>
      trx.updateTable('products').set({ state: 'hidden' }).where('id', '=', id).execute(),
    )
    expect(await take({ productId: id, variantId: variants[0] ?? 0, qty: 1 })).toHaveLength(1)
    expect(await left(id)).toEqual([2, 2])
  })

  it('can be taken again after being returned, and notifies each waiting person once', async () => {
    const { id, variants } = await makeProduct({ colors: [1] })
    const line = { productId: id, variantId: variants[0] ?? 0, qty: 1 }
    await take(line)
    await test.database.write(trx =>
      trx
        .insertInto('restock_alerts')
        .values({ user_id: 9, product_id: id, since: test.now().toISOString() })
        .execute(),
    )
    await give(line)
    expect(await left(id)).toEqual([1, 1])
    await take(line)
    await give(line)
    const bell = notificationsContract.listNotifications.output.parse(
      (await test.call(notificationsContract.listNotifications, { as: 'subscriber' })).json(),
    )
    const result = bell.notifications.filter(one => one.kind === 'product-back')
    expect(result).toHaveLength(1)
    expect(result[0]).toMatchObject({
      params: { name: `Thing ${made}` },
      link: `/apps/ecommerce/product-detail/thing-${made}-${id}`,
    })
  })

  it('SHOP-07 notifies shop managers once when a product runs low', async () => {
    const { id } = await makeProduct({ stock: 8, lowStock: 5 })
    for (let n = 0; n < 4; n++) await take({ productId: id, variantId: null, qty: 1 })
    const bell = notificationsContract.listNotifications.output.parse(
      (await test.call(notificationsContract.listNotifications, { as: 'admin' })).json(),
    )
    const answer = bell.notifications.filter(
      one => one.kind === 'stock-low' && one.params['name'] === `Thing ${made}`,
    )
    expect(answer).toHaveLength(1)
    expect(answer[0]?.params).toEqual({ name: `Thing ${made}`, left: 5 })
  })
})

describe('sales figures', () => {
  it('SHOP-03 feature the products sold most within thirty days', async () => {
    const [one, two] = [await makeProduct(), await makeProduct()]
    await test.database.write(trx =>
      catalogue.recordSales(trx, [
        { productId: one.id, qty: 7 },
        { productId: two.id, qty: 2 },
        { productId: one.id, qty: 1 },
      ]),
    )
    const read = () =>
      test.database.read
        .selectFrom('products')
        .select(['sold_recently', 'featured_key'])
        .where('id', 'in', [one.id, two.id])
        .orderBy('featured_key')
        .execute()
    expect((await read()).map(row => row.sold_recently)).toEqual([8, 2])
    const later = new Date(test.now().getTime() + 31 * DAY)
    await test.database.write(trx => refreshFeatured(trx, later))
    expect(await read()).toEqual([
      { sold_recently: 0, featured_key: 1_000_000_000 },
      { sold_recently: 0, featured_key: 1_000_000_000 },
    ])
    const pairs = await test.database.read
      .selectFrom('product_pairs')
      .selectAll()
      .where('product_id', '=', one.id)
      .execute()
    expect(pairs).toEqual([{ product_id: one.id, other_id: two.id, times: 1 }])
  })
})

describe('live stock events', () => {
  it('CART-11 reach everyone but the buyer with the remaining stock, and don’t name the buyer', async () => {
    const one = await makeProduct()
    await take({ productId: one.id, variantId: null, qty: 2 })
    await test.database.write(trx =>
      catalogue.recordSales(trx, [{ productId: one.id, variantId: null, qty: 2 }], 4),
    )
    const row = await test.database.read
      .selectFrom('outbox')
      .select('audience_key')
      .where('topic', '=', 'Shop')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const audience = await audienceOfSold(test.database.read, row.audience_key ?? '{}')
    expect(audience).toEqual({
      userIds: undefined,
      except: 4,
      data: { sold: [{ productId: one.id, variantId: null, left: 3 }] },
    })
    expect(await audienceOfSold(test.database.read, '{"kanban":1}')).toBeUndefined()
  })
})
