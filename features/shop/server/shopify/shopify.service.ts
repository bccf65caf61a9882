import { SHOPIFY_FIELDS } from '../../contract/shop-import.contract.ts'
import type { LeftOut } from '#platform/contract/import.rules.ts'
import { toMinor } from '#platform/contract/money.rules.ts'
import type { MutationContext } from '#platform/server/changes/mutation-context.ts'
import type { Db } from '#platform/server/database/database.ts'
import { foldText } from '#platform/server/database/fold-text.ts'
import type { ImportRules, Judged, RowRefusal } from '#platform/server/import/check-rows.ts'
import { findImported, rememberImported } from '#platform/server/import/imported-records.ts'
import { collectSkipped } from '#platform/server/import/left-out.ts'
import { createProduct } from '../admin/edit.service.ts'
import { type ProductRecordChange, recordProducts } from '../admin/record.service.ts'
import { findTakenSkus, listProductHeads } from '../catalogue/catalogue.repo.ts'
import {
  handleKey,
  productsOf,
  type Row,
  type ShopifyDefaults,
  type ShopifyProduct,
  type ShopifyRow,
  shopifyRow,
} from './rows.service.ts'

// What is imported of Shopify's products: whole products, once. Nothing is downloaded, so pictures are left out.

const SOURCE = 'shopify.product'
/** The file names no currency: prices are those of the shop. */
export interface ShopifyAround extends ShopifyDefaults {
  currency: string
}

export const shopifyRules = (around: ShopifyAround): ImportRules<ShopifyRow> => ({
  fields: SHOPIFY_FIELDS.map(name => ({ name, isRequired: name === 'handle' })),
  schema: shopifyRow,
  judge: (db, rows) => judgeProducts(db, rows, around),
  leave: rows => leave(productsOf(rows, around)),
})

export const countProducts = (rows: readonly ShopifyRow[]): number =>
  new Set(rows.map(({ handle }) => handleKey(handle))).size

function leave(products: readonly ShopifyProduct[]): LeftOut {
  const out = collectSkipped()
  for (const { form, lost } of products)
    for (const { row, reason } of lost) out.leave({ row, title: form.name, reason })
  return out.left
}

async function judgeProducts(
  db: Db,
  { rows, wrong }: Judged<ShopifyRow>,
  around: ShopifyAround,
): Promise<RowRefusal[]> {
  const products = productsOf(rows, around)
  const broken = new Set(wrong.map(({ texts }) => handleKey(texts.handle ?? '')))
  const known = await findPresent(db, products)
  const skus = [...new Set(products.map(({ form }) => foldText(form.sku)))]
  const taken = new Set(await findTakenSkus(db, skus))
  return products.flatMap(product => {
    const reason = known.has(product.key)
      ? 'import.known'
      : broken.has(product.key)
        ? 'import.group'
        : undefined
    if (reason !== undefined) return product.rows.map(row => refuse(row, 'handle', reason))
    const found = judgeProduct(product, { ...around, taken })
    if (found.length === 0) {
      taken.add(foldText(product.form.sku))
      return []
    }
    const named = new Set(found.map(({ row }) => row))
    const others = product.rows.filter(({ row }) => !named.has(row))
    return [...found, ...others.map(row => refuse(row, 'handle', 'import.group'))]
  })
}

/** Products imported before that still exist. */
const findPresent = (db: Db, products: readonly ShopifyProduct[]): Promise<ReadonlySet<string>> =>
  findImported(db, {
    source: SOURCE,
    keys: products.map(({ key }) => key),
    async listPresent(ids) {
      const heads = await listProductHeads(db, [...ids])
      return new Set(heads.flatMap(({ id, state }) => (state === 'deleted' ? [] : [id])))
    },
  })

function judgeProduct(
  { rows, variants, form }: ShopifyProduct,
  { currency, taken }: { currency: string; taken: ReadonlySet<string> },
): RowRefusal[] {
  const found: RowRefusal[] = []
  const reject = (row: Row | undefined, field: string, reason: keyof typeof TEXTS) => {
    if (row !== undefined) found.push(refuse(row, field, reason))
  }
  if (form.name === '') reject(rows[0], 'name', 'shopify.no_name')
  if (variants.length === 0) reject(rows[0], 'price', 'shopify.no_price')
  if (form.sku !== '' && taken.has(foldText(form.sku))) reject(variants[0], 'sku', 'sku.taken')
  for (const row of variants) {
    const { price, listPrice, cost } = row.record
    for (const [field, amount] of Object.entries({ price, listPrice, cost }))
      if (amount !== undefined && toMinor(amount, currency) === undefined)
        reject(row, field, 'price.too_fine')
  }
  return found
}

const TEXTS = {
  'import.known': 'This product was imported before.',
  'import.group': 'Another row of this product has a problem.',
  'shopify.no_name': 'No row of this product has a title.',
  'shopify.no_price': 'No row of this product has a price.',
  'sku.taken': 'Another product already has this SKU.',
  'price.too_fine': 'This has more decimal places than the currency allows.',
} as const

const refuse = ({ row }: Row, field: string, reason: keyof typeof TEXTS): RowRefusal => ({
  row,
  field,
  reason,
  text: TEXTS[reason],
})

/** Writes the products; undone as one. */
export async function insertShopify(
  context: MutationContext,
  { rows, around }: { rows: readonly ShopifyRow[]; around: ShopifyAround },
): Promise<number> {
  const { trx } = context
  const changes: ProductRecordChange[] = []
  for (const { key, form } of productsOf(
    rows.map(record => ({ row: 0, record })),
    around,
  )) {
    const change = await createProduct(context, { input: form, currency: around.currency })
    await rememberImported(trx, SOURCE, { key, recordId: change.id })
    changes.push(change)
  }
  return recordProducts(context, { action: 'import', changes })
}
