import { changesContract } from '#features/changes/contract/changes.contract.ts'
import { filesContract } from '#features/files/contract/files.contract.ts'
import {
  type AdminProduct,
  type ProductInput,
  shopAdminContract,
} from '../../contract/shop-admin.contract.ts'
import { shopContract } from '../../contract/shop.contract.ts'
import type { UserRole } from '#features/users/contract/users.contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'
import { writePng } from '#platform/server/png/write-png.ts'

// Managing products: form, bulk edits, import and export, undo.

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

let made = 0
const input = (change: Partial<ProductInput> = {}): ProductInput => ({
  name: `Kept ${(made += 1)}`,
  sku: '',
  description: 'A thing to keep.',
  brand: 'Keeper',
  category: 'Lighting',
  price: 12.5,
  listPrice: null,
  cost: null,
  hasFreeShipping: false,
  stockBy: 10,
  lowStock: 2,
  pin: null,
  state: 'active',
  ...change,
})
const parse = (body: unknown) => shopAdminContract.addProduct.output.parse(body)
async function add(change: Partial<ProductInput> = {}): Promise<AdminProduct> {
  const answer = await test.call(shopAdminContract.addProduct, { as: 'admin', body: input(change) })
  expect(answer.statusCode, answer.body).toBe(201)
  return parse(answer.json()).product
}
const at = <C extends { path: string }>(call: C, id: number): C => ({
  ...call,
  path: call.path.replace('{id}', `${id}`),
})
const update = (product: AdminProduct, change: Partial<ProductInput>, version?: number) => {
  const {
    name,
    sku,
    description,
    brand,
    category,
    price,
    listPrice,
    cost,
    hasFreeShipping,
    lowStock,
    pin,
    variants,
    pictures,
  } = product
  const same = {
    name,
    sku,
    description,
    brand,
    category,
    price,
    listPrice,
    cost,
    hasFreeShipping,
    lowStock,
    pin,
    state: 'active' as const,
  }
  const lists = {
    variants: variants.map(({ id, name: color, color: hex, sku: own, price: amount }) => ({
      id,
      name: color,
      color: hex,
      sku: own,
      price: amount,
    })),
    pictures: pictures.map(({ name: picture, alt, variant }) => ({ name: picture, alt, variant })),
  }
  const headers = version === undefined ? {} : { 'if-match': `"${version}"` }
  return test.call(at(shopAdminContract.updateProduct, product.id), {
    as: 'admin',
    body: { ...same, ...lists, ...change },
    headers,
  })
}
const read = async (id: number) => {
  const answer = await test.call(at(shopAdminContract.getAdminProduct, id), { as: 'admin' })
  return answer.statusCode === 200
    ? shopAdminContract.getAdminProduct.output.parse(answer.json()).product
    : undefined
}
const undo = (id: number) => test.call(changesContract.undoChange, { as: 'admin', body: { id } })
const inShop = async (id: number) =>
  (await test.call(at(shopContract.getProduct, id), { as: 'subscriber' })).statusCode
const many = (ids: number[], change: object, as: UserRole = 'admin') =>
  test.call(shopAdminContract.changeProducts, { as, body: { ids, change } })

