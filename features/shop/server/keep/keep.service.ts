import { toMajor, toMinor } from '#platform/contract/money.rules.ts'
import type { productInput, ProductsChange } from '../../contract/shop-admin.contract.ts'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { foldText } from '#platform/server/database/fold-text.ts'
import { forbidden } from '#platform/server/http/app-error.ts'
import {
  bandOf,
  drawingOf,
  findOrMake,
  insertProduct,
  slugOf,
  wordsOf,
} from '../catalogue/add.service.ts'
import {
  featuredKey,
  type FullProductRow,
  listVariants,
  selectProducts,
} from '../catalogue/catalogue.repo.ts'
import { tellReturn, tellStock } from '../catalogue/catalogue.service.ts'
import { productNotFound, skuTaken, stockShort, tooFine } from '../shop.errors.ts'
import type { ProductRow } from '../shop.tables.ts'
import { tellCheaper } from '../wishes/notices.service.ts'
import type { Who } from '../wishes/wishes.service.ts'
import { savePictures, saveVariants } from './parts.service.ts'

// Keeping products: each change in one transaction with its record and its way back. What differs alone is written, so that the kept
// counts of the shop stay good under most changes.

export type Input = z.output<typeof productInput>
export const KEEP_UNDO = 'shop.products'

/** What a change of a product found: how it was, as its form has it. */
export interface Touched {
  id: number
  name: string
  before: FullProductRow | undefined
  after: FullProductRow
  /** The form that leads back; nothing for what is new. */
  back: Input | undefined
}

/** Throws 404 for what is not there any more. */
export async function getProductRow(trx: Trx, id: number): Promise<FullProductRow> {
  const row = await selectProducts(trx).where('products.id', '=', id).executeTakeFirst()
  if (row === undefined || row.state === 'deleted') throw productNotFound()
  return row
}

/** Throws 422 for amounts that the currency does not have. */
const minorIn =
  (currency: string) =>
  (amount: number, field: string): number => {
    const minor = toMinor(amount, currency)
    if (minor === undefined) throw tooFine(field)
    return minor
  }

async function refuseTakenSku(trx: Trx, { sku, id }: { sku: string; id: number }): Promise<void> {
  if (sku === '') return
  const other = await trx
    .selectFrom('products')
    .select('id')
    .where('sku', '=', sku)
    .where('sku', '!=', '')
    .where('state', '!=', 'deleted')
    .where('id', '!=', id)
    .executeTakeFirst()
  if (other !== undefined) throw skuTaken()
}

export async function addProduct(
  trx: Trx,
  who: Who,
  { input, currency }: { input: Input; currency: string },
): Promise<Touched> {
  const minor = minorIn(currency)
  await refuseTakenSku(trx, { sku: input.sku, id: 0 })
  if (input.stockBy < 0) throw stockShort()
  const optional = (amount: number | null, field: string) =>
    amount === null ? null : minor(amount, field)
  const { price, listPrice, cost, variants, pictures, stockBy, ...rest } = input
  const amounts = {
    price: minor(price, 'price'),
    listPrice: optional(listPrice, 'listPrice'),
    cost: optional(cost, 'cost'),
  }
  const id = await insertProduct(trx, { ...rest, ...amounts, currency, stock: stockBy }, who.now)
  const variantIds = await saveVariants(trx, variants, { productId: id, toMinor: minor })
  await savePictures(trx, pictures, {
    productId: id,
    variantIds,
    ownerId: who.caller.userId,
    now: who.now,
  })
  await settle(trx, { id, pictures, variants })
  const after = await getProductRow(trx, id)
  return { id, name: after.name, before: undefined, after, back: undefined }
}

