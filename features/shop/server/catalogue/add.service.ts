import { foldSearch } from '#platform/contract/fold.rules.ts'
import { toMajor } from '#platform/contract/money.rules.ts'
import { priceBand, type ProductState } from '../../contract/shop.rules.ts'
import { foldText } from '#platform/server/database/fold-text.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import type { NewProductRow } from '../shop.tables.ts'
import {
  featuredKey,
  findOrInsertNamed,
  getCategoryArt,
  insertPrice,
  insertProductRow,
  updateProductRow,
} from './catalogue.repo.ts'

/** A new product. Amounts are in minor units. */
export interface NewProduct {
  name: string
  sku: string
  description: string
  brand: string
  category: string
  currency: string
  price: number
  listPrice: number | null
  cost: number | null
  hasFreeShipping: boolean
  stock: number
  lowStock: number
  pin: number | null
  state: ProductState
  image?: string | undefined
}

/** Inserts a product; creates missing brands and categories. Returns its id. */
export async function insertProduct(trx: Trx, product: NewProduct, now: Date): Promise<number> {
  const moment = now.toISOString()
  const brandId = await findOrInsertNamed(trx, 'brands', product.brand)
  const categoryId = await findOrInsertNamed(trx, 'categories', product.category)
  const row: NewProductRow = {
    name: product.name,
    slug: '',
    sku: product.sku,
    description: product.description,
    brand_id: brandId,
    category_id: categoryId,
    currency: product.currency,
    price: product.price,
    list_price: product.listPrice,
    cost: product.cost,
    price_band: bandOf(product.price, product.currency),
    has_free_shipping: product.hasFreeShipping ? 1 : 0,
    stock: product.stock,
    low_stock: product.lowStock,
    pin: product.pin,
    featured_key: featuredKey(product.pin, 0),
    image: product.image ?? '',
    words: wordsOf(product),
    name_key: foldText(product.name),
    state: product.state,
    created_at: moment,
    updated_at: moment,
    deleted_at: product.state === 'active' ? null : moment,
  }
  const id = await insertProductRow(trx, row)
  const art = await getCategoryArt(trx, categoryId)
  const named = {
    slug: slugOf(product.name, id),
    ...(product.image === undefined ? { image: drawingOf(art, id) } : {}),
  }
  await updateProductRow(trx, id, named)
  await insertPrice(trx, { id, price: product.price, now })
  return id
}

export const bandOf = (price: number, currency: string): number =>
  priceBand(toMajor(price, currency))

/** What a product is found by. */
export const wordsOf = ({
  name,
  sku,
  brand,
  category,
  description,
}: Pick<NewProduct, 'name' | 'sku' | 'brand' | 'category' | 'description'>): string =>
  foldSearch([name, brand, category, sku, description].join('\n'))

/** A product's slug: words of its name, and its id, by which it is found. */
export function slugOf(name: string, id: number): string {
  const words = foldSearch(name)
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 80)
  return words === '' ? `${id}` : `${words}-${id}`
}

const HUES = 12
/** The generated picture of a product without one: by its motif, in a color of its own. */
export const drawingOf = (art: string, id: number, view = 0): string =>
  `art-${art === '' ? 'tool' : art}-${(id * 5) % HUES}-${view}`
