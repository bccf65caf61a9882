import { priceBand } from '#features/shop/contract/shop.rules.ts'
import type { Dialect } from '#platform/server/database/dialect.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { createRandom } from '#app/server/test/fault/random.ts'
import { insertRows } from './insert-rows.ts'
import '#features/shop/server/shop.tables.ts'

// Thousands of products: forty brands, each in some of ten categories, with realistic prices and searchable words.

const BRANDS = 40
const THINGS = [
  'lamp',
  'stool',
  'desk',
  'notebook',
  'speaker',
  'meter',
  'spanner',
  'satchel',
  'planter',
  'mug',
]
const KINDS = [
  'oak',
  'steel',
  'linen',
  'brass',
  'cobalt',
  'amber',
  'granite',
  'willow',
  'copper',
  'maple',
  'quartz',
  'birch',
]
const PRICES = [
  4.9, 7.5, 9.9, 12.5, 18, 24.9, 29, 34.5, 49, 59.9, 75, 89, 99, 119, 149, 189, 249, 299, 349, 489,
  699, 890, 1240, 1890,
]

export async function insertBrands(trx: Trx): Promise<number[]> {
  const ids: number[] = []
  for (let index = 0; index < BRANDS; index++) {
    const row = { name: `Maker ${index}`, name_key: `maker ${index}`, art: '' }
    ids.push(
      (await trx.insertInto('brands').values(row).returning('id').executeTakeFirstOrThrow()).id,
    )
  }
  return ids
}

interface Some {
  dialect: Dialect
  from: number
  count: number
  brands: readonly number[]
  categories: readonly number[]
}

export async function insertProducts(
  trx: Trx,
  { dialect, from, count, brands, categories }: Some,
): Promise<void> {
  const random = createRandom(from + 1)
  const pick = <T>(list: readonly T[], otherwise: T): T => list[random(list.length)] ?? otherwise
  const rows = Array.from({ length: count }, (_, index) => {
    const number = from + index
    const at = random(10)
    const thing = THINGS[at] ?? 'thing'
    const name = `${pick(KINDS, 'oak')} ${thing} ${number}`
    const price = pick(PRICES, 10) + random(3)
    const stars = random(10) < 4 ? 0 : 1 + random(5)
    return {
      name,
      name_key: name,
      slug: `p-${number}`,
      sku: `B-${number}`,
      description: `A ${thing} for the ${pick(KINDS, 'oak')} room.`,
      // A brand makes three kinds of products.
      brand_id: brands[(at * 4 + random(12)) % BRANDS] ?? 1,
      category_id: categories[at] ?? 1,
      currency: 'USD',
      price: Math.round(price * 100),
      list_price: null,
      cost: null,
      price_band: priceBand(price),
      has_free_shipping: random(2),
      stock: random(50),
      low_stock: 1,
      rating_sum: stars,
      rating_count: stars === 0 ? 0 : 1,
      rating_floor: stars,
      pin: null,
      sold_recently: random(500),
      featured_key: 1_000_000_000 - random(500),
      image: `art-cup-${number % 12}-0`,
      words: `${name}\nmaker\nb-${number}\na ${thing} for the ${pick(KINDS, 'oak')} room.`,
      state: 'active',
      created_at: '2026-01-01T00:00:00.000Z',
      updated_at: '2026-01-01T00:00:00.000Z',
      deleted_at: null,
    }
  })
  await insertRows(trx, { dialect, table: 'products', rows })
}