describe('product form', () => {
  it('SHOP-07 colors of one product have different names, also in other letters', async () => {
    const color = { color: '#2f8f83', sku: '', price: null }
    const variants = ['Teal', 'Brick', 'teal '].map(name => ({ ...color, name }))
    const refused = await test.call(shopAdminContract.addProduct, {
      as: 'admin',
      body: input({ variants }),
    })
    expect(refused.statusCode).toBe(400)
    expect(Object.keys(refused.json().errors)).toEqual(['variants.2.name'])
  })

  it('SHOP-07 adds and changes a product, each with undo', async () => {
    const product = await add({ pin: 5, listPrice: 15 })
    expect(product).toMatchObject({
      stock: 10,
      price: 12.5,
      listPrice: 15,
      pin: 5,
      version: 1,
      slug: `kept-${made}-${product.id}`,
    })
    expect(await inShop(product.id)).toBe(200)
    const answer = await update(product, { price: 9.99, brand: 'Other', stockBy: -3 })
    expect(answer.json().product).toMatchObject({
      price: 9.99,
      brand: 'Other',
      stock: 7,
      version: 2,
    })
    const again = await update(product, { price: 8, brand: 'Other' })
    for (const changed of [again, answer])
      expect((await undo(changed.json().changeId)).statusCode).toBe(200)
    expect(await read(product.id)).toMatchObject({
      price: 12.5,
      brand: 'Keeper',
      stock: 10,
      pin: 5,
    })
  })

  it('SHOP-07 rejects a taken SKU, amounts finer than the currency, and removing more than the stock', async () => {
    const product = await add({ sku: 'ONE-1' })
    const taken = await test.call(shopAdminContract.addProduct, {
      as: 'admin',
      body: input({ sku: 'ONE-1' }),
    })
    expect(taken.json()).toMatchObject({ status: 409, code: 'sku.taken' })
    expect((await update(product, { price: 1.005 })).json()).toMatchObject({
      status: 422,
      code: 'price.too_fine',
    })
    expect((await update(product, { stockBy: -11 })).json()).toMatchObject({
      status: 422,
      code: 'stock.short',
    })
    expect(await read(product.id)).toMatchObject({ price: 12.5, stock: 10, version: 1 })
  })

  it('X-08 rejects a stale edit with the current product, and keeps stock sold in the meantime', async () => {
    const product = await add()
    await update(product, { name: 'Newer name' }, 1)
    const stale = await update(product, { name: 'Older name' }, 1)
    expect(stale.json()).toMatchObject({
      status: 412,
      code: 'record.stale',
      current: { name: 'Newer name', version: 2 },
    })
    await test.database.write(trx =>
      trx.updateTable('products').set({ stock: 6 }).where('id', '=', product.id).execute(),
    )
    const saved = await update(product, { name: 'Newer name', stockBy: 5 }, 2)
    expect(saved.json().product.stock).toBe(11)
  })

  it('PROD-02 gives each variant its own stock and price; a removed variant is restored with its stock', async () => {
    const colors = [
      { name: 'Teal', color: '#2f8f83', sku: '', price: null, stockBy: 4 },
      { name: 'Ink', color: '#2b3a55', sku: '', price: 14, stockBy: 2 },
    ]
    const product = await add({ variants: colors, stockBy: 0 })
    expect(product).toMatchObject({ stock: 6 })
    const [teal] = product.variants
    const answer = await update(product, {
      variants: [
        { id: teal?.id, name: 'Teal', color: '#2f8f83', sku: '', price: null, stockBy: 1 },
      ],
    })
    expect(answer.json().product).toMatchObject({
      stock: 5,
      variants: [{ name: 'Teal', stock: 5 }],
    })
    expect((await undo(answer.json().changeId)).statusCode).toBe(200)
    const back = await read(product.id)
    expect([back?.stock, back?.variants.map(one => [one.name, one.stock, one.price])]).toEqual([
      6,
      [
        ['Teal', 4, null],
        ['Ink', 2, 14],
      ],
    ])
  })

  it('SHOP-07 accepts only one’s own uploads as pictures; pictures no longer shown are not served', async () => {
    const { accessToken } = await test.login('admin')
    const upload = async (token: string) => {
      const url = `${filesContract.uploadFile.path}?name=a.png&purpose=product`
      const headers = {
        authorization: `Bearer ${token}`,
        'content-type': 'application/octet-stream',
      }
      const payload = writePng({
        width: 4,
        height: 4,
        colorAt: (x, y) => [x * 50, y * 50, made % 255],
      })
      return filesContract.uploadFile.output.parse(
        (await test.app.inject({ method: 'POST', url, headers, payload })).json(),
      ).file.id
    }
    const name = await upload(accessToken)
    const product = await add({ pictures: [{ name, alt: 'From the side', variant: null }] })
    const url = shopContract.getPicture.path.replace('{name}', name)
    expect(product).toMatchObject({ image: url, pictures: [{ name, alt: 'From the side' }] })
    const picture = await test.app.inject({ url })
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png'])
    const answer = await update(product, { pictures: [] })
    expect((await test.app.inject({ url })).statusCode).toBe(404)
    expect((await undo(answer.json().changeId)).statusCode).toBe(200)
    expect((await test.app.inject({ url })).statusCode).toBe(200)
    const others = await upload((await test.login('author')).accessToken)
    expect(
      (await update(product, { pictures: [{ name: others, alt: '', variant: null }] })).statusCode,
    ).toBe(404)
  })
})

