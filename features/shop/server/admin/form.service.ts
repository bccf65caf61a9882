import { toMajor, toMinor } from '#platform/contract/money.rules.ts'
import type { productInput } from '../../contract/shop-admin.contract.ts'
import type * as z from 'zod/mini'
import { foldText } from '#platform/server/database/fold-text.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { drawingOf, slugOf, wordsOf } from '../catalogue/add.service.ts'
import { featuredKey, findOrInsertNamed, type FullProductRow } from '../catalogue/catalogue.repo.ts'
import { listPictures } from '../catalogue/pictures.repo.ts'
import { basePriceOf, toBasePrice } from '../catalogue/shown-price.service.ts'
import { listVariants } from '../catalogue/variants.repo.ts'
import { tooFine } from '../shop.errors.ts'
import type { ProductRow } from '../shop.tables.ts'

// A product as its form has it, out of its row and into its columns. What differs alone is written, so that the cached counts of the shop
// stay good under most changes.

export type ProductForm = z.output<typeof productInput>

/** Throws 422 for amounts that the currency does not have. */
export const minorConverter =
  (currency: string) =>
  (amount: number, field: string): number => {
    const minor = toMinor(amount, currency)
    if (minor === undefined) throw tooFine(field)
    return minor
  }

/** A product as its form would have it; `stockBy` of colors is how many there are. */
export async function formOf(trx: Trx, row: FullProductRow): Promise<ProductForm> {
  const major = (amount: number | null) => (amount === null ? null : toMajor(amount, row.currency))
  const variants = (await listVariants(trx, [row.id])).get(row.id) ?? []
  const pictures = await listPictures(trx, [row.id])
  return {
    name: row.name,
    sku: row.sku,
    description: row.description,
    brand: row.brand,
    category: row.category,
    price: toMajor(basePriceOf(row), row.currency),
    listPrice: major(row.list_price),
    cost: major(row.cost),
    hasFreeShipping: row.has_free_shipping === 1,
    stockBy: 0,
    lowStock: row.low_stock,
    pin: row.pin,
    state: row.state === 'active' ? 'active' : 'hidden',
    variants: variants.map(({ id, name, color, sku, price, stock }) => ({
      id,
      name,
      color,
      sku,
      price: major(price),
      stockBy: stock,
    })),
    pictures: pictures.map(({ name, alt, variant_id }) => {
      const at = variants.findIndex(variant => variant.id === variant_id)
      return { name, alt, variant: at === -1 ? null : at }
    }),
  }
}

/** Restores every number: added stock is removed again, item by item. */
export async function backOf(
  trx: Trx,
  { before, row, after }: { before: ProductForm; row: FullProductRow; after: FullProductRow },
): Promise<ProductForm> {
  const there = (await listVariants(trx, [row.id])).get(row.id) ?? []
  const stockBy = before.variants.length === 0 ? row.stock - after.stock : 0
  const variants = before.variants.map(variant => {
    const now = there.find(one => one.id === variant.id)
    // One that was taken off still has its pieces.
    return now === undefined
      ? { ...variant, stockBy: 0 }
      : { ...variant, stockBy: variant.stockBy - now.stock }
  })
  return { ...before, stockBy, variants }
}

type Columns = Partial<Omit<ProductRow, 'id'>>
interface ColumnsInput {
  row: FullProductRow
  input: ProductForm
  minor: (amount: number, field: string) => number
  now: Date
}
export async function toColumns(
  trx: Trx,
  { row, input, minor, now }: ColumnsInput,
): Promise<Columns> {
  const optional = (amount: number | null, field: string) =>
    amount === null ? null : minor(amount, field)
  const category_id = await findOrInsertNamed(trx, 'categories', input.category)
  const bare = input.pictures.length === 0 ? { image: drawingOf(row.art, row.id) } : {}
  return {
    name: input.name,
    name_key: foldText(input.name),
    slug: slugOf(input.name, row.id),
    sku: input.sku,
    description: input.description,
    brand_id: await findOrInsertNamed(trx, 'brands', input.brand),
    category_id,
    ...toBasePrice(row, minor(input.price, 'price')),
    list_price: optional(input.listPrice, 'listPrice'),
    cost: optional(input.cost, 'cost'),
    has_free_shipping: input.hasFreeShipping ? 1 : 0,
    low_stock: input.lowStock,
    pin: input.pin,
    featured_key: featuredKey(input.pin, row.sold_recently),
    words: wordsOf(input),
    ...stateColumns(row, input.state, now),
    ...bare,
  }
}

export const stateColumns = (
  row: FullProductRow,
  state: ProductRow['state'],
  now: Date,
): Columns => ({
  state,
  deleted_at: state === 'active' ? null : (row.deleted_at ?? now.toISOString()),
})

export function onlyChanged(row: FullProductRow, columns: Columns): Columns {
  const entries = new Map<string, unknown>(Object.entries(row))
  return Object.fromEntries(
    Object.entries(columns).filter(([name, value]) => entries.get(name) !== value),
  )
}
