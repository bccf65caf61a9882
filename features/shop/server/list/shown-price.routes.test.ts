import { type ProductList, shopContract } from '../../contract/shop.contract.ts'
import { shopAdminContract } from '../../contract/shop-admin.contract.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'
import { createCatalogue } from '../catalogue/catalogue.service.ts'

// What lists are filtered and sorted by is the price that cards show.

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

const ADMIN = { as: 'admin' } as const
async function list(query: Record<string, string>): Promise<ProductList> {
  const all = { q: 'Priced', perPage: '100', ...query }
  const answer = await test.call(shopContract.listProducts, { as: 'subscriber', query: all })
  expect(answer.statusCode, answer.body).toBe(200)
  return shopContract.listProducts.output.parse(answer.json())
}
const namesOf = ({ products }: ProductList) => products.map(({ name }) => name)
const between = async (priceMin: string, priceMax: string) =>
  namesOf(await list({ priceMin, priceMax, sortBy: 'price-asc' }))

const form = (name: string, price: number) => ({
  name: `Priced ${name}`,
  sku: '',
  description: 'A thing with a price.',
  brand: 'Pricer',
  category: 'Lighting',
  price,
  listPrice: null,
  cost: null,
  hasFreeShipping: false,
  stockBy: 5,
  lowStock: 0,
  pin: null,
  state: 'active' as const,
})
const color = (name: string, price: number | null, stockBy: number) => ({
  name,
  color: '#2f8f83',
  sku: '',
  price,
  stockBy,
})
async function add(body: object) {
  const answer = await test.call(shopAdminContract.addProduct, { ...ADMIN, body })
  expect(answer.statusCode, answer.body).toBe(201)
  return shopAdminContract.addProduct.output.parse(answer.json()).product
}
const change = (id: number, body: object) =>
  test.call(shopAdminContract.changeProducts, { ...ADMIN, body: { ids: [id], change: body } })
const wishOf = async (id: number) => {
  const answer = await test.call(shopContract.getWishlist, { as: 'editor' })
  return shopContract.getWishlist.output.parse(answer.json()).products.find(one => one.id === id)
}

it('SHOP-01 SHOP-02 filters and sorts by the price on the card, whichever color is bought unless one is chosen', async () => {
  await add(form('plain', 300))
  const variants = [color('Gone', 20, 0), color('First', 400, 1), color('Second', null, 9)]
  const product = await add({ ...form('colored', 100), variants })
  expect(product.price).toBe(100)
  const { products } = await list({ sortBy: 'price-asc' })
  expect(products.map(one => [one.name, one.defaultPrice])).toEqual([
    ['Priced plain', 300],
    ['Priced colored', 400],
  ])
  expect(await between('350', '450')).toEqual(['Priced colored'])
  expect(await between('50', '150')).toEqual([])

  // The color that cards show is sold out: they show the next one, which costs what the product does.
  const catalogue = createCatalogue({ clock: () => test.now() })
  const line = { productId: product.id, variantId: product.variants[1]?.id ?? 0, qty: 1 }
  await test.database.write(trx => catalogue.takeStock(trx, [line]))
  expect(await between('50', '150')).toEqual(['Priced colored'])
  expect((await list({ priceMin: '350', priceMax: '450' })).total).toBe(0)
  await change(product.id, { pricePercent: 50 })
  expect(await between('150', '150')).toEqual(['Priced colored'])

  await test.database.write(trx => catalogue.giveBack(trx, [line]))
  expect(await between('400', '400')).toEqual(['Priced colored'])
  expect((await change(product.id, { price: 90 })).statusCode).toBe(200)
  expect(await between('400', '400')).toEqual(['Priced colored'])
  await test.database.write(trx => catalogue.takeStock(trx, [line]))
  expect(await between('90', '90')).toEqual(['Priced colored'])
})

it('WISH-02 a wish is cheaper when its card shows less than it did', async () => {
  const product = await add({ ...form('wish', 60), variants: [color('Only', 80, 5)] })
  const { id } = product
  await test.call(shopContract.addToWishlist, { as: 'editor', body: { productId: id } })
  expect(await wishOf(id)).toMatchObject({ priceWhenAdded: 80, defaultPrice: 80 })
  await change(id, { price: 40 })
  expect(await wishOf(id)).toMatchObject({ priceWhenAdded: 80, defaultPrice: 80 })
})
