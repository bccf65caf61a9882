import { HOUR } from '#platform/contract/durations.rules.ts'
import { changesContract } from '#features/changes/contract/changes.contract.ts'
import { type ProductList, shopContract } from '../contract/shop.contract.ts'
import { shopAdminContract } from '../contract/shop-admin.contract.ts'
import type { UserRole } from '#features/users/contract/users.contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'

// Shop and wishlist as customers see them.

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

const at = (path: string, parts: Record<string, string | number>) =>
  Object.entries(parts).reduce((text, [name, value]) => text.replace(`{${name}}`, `${value}`), path)
async function list(
  query: Record<string, string> = {},
  as: UserRole = 'subscriber',
): Promise<ProductList> {
  const answer = await test.call(shopContract.listProducts, { as, query })
  expect(answer.statusCode, answer.body).toBe(200)
  return shopContract.listProducts.output.parse(answer.json())
}
const all = (query: Record<string, string> = {}) => list({ perPage: '100', ...query })
async function idOf(name: string): Promise<number> {
  const { products } = await all({ q: name })
  return products[0]?.id ?? 0
}
async function detail(id: number, as: UserRole = 'subscriber') {
  const call = { ...shopContract.getProduct, path: at(shopContract.getProduct.path, { id }) }
  return test.call(call, { as })
}
const wishes = async (as: UserRole) =>
  shopContract.getWishlist.output.parse((await test.call(shopContract.getWishlist, { as })).json())
    .products
const wish = (productId: number, as: UserRole) =>
  test.call(shopContract.addToWishlist, { as, body: { productId } })
const unwish = (productId: number, as: UserRole) =>
  test.call(
    {
      ...shopContract.removeFromWishlist,
      path: at(shopContract.removeFromWishlist.path, { productId }),
    },
    { as },
  )
const change = (ids: number[], body: object) =>
  test.call(shopAdminContract.changeProducts, { as: 'admin', body: { ids, change: body } })