describe('bulk edits of products', () => {
  it('SHOP-07 change price, stock and state; failures are reported, and undo reverts all', async () => {
    const [one, two] = [await add({ price: 10, stockBy: 3 }), await add({ price: 20, stockBy: 30 })]
    const ids = [one.id, two.id, 999_999]
    const answer = (await many(ids, { pricePercent: 10 })).json()
    expect(answer).toMatchObject({
      done: [one.id, two.id],
      refused: [{ id: 999_999, code: 'product.not_found' }],
    })
    expect([(await read(one.id))?.price, (await read(two.id))?.price]).toEqual([11, 22])
    await undo(answer.changeId)
    expect([(await read(one.id))?.price, (await read(two.id))?.price]).toEqual([10, 20])
    const stock = (await many([one.id, two.id], { stockBy: -5 })).json()
    expect(stock).toMatchObject({ done: [two.id], refused: [{ id: one.id, code: 'stock.short' }] })
    const deleted = (await many([one.id, two.id], { state: 'deleted' })).json()
    expect([await inShop(one.id), await read(one.id)]).toEqual([404, undefined])
    expect((await undo(deleted.changeId)).statusCode).toBe(200)
    expect([await inShop(one.id), (await read(two.id))?.stock]).toEqual([200, 25])
  })

  it('require the right to manage products', async () => {
    for (const as of ['author', 'subscriber'] as const)
      expect((await many([1], { state: 'hidden' }, as)).statusCode, as).toBe(403)
  })
})

describe('product list and import', () => {
  it('SHOP-07 lists products by active, low stock and hidden, and searches them', async () => {
    const product = await add({ name: 'Quorn lantern', stockBy: 1, lowStock: 2 })
    const list = async (query: Record<string, string>) =>
      shopAdminContract.listAdminProducts.output.parse(
        (
          await test.call(shopAdminContract.listAdminProducts, {
            as: 'admin',
            query: { perPage: '100', ...query },
          })
        ).json(),
      )
    const names = async (query: Record<string, string>) =>
      (await list(query)).products.map(one => one.name)
    expect(await names({ q: 'quorn' })).toEqual(['Quorn lantern'])
    const low = await list({ show: 'low' })
    expect(low.products.every(one => one.stock <= one.lowStock)).toBe(true)
    expect([
      low.total,
      low.products.length,
      low.products.some(one => one.id === product.id),
    ]).toEqual([low.low, low.low, true])
    await many([product.id], { state: 'hidden' })
    expect(await names({ q: 'quorn' })).toEqual([])
    expect(await names({ q: 'quorn', show: 'hidden' })).toEqual(['Quorn lantern'])
    const all = await list({ sortColumn: 'stock', sort: 'desc' })
    expect(all.products.map(one => one.stock)).toEqual(
      all.products.map(one => one.stock).toSorted((a, b) => b - a),
    )
    expect(all.total).toBe(all.products.length)
  })

  it('X-18 X-19 imports what was exported, and reports taken SKUs before anything is written', async () => {
    const csv =
      'Name,Number,Brand,Category,Price,Stock\nImported one,IMP-1,Maker,Lighting,19.90,7\nImported two,IMP-2,Maker,New kind,5,0\n'
    const mapping = { name: 0, sku: 1, brand: 2, category: 3, price: 4, stock: 5 }
    const send = async (dryRun: boolean) =>
      (
        await test.call(shopAdminContract.importProducts, {
          as: 'admin',
          body: { csv, mapping, dryRun },
        })
      ).json()
    expect(await send(true)).toMatchObject({ rows: 2, valid: 2, imported: 0, errors: [] })
    expect(await send(false)).toMatchObject({ imported: 2 })
    expect(await send(true)).toMatchObject({
      valid: 0,
      errors: [
        { field: 'sku', code: 'taken' },
        { field: 'sku', code: 'taken' },
      ],
    })
    const file = await test.call(shopAdminContract.exportProducts, {
      as: 'admin',
      query: { q: 'imported', format: 'csv' },
    })
    expect(
      file.body
        .split('\r\n')
        .slice(1, 3)
        .map(line => line.split(',').slice(0, 6).join(',')),
    ).toEqual(['Imported one,IMP-1,Maker,Lighting,19.9,', 'Imported two,IMP-2,Maker,New kind,5,'])
  })
})
