import type { ProductQuery } from '../../contract/shop.contract.ts'
import { productQuery } from '../../contract/shop.contract.ts'
import { PRICE_RANGE_ENDS, PRICE_RANGES, priceBand } from '../../contract/shop.rules.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Database } from '#platform/server/database/database.ts'
import { createTestDatabase } from '#platform/server/database/test-database.ts'
import type { NewProductRow } from '../shop.tables.ts'
import { createProductFinder, type ProductFinder } from './list.repo.ts'

// So many products that pages are walked, compared with a plain filter over all of them.

const COUNT = 2_600
const CENTS = [490, 1_000, 1_250, 2_000, 4_999, 5_000, 10_000, 10_001, 34_900, 50_000, 120_000]
interface Known {
  id: number
  category: number
  brand: number
  price: number
  stars: number
  name: string
  featured: number
}
let database: Database
let finder: ProductFinder
const known: Known[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  finder = createProductFinder(database)
  await database.write(async trx => {
    for (let number = 1; number <= 7; number++) {
      await trx
        .insertInto('brands')
        .values({ name: `B${number}`, name_key: `b${number}`, art: '' })
        .execute()
      await trx
        .insertInto('categories')
        .values({ name: `C${number}`, name_key: `c${number}`, art: 'cup' })
        .execute()
    }
    for (let from = 0; from < COUNT; from += 100) {
      const rows = Array.from({ length: 100 }, (_, index) => makeRow(from + index))
      const made = await trx.insertInto('products').values(rows).returning(['id', 'name']).execute()
      for (const [index, row] of rows.entries())
        known.push({
          id: made.find(one => one.name === row.name)?.id ?? 0,
          category: row.category_id,
          brand: row.brand_id,
          price: row.price,
          stars: (from + index) % 6,
          name: row.name,
          featured: row.featured_key,
        })
    }
  })
})
afterAll(() => database.close())

function makeRow(number: number): NewProductRow & {
  category_id: number
  brand_id: number
  price: number
  featured_key: number
  name: string
} {
  const price = (CENTS[(number * 7) % CENTS.length] ?? 0) + (number % 3)
  const name = `${number % 2 === 0 ? 'Lamp' : 'Chair'} ${number}`
  const moment = '2026-01-01T00:00:00.000Z'
  return {
    name,
    slug: `p-${number}`,
    sku: '',
    description: '',
    brand_id: 1 + ((number * 5) % 7),
    category_id: 1 + (number % 7),
    currency: 'USD',
    price,
    list_price: null,
    cost: null,
    price_band: priceBand(price / 100),
    has_free_shipping: 0,
    stock: 1,
    low_stock: 0,
    rating_floor: number % 6,
    pin: null,
    featured_key: 1_000 - (number % 40),
    image: 'art-cup-1-0',
    words: name.toLowerCase(),
    name_key: name.toLowerCase(),
    state: 'active',
    created_at: moment,
    updated_at: moment,
    deleted_at: null,
  }
}

const cents = (amount: number) => Math.round(amount * 100)
type Asked = Partial<z.input<typeof productQuery>>
const matches = (
  { q, category, brand, rating, priceRange, priceMin, priceMax }: ProductQuery,
  without: '' | 'category' | 'brand' | 'rating' | 'price',
) =>
  known.filter(one => {
    const { min = 0, max = Infinity } = PRICE_RANGE_ENDS[priceRange]
    const isPriced =
      one.price >= cents(Math.max(min, priceMin ?? 0)) &&
      one.price <= cents(Math.min(max, priceMax ?? Infinity))
    return (
      one.name.toLowerCase().includes(q.toLowerCase()) &&
      (without === 'category' || category === undefined || one.category === category) &&
      (without === 'brand' || brand.length === 0 || brand.includes(one.brand)) &&
      (without === 'rating' || rating === undefined || one.stars >= rating) &&
      (without === 'price' || isPriced)
    )
  })
function inOrder(found: Known[], sortBy: ProductQuery['sortBy']): number[] {
  const by = (one: Known) => (sortBy === 'featured' ? one.featured : one.price)
  const sorted = found.toSorted((a, b) => by(a) - by(b) || a.id - b.id)
  return (sortBy === 'price-desc' ? sorted.toReversed() : sorted).map(one => one.id)
}

const ASKED: Asked[] = [
  {},
  { sortBy: 'price-asc' },
  { sortBy: 'price-desc', category: 3 },
  { q: 'lamp' },
  { q: 'lamp', brand: '2,5', sortBy: 'price-asc' },
  { q: '17', rating: 2 },
  { q: 'nothing' },
  { rating: 3, brand: '1,2,3,4,5' },
  { category: 2, brand: '4', rating: 1, priceRange: '10-100' },
  { priceRange: '<=10' },
  { priceMin: 10, priceMax: 50 },
  { priceMin: 12.49, priceMax: 12.51, sortBy: 'price-desc' },
  { priceMin: 20.01, priceMax: 100.02, category: 5 },
  { priceMin: 49.99, q: 'chair' },
  { priceMax: 349, rating: 4 },
  { priceMin: 60, priceMax: 20 },
]