describe('product list', () => {
  it('SHOP-01 has nine per page with the correct total, without losing or repeating any', async () => {
    const first = await list()
    expect(first.products).toHaveLength(9)
    const everything = await all()
    expect(everything.products).toHaveLength(first.total)
    for (const sortBy of ['featured', 'price-asc', 'price-desc']) {
      const ids: number[] = []
      for (let page = 1; page <= Math.ceil(first.total / 9); page++)
        ids.push(...(await list({ page: `${page}`, sortBy })).products.map(product => product.id))
      expect(ids, sortBy).toEqual((await all({ sortBy })).products.map(product => product.id))
      expect(new Set(ids).size).toBe(first.total)
    }
    expect((await list({ page: '99' })).products).toEqual([])
  })

  it('SHOP-01 sorts by price in both directions, and searches name, brand, description and SKU literally', async () => {
    const prices = (found: ProductList) => found.products.map(product => product.price)
    const up = prices(await all({ sortBy: 'price-asc' }))
    expect(up).toEqual(up.toSorted((a, b) => a - b))
    expect(prices(await all({ sortBy: 'price-desc' }))).toEqual(up.toReversed())
    for (const q of ['HALDEN', 'nordlys', 'counterweight', 'Nor-100', 'lamp']) {
      const found = await all({ q })
      expect(
        found.products.map(product => product.name),
        q,
      ).toContain('Halden desk lamp')
      expect(found.total, q).toBe(found.products.length)
    }
    expect((await all({ q: '%' })).total).toBe(0)
    expect((await all({ q: 'zzqqxx' })).facets.brands).toEqual([])
  })

  it('SHOP-02 combines filters, and counts each value under the other filters', async () => {
    const { facets, products, total } = await all()
    for (const { id, count } of facets.categories)
      expect((await list({ category: `${id}` })).total).toBe(count)
    for (const { id, count } of facets.brands)
      expect((await list({ brand: `${id}` })).total).toBe(count)
    for (const { value, count } of facets.priceRanges)
      expect((await list({ priceRange: value })).total, value).toBe(count)
    for (const { value, count } of facets.ratings)
      expect((await list({ rating: `${value}` })).total).toBe(count)
    expect(facets.prices.reduce((sum, count) => sum + count, 0)).toBe(total)

    const brandId = products.find(product => product.brand === 'Auster')?.brandId ?? 0
    const query = { brand: `${brandId}`, priceRange: '100-500', sortBy: 'price-asc' }
    const both = await all(query)
    expect(both.total).toBeGreaterThan(0)
    expect(
      both.products.every(
        product => product.brandId === brandId && product.price >= 100 && product.price <= 500,
      ),
    ).toBe(true)
    // Another brand would add to them: brands are counted as if none were chosen.
    const byPrice = await all({ priceRange: '100-500' })
    expect(both.facets.brands).toEqual(byPrice.facets.brands)
    expect(both.facets.categories).toEqual(
      facets.categories.map(({ id, name }) => ({
        id,
        name,
        count: both.products.filter(product => product.categoryId === id).length,
      })),
    )
  })

  it('SHOP-02 filters by several brands and by a custom price range', async () => {
    const { facets, products } = await all()
    const [one, two] = facets.brands
    const query = new URLSearchParams({ perPage: '100' })
    for (const brand of [one, two]) query.append('brand', `${brand?.id}`)
    const call = {
      ...shopContract.listProducts,
      path: `${shopContract.listProducts.path}?${query.toString()}`,
    }
    const both = shopContract.listProducts.output.parse(
      (await test.call(call, { as: 'author' })).json(),
    )
    expect(both.total).toBe((one?.count ?? 0) + (two?.count ?? 0))

    const between = await all({ priceMin: '12.4', priceMax: '88.9' })
    const right = products.filter(product => product.price >= 12.4 && product.price <= 88.9)
    expect(between.total).toBe(right.length)
    expect(between.facets.categories.reduce((sum, { count }) => sum + count, 0)).toBe(right.length)
    // Prices are counted as if no range were chosen.
    expect(between.facets.prices).toEqual(facets.prices)
    expect((await all({ priceMin: '10', priceMax: '100' })).total).toBe(
      (await all({ priceRange: '10-100' })).total,
    )
    expect((await all({ priceMin: '50', priceMax: '20' })).total).toBe(0)
  })

  it('SHOP-03 puts pinned products first in their order, then bestsellers', async () => {
    const names = (await all()).products.map(product => product.name)
    expect(names.slice(0, 5)).toEqual([
      'Halden desk lamp',
      'Shift chair',
      'Quiet muffs',
      'Dot notebook A5',
      'Enamel mug',
    ])
  })

  it('rejects unknown sort orders, filters and parameters', async () => {
    for (const query of [
      { sortBy: 'name' },
      { rating: '6' },
      { priceRange: '5-7' },
      { brand: 'x' },
      { color: 'red' },
      { perPage: '101' },
    ])
      expect(
        (await test.call(shopContract.listProducts, { as: 'admin', query })).statusCode,
        JSON.stringify(query),
      ).toBe(400)
  })

  it('SHOP-02 keeps its counts correct through every product change', async () => {
    const id = await idOf('Workbench 180')
    const before = await all()
    await change([id], { price: 49.5 })
    const after = await all()
    const range = (found: ProductList, value: string) =>
      found.facets.priceRanges.find(one => one.value === value)?.count ?? 0
    expect(range(after, '10-100')).toBe(range(before, '10-100') + 1)
    expect(range(after, '>=500')).toBe(range(before, '>=500') - 1)
    await change([id], { state: 'hidden' })
    expect((await all()).total).toBe(before.total - 1)
    expect((await all({ q: 'workbench 180' })).total).toBe(0)
    const answer = await change([id], { state: 'active', price: 1240 })
    expect(answer.json().refused).toEqual([])
    const again = await all()
    expect([again.total, again.facets]).toEqual([before.total, before.facets])
  })
})