/** The first picture is the product's; of one with colours the stock is the sum of theirs. */
async function settle(
  trx: Trx,
  { id, pictures, variants }: { id: number } & Pick<Input, 'pictures' | 'variants'>,
): Promise<void> {
  const [first] = pictures
  if (first !== undefined)
    await trx.updateTable('products').set({ image: first.name }).where('id', '=', id).execute()
  if (variants.length === 0) return
  const { sum } = await trx
    .selectFrom('product_variants')
    .select(eb => eb.fn.coalesce(eb.fn.sum<number>('stock'), sql<number>`0`).as('sum'))
    .where('product_id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  await trx
    .updateTable('products')
    .set({ stock: Number(sum) })
    .where('id', '=', id)
    .execute()
}

export async function updateProduct(
  trx: Trx,
  who: Who,
  { row, input }: { row: FullProductRow; input: Input },
): Promise<Touched> {
  const minor = minorIn(row.currency)
  await refuseTakenSku(trx, { sku: input.sku, id: row.id })
  const before = await formOf(trx, row)
  const columns = await toColumns(trx, { row, input, minor, now: who.now })
  if (input.variants.length === 0 && row.stock + input.stockBy < 0) throw stockShort()
  const stock =
    input.variants.length === 0 && input.stockBy !== 0 ? { stock: row.stock + input.stockBy } : {}
  const changed = onlyChanged(row, { ...columns, ...stock })
  await trx
    .updateTable('products')
    .set({ ...changed, version: row.version + 1, updated_at: who.now.toISOString() })
    .where('id', '=', row.id)
    .execute()
  const variantIds = await saveVariants(trx, input.variants, { productId: row.id, toMinor: minor })
  await savePictures(trx, input.pictures, {
    productId: row.id,
    variantIds,
    ownerId: who.caller.userId,
    now: who.now,
  })
  await settle(trx, { id: row.id, pictures: input.pictures, variants: input.variants })
  const after = await getProductRow(trx, row.id)
  if (after.price !== row.price) await notePrice(trx, after, who.now)
  await tellOf(trx, { before: row, after, now: who.now })
  return {
    id: row.id,
    name: after.name,
    before: row,
    after,
    back: await backOf(trx, { before, row, after }),
  }
}

/** Puts every number right: what was put in goes out again, piece by piece. */
async function backOf(
  trx: Trx,
  { before, row, after }: { before: Input; row: FullProductRow; after: FullProductRow },
): Promise<Input> {
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

/** A product as its form would have it; `stockBy` of colours is how many there are. */
async function formOf(trx: Trx, row: FullProductRow): Promise<Input> {
  const major = (amount: number | null) => (amount === null ? null : toMajor(amount, row.currency))
  const variants = (await listVariants(trx, [row.id])).get(row.id) ?? []
  const pictures = await trx
    .selectFrom('product_pictures')
    .selectAll()
    .where('product_id', '=', row.id)
    .orderBy('position')
    .execute()
  return {
    name: row.name,
    sku: row.sku,
    description: row.description,
    brand: row.brand,
    category: row.category,
    price: toMajor(row.price, row.currency),
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

type Columns = Partial<Omit<ProductRow, 'id'>>
interface Wanted {
  row: FullProductRow
  input: Input
  minor: (amount: number, field: string) => number
  now: Date
}
async function toColumns(trx: Trx, { row, input, minor, now }: Wanted): Promise<Columns> {
  const optional = (amount: number | null, field: string) =>
    amount === null ? null : minor(amount, field)
  const price = minor(input.price, 'price')
  const category_id = await findOrMake(trx, 'categories', input.category)
  const bare = input.pictures.length === 0 ? { image: drawingOf(row.art, row.id) } : {}
  return {
    name: input.name,
    name_key: foldText(input.name),
    slug: slugOf(input.name, row.id),
    sku: input.sku,
    description: input.description,
    brand_id: await findOrMake(trx, 'brands', input.brand),
    category_id,
    price,
    price_band: bandOf(price, row.currency),
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

const stateColumns = (row: FullProductRow, state: ProductRow['state'], now: Date): Columns => ({
  state,
  deleted_at: state === 'active' ? null : (row.deleted_at ?? now.toISOString()),
})

function onlyChanged(row: FullProductRow, columns: Columns): Columns {
  const entries = new Map<string, unknown>(Object.entries(row))
  return Object.fromEntries(
    Object.entries(columns).filter(([name, value]) => entries.get(name) !== value),
  )
}

const notePrice = (trx: Trx, { id, price }: FullProductRow, now: Date) =>
  trx
    .insertInto('product_prices')
    .values({ product_id: id, at: now.toISOString(), price })
    .execute()

async function tellOf(
  trx: Trx,
  { before, after, now }: { before: FullProductRow; after: FullProductRow; now: Date },
): Promise<void> {
  if (before.stock !== after.stock)
    await tellStock(trx, {
      changed: [{ productId: after.id, before: before.stock, after: after.stock }],
      now,
    })
  else if (before.state !== 'active' && after.state === 'active' && after.stock > 0)
    await tellReturn(trx, { product: after, now })
  if (after.state === 'active' && after.price < before.price)
    await tellCheaper(trx, { id: after.id, before: before.price, after: after.price, now })
}

/** One of several: throws what refuses it. */
export async function changeProduct(
  trx: Trx,
  who: Who,
  { id, change }: { id: number; change: ProductsChange },
): Promise<Touched> {
  if (change.state === 'deleted' && !who.caller.can('delete', 'Shop'))
    throw forbidden('delete', 'Shop')
  const row = await getProductRow(trx, id)
  const before = await formOf(trx, row)
  const price = newPrice(row, change)
  const variants = (await listVariants(trx, [id])).get(id) ?? []
  const stockBy = change.stockBy ?? 0
  // Of a product with colours every colour gets them.
  const stock = row.stock + stockBy * Math.max(1, variants.length)
  if (stock < 0 || variants.some(variant => variant.stock + stockBy < 0)) throw stockShort()
  if (stockBy !== 0 && variants.length > 0)
    await trx
      .updateTable('product_variants')
      .set(eb => ({ stock: eb('stock', '+', stockBy) }))
      .where('product_id', '=', id)
      .where('deleted_at', 'is', null)
      .execute()
  const state = change.state === undefined ? {} : stateColumns(row, change.state, who.now)
  const columns = onlyChanged(row, {
    price,
    price_band: bandOf(price, row.currency),
    stock,
    ...state,
  })
  await trx
    .updateTable('products')
    .set({ ...columns, version: row.version + 1, updated_at: who.now.toISOString() })
    .where('id', '=', id)
    .execute()
  const after = await selectProducts(trx).where('products.id', '=', id).executeTakeFirstOrThrow()
  if (after.price !== row.price) await notePrice(trx, after, who.now)
  await tellOf(trx, { before: row, after, now: who.now })
  return {
    id,
    name: after.name,
    before: row,
    after,
    back: await backOf(trx, { before, row, after }),
  }
}

function newPrice(row: FullProductRow, { price, pricePercent }: ProductsChange): number {
  if (price !== undefined) return minorIn(row.currency)(price, 'price')
  return pricePercent === undefined ? row.price : Math.round(row.price * (1 + pricePercent / 100))
}

interface Recorded {
  action: 'create' | 'update' | 'delete' | 'restore' | 'import'
  touched: readonly Touched[]
}

/** Puts what was done into the log, with the way back. */
export function recordProducts(
  trx: Trx,
  { actor, now }: Who,
  { action, touched }: Recorded,
): Promise<number> {
  return recordChange(trx, {
    actor,
    now,
    action,
    subject: 'Shop',
    records: touched.map(({ id, name, before, after }) => ({
      id,
      name,
      before: before === undefined ? undefined : describe(before),
      after: after.state === 'deleted' ? undefined : describe(after),
    })),
    undo: {
      kind: KEEP_UNDO,
      args: touched.map(({ id, after, back }) => ({
        id,
        version: after.version,
        back: back ?? null,
      })),
    },
  })
}

const describe = (row: FullProductRow) => ({
  name: row.name,
  sku: row.sku,
  brand: row.brand,
  category: row.category,
  price: toMajor(row.price, row.currency),
  listPrice: row.list_price === null ? null : toMajor(row.list_price, row.currency),
  stock: row.stock,
  lowStock: row.low_stock,
  pin: row.pin,
  state: row.state,
  hasFreeShipping: row.has_free_shipping === 1,
})
