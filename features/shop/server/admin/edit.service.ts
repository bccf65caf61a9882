import type { ProductsChange } from '../../contract/shop-admin.contract.ts'
import type { MutationContext } from '#platform/server/changes/mutation-context.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { forbidden } from '#platform/server/http/app-error.ts'
import { insertProduct } from '../catalogue/add.service.ts'
import {
  findOtherSku,
  findProductRow,
  type FullProductRow,
  getProductRow,
  insertPrice,
  updateProductRow,
} from '../catalogue/catalogue.repo.ts'
import { notifyReturn, notifyStock } from '../catalogue/catalogue.service.ts'
import { basePriceOf, keepShownPrice, toBasePrice } from '../catalogue/shown-price.service.ts'
import { addToVariants, listVariants, sumVariantStock } from '../catalogue/variants.repo.ts'
import type { ShopChange } from '../shop.context.ts'
import { productNotFound, skuTaken, stockShort } from '../shop.errors.ts'
import { notifyCheaper } from '../wishes/notices.service.ts'
import {
  backOf,
  formOf,
  minorConverter,
  onlyChanged,
  type ProductForm,
  stateColumns,
  toColumns,
} from './form.service.ts'
import { savePictures, saveVariants } from './parts.service.ts'
import type { ProductRecordChange } from './record.service.ts'

// Creating or changing one product, within the caller's transaction.

/** Throws 404 for what is not there any more. */
export async function getPresentProduct(db: Db, id: number): Promise<FullProductRow> {
  const row = await findProductRow(db, id)
  if (row === undefined || row.state === 'deleted') throw productNotFound()
  return row
}

async function assertSkuFree(trx: Trx, { sku, id }: { sku: string; id: number }): Promise<void> {
  if (sku !== '' && (await findOtherSku(trx, { sku, id })) !== undefined) throw skuTaken()
}

export async function createProduct(
  context: MutationContext,
  { input, currency }: { input: ProductForm; currency: string },
): Promise<ProductRecordChange> {
  const { trx, now } = context
  const minor = minorConverter(currency)
  await assertSkuFree(trx, { sku: input.sku, id: 0 })
  if (input.stockBy < 0) throw stockShort()
  const optional = (amount: number | null, field: string) =>
    amount === null ? null : minor(amount, field)
  const { price, listPrice, cost, variants, pictures, stockBy, customFields: _, ...rest } = input
  const amounts = {
    price: minor(price, 'price'),
    listPrice: optional(listPrice, 'listPrice'),
    cost: optional(cost, 'cost'),
  }
  const id = await insertProduct(trx, { ...rest, ...amounts, currency, stock: stockBy }, now)
  await saveParts(context, { id, variants, pictures, minor })
  const after = await getPresentProduct(trx, id)
  return { id, name: after.name, before: undefined, after, back: undefined }
}

type Parts = Pick<ProductForm, 'variants' | 'pictures'> & {
  id: number
  minor: (amount: number, field: string) => number
}
/** The first picture is the product's; of one with colors the stock is the sum of theirs. */
async function saveParts(
  context: MutationContext,
  { id, variants, pictures, minor }: Parts,
): Promise<void> {
  const { trx } = context
  const variantIds = await saveVariants(trx, variants, { productId: id, toMinor: minor })
  await savePictures(context, pictures, { productId: id, variantIds })
  const [first] = pictures
  if (first !== undefined) await updateProductRow(trx, id, { image: first.name })
  if (variants.length > 0)
    await updateProductRow(trx, id, { stock: await sumVariantStock(trx, id) })
  await keepShownPrice(trx, id)
}

export async function editProduct(
  context: MutationContext,
  { row, input }: { row: FullProductRow; input: ProductForm },
): Promise<ProductRecordChange> {
  const { trx, now } = context
  const { id } = row
  const { variants, pictures, stockBy } = input
  const minor = minorConverter(row.currency)
  await assertSkuFree(trx, { sku: input.sku, id })
  const before = await formOf(trx, row)
  const columns = await toColumns(trx, { row, input, minor, now })
  if (variants.length === 0 && row.stock + stockBy < 0) throw stockShort()
  const stock = variants.length === 0 && stockBy !== 0 ? { stock: row.stock + stockBy } : {}
  const changed = onlyChanged(row, { ...columns, ...stock })
  await updateProductRow(trx, id, {
    ...changed,
    version: row.version + 1,
    updated_at: now.toISOString(),
  })
  await saveParts(context, { id, variants, pictures, minor })
  const after = await getPresentProduct(trx, id)
  await keepHistory(context, { before: row, after })
  await notifyOfChange(context, { before: row, after })
  const back = await backOf(trx, { before, row, after })
  return { id, name: after.name, before: row, after, back }
}

async function keepHistory(
  { trx, now }: ShopChange,
  { before, after }: { before: FullProductRow; after: FullProductRow },
): Promise<void> {
  const price = basePriceOf(after)
  if (price !== basePriceOf(before)) await insertPrice(trx, { id: after.id, price, now })
}

async function notifyOfChange(
  change: ShopChange,
  { before, after }: { before: FullProductRow; after: FullProductRow },
): Promise<void> {
  const { id } = after
  if (before.stock !== after.stock)
    await notifyStock(change, [{ productId: id, before: before.stock, after: after.stock }])
  else if (before.state !== 'active' && after.state === 'active' && after.stock > 0)
    await notifyReturn(change, after)
  if (after.state === 'active' && after.price < before.price)
    await notifyCheaper(change, { id, before: before.price, after: after.price })
}

/** One of several: throws what refuses it. */
export async function changeProduct(
  context: MutationContext,
  { id, change }: { id: number; change: ProductsChange },
): Promise<ProductRecordChange> {
  const { trx, caller, now } = context
  if (change.state === 'deleted' && !caller.can('delete', 'Shop')) throw forbidden('delete', 'Shop')
  const row = await getPresentProduct(trx, id)
  const before = await formOf(trx, row)
  const price = newPrice(row, change)
  const variants = (await listVariants(trx, [id])).get(id) ?? []
  const stockBy = change.stockBy ?? 0
  // Of a product with colors every color gets them.
  const stock = row.stock + stockBy * Math.max(1, variants.length)
  if (stock < 0 || variants.some(variant => variant.stock + stockBy < 0)) throw stockShort()
  if (stockBy !== 0 && variants.length > 0) await addToVariants(trx, id, stockBy)
  const state = change.state === undefined ? {} : stateColumns(row, change.state, now)
  const columns = onlyChanged(row, { ...toBasePrice(row, price), stock, ...state })
  await updateProductRow(trx, id, {
    ...columns,
    version: row.version + 1,
    updated_at: now.toISOString(),
  })
  await keepShownPrice(trx, id)
  const after = await getProductRow(trx, id)
  await keepHistory(context, { before: row, after })
  await notifyOfChange(context, { before: row, after })
  const back = await backOf(trx, { before, row, after })
  return { id, name: after.name, before: row, after, back }
}

function newPrice(row: FullProductRow, { price, pricePercent }: ProductsChange): number {
  if (price !== undefined) return minorConverter(row.currency)(price, 'price')
  const base = basePriceOf(row)
  return pricePercent === undefined ? base : Math.round(base * (1 + pricePercent / 100))
}