it.each(ASKED)('SHOP-01 SHOP-02 answers %o like a plain filter over all products', async asked => {
  const query = (more: Asked = {}) => z.parse(productQuery, { ...asked, ...more })
  const all = matches(query(), '')
  const right = inOrder(all, query().sortBy)
  const perPage = 100
  const pages = Math.max(1, Math.ceil(right.length / perPage))
  const ids: number[] = []
  for (let page = 1; page <= pages; page++) {
    const found = await finder.find(query({ page, perPage }), 'USD')
    expect(found.total).toBe(right.length)
    ids.push(...found.rows.map(row => row.id))
  }
  expect(ids).toEqual(right)

  const { facets } = await finder.find(query(), 'USD')
  const without = matches(query(), 'category')
  expect(facets.categories.map(({ id, count }) => [id, count])).toEqual(
    [1, 2, 3, 4, 5, 6, 7].map(id => [id, without.filter(one => one.category === id).length]),
  )
  const byBrand = matches(query(), 'brand')
  for (const { id, count } of facets.brands)
    expect(count, `brand ${id}`).toBe(byBrand.filter(one => one.brand === id).length)
  const byStars = matches(query(), 'rating')
  expect(facets.ratings).toEqual(
    [4, 3, 2, 1].map(value => ({
      value,
      count: byStars.filter(one => one.stars >= value).length,
    })),
  )
  const byPrice = matches(query(), 'price')
  expect(facets.priceRanges).toEqual(
    PRICE_RANGES.map(value => {
      const { min = 0, max = Infinity } = PRICE_RANGE_ENDS[value]
      return {
        value,
        count: byPrice.filter(one => one.price >= min * 100 && one.price <= max * 100).length,
      }
    }),
  )
  expect(facets.prices.reduce((sum, count) => sum + count, 0)).toBe(byPrice.length)
})

it('SHOP-02 price ranges follow changed, deleted and restored prices at once, and keep no zero counts', async () => {
  const between = async () =>
    (await finder.find(z.parse(productQuery, { priceMin: 12.55, priceMax: 12.65 }), 'USD')).total
  const changed = async (change: { price?: number; deleted_at?: string | null }) => {
    await database.write(trx =>
      trx.updateTable('products').set(change).where('id', 'in', [1, 2, 3]).execute(),
    )
    return between()
  }
  const before = await database.read
    .selectFrom('products')
    .select(['id', 'price'])
    .where('id', 'in', [1, 2, 3])
    .execute()
  expect(await between()).toBe(0)
  const band = { price_band: priceBand(12.6) }
  await database.write(trx =>
    trx.updateTable('products').set(band).where('id', 'in', [1, 2, 3]).execute(),
  )
  expect(await changed({ price: 1260 })).toBe(3)
  expect(await changed({ deleted_at: '2026-01-02T00:00:00.000Z' })).toBe(0)
  expect(await changed({ deleted_at: null })).toBe(3)
  for (const { id, price } of before)
    await database.write(trx =>
      trx
        .updateTable('products')
        .set({ price, price_band: priceBand(price / 100) })
        .where('id', '=', id)
        .execute(),
    )
  expect(await between()).toBe(0)
  expect(
    await database.read
      .selectFrom('products_price_facet')
      .select('price')
      .where('n', '<=', 0)
      .execute(),
  ).toEqual([])
  const { n } = await database.read
    .selectFrom('products_price_facet')
    .select(eb => eb.fn.sum<number>('n').as('n'))
    .executeTakeFirstOrThrow()
  expect(Number(n)).toBe(COUNT)
})

it('SHOP-01 SHOP-02 frequent synonyms are returned in sort order, on every page and under filters', async () => {
  const moment = '2026-01-01T00:00:00.000Z'
  const group = {
    words: JSON.stringify(['lamp', 'chair 1']),
    created_at: moment,
    updated_at: moment,
  }
  await database.write(trx => trx.insertInto('product_synonyms').values(group).execute())
  const isMeant = ({ name }: Known) => /lamp|chair 1/i.test(name)
  for (const asked of [
    {},
    { sortBy: 'price-desc' },
    { brand: '3', sortBy: 'price-asc' },
  ] as const) {
    const query = z.parse(productQuery, { ...asked, q: 'lamp', perPage: 100 })
    const meant = known.filter(
      one => isMeant(one) && (query.brand.length === 0 || query.brand.includes(one.brand)),
    )
    const right = inOrder(meant, query.sortBy)
    const last = Math.ceil(right.length / 100)
    for (const page of [1, 2, last]) {
      const found = await finder.find({ ...query, page }, 'USD')
      expect(found.total).toBe(right.length)
      expect(found.rows.map(row => row.id)).toEqual(right.slice((page - 1) * 100, page * 100))
    }
  }
})