describe('product details', () => {
  it('PROD-01 PROD-03 are returned by id with variants, pictures and related products; 404 for unknown ones', async () => {
    const id = await idOf('Standing desk S2')
    const { product } = shopContract.getProduct.output.parse((await detail(id)).json())
    expect(product).toMatchObject({
      name: 'Standing desk S2',
      slug: `standing-desk-s2-${id}`,
      price: 699,
      listPrice: 780,
      hasFreeShipping: true,
    })
    expect(product.colorOptions.map(({ name, stock }) => [name, stock])).toEqual([
      ['Oak', 5],
      ['White', 6],
    ])
    expect(product.stock).toBe(11)
    expect(new Set(product.pictures.map(picture => picture.variantId))).toEqual(
      new Set(product.colorOptions.map(option => option.id)),
    )
    expect(product.related.every(one => one.category === product.category && one.id !== id)).toBe(
      true,
    )
    expect(product.boughtTogether.map(one => one.name)).toEqual([
      'Cable tray',
      'Halden desk lamp',
      'Shift chair',
    ])
    expect(product.ratings).toEqual([0, 0, 0, 0, 1])
    expect((await detail(999_999)).json()).toMatchObject({ status: 404, code: 'product.not_found' })
    const hidden = await test.call(shopAdminContract.listAdminProducts, {
      as: 'admin',
      query: { show: 'hidden' },
    })
    const [draft] = shopAdminContract.listAdminProducts.output.parse(hidden.json()).products
    expect((await detail(draft?.id ?? 0)).statusCode).toBe(404)
    expect((await detail(draft?.id ?? 0, 'admin')).statusCode).toBe(200)
  })

  it('PROD-05 include the price history only for shop managers', async () => {
    const id = await idOf('Lantern 12')
    await change([id], { price: 36 })
    const prices = shopContract.getProduct.output
      .parse((await detail(id, 'admin')).json())
      .product.priceHistory?.map(one => one.price)
    expect(prices).toEqual([34.5, 36])
    expect((await detail(id)).json().product).not.toHaveProperty('priceHistory')
  })

  it('SHOP-05 include generated pictures, served without a token; unknown names return 404', async () => {
    const { product } = shopContract.getProduct.output.parse(
      (await detail(await idOf('Enamel mug'))).json(),
    )
    for (const { url } of product.pictures) {
      const answer = await test.app.inject({ url })
      expect([answer.statusCode, answer.headers['content-type']], url).toEqual([
        200,
        'image/svg+xml; charset=utf-8',
      ])
      expect(answer.body).toMatch(/^<svg .*<\/svg>$/)
    }
    for (const name of ['art-none-1-0', 'abcdefghijklmnopqrstuv', 'art-cup-1-0-zzzzzz'])
      expect(
        (await test.app.inject({ url: at(shopContract.getPicture.path, { name }) })).statusCode,
        name,
      ).toBe(404)
  })

  it('SHOP-04 allow waiting for an out-of-stock product, and not for one in stock', async () => {
    const id = await idOf('Folding bench')
    const wait = (productId: number, hasRestockAlert: boolean) =>
      test.call(
        {
          ...shopContract.setRestockAlert,
          path: at(shopContract.setRestockAlert.path, { id: productId }),
        },
        { as: 'editor', body: { hasRestockAlert } },
      )
    expect((await wait(id, true)).json()).toEqual({ hasRestockAlert: true })
    expect((await list({ q: 'folding bench' }, 'editor')).products[0]).toMatchObject({
      stock: 0,
      hasRestockAlert: true,
    })
    expect((await list({ q: 'folding bench' }, 'author')).products[0]).toMatchObject({
      hasRestockAlert: false,
    })
    expect((await wait(id, false)).json()).toEqual({ hasRestockAlert: false })
    expect((await wait(await idOf('Reading clip'), true)).json()).toMatchObject({
      status: 409,
      code: 'product.in_stock',
    })
  })
})

describe('wishlist', () => {
  it('WISH-01 adds a product once, marks it in list and details, and removes it by product id', async () => {
    const id = await idOf('Enamel mug')
    const [first, second] = [await wish(id, 'editor'), await wish(id, 'editor')]
    expect([first.statusCode, second.statusCode]).toEqual([201, 201])
    expect(second.json()).toEqual(first.json())
    expect((await wishes('editor')).map(one => one.id)).toEqual([id])
    const found = await list({ q: 'enamel' }, 'editor')
    expect(found.products[0]?.isInWishlist).toBe(true)
    expect(found.userWishlist.map(one => one.productId)).toEqual([id])
    expect((await list({ q: 'enamel' }, 'author')).products[0]?.isInWishlist).toBe(false)
    expect((await unwish(id, 'author')).json()).toMatchObject({
      status: 404,
      code: 'wish.not_found',
    })
    expect((await unwish(id, 'editor')).statusCode).toBe(200)
    expect(await wishes('editor')).toEqual([])
    expect((await wish(999_999, 'editor')).statusCode).toBe(404)
  })

  it('WISH-01 restores a removed product with its note and date', async () => {
    const id = await idOf('Tool roll')
    await wish(id, 'editor')
    const note = {
      ...shopContract.updateWishNote,
      path: at(shopContract.updateWishNote.path, { productId: id }),
    }
    await test.call(note, { as: 'editor', body: { note: 'For the van' } })
    const [before] = await wishes('editor')
    test.wait(HOUR)
    const { changeId } = (await unwish(id, 'editor')).json()
    const undone = await test.call(changesContract.undoChange, {
      as: 'editor',
      body: { id: changeId },
    })
    expect(undone.statusCode).toBe(200)
    expect(await wishes('editor')).toEqual([before])
    await unwish(id, 'editor')
  })

  it('WISH-03 keeps products no longer sold, marked as such', async () => {
    const id = await idOf('Plan roll')
    await wish(id, 'maintainer')
    await change([id], { state: 'hidden' })
    expect((await wishes('maintainer')).map(one => [one.id, one.isForSale, one.state])).toEqual([
      [id, false, 'hidden'],
    ])
    await change([id], { state: 'active' })
    expect((await wishes('maintainer'))[0]?.isForSale).toBe(true)
  })
})
