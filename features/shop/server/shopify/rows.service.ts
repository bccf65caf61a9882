import type { ShopifyLeft } from '../../contract/shop-import.contract.ts'
import {
  MAX_PRICE,
  MAX_PRODUCT_NAME,
  MAX_PRODUCT_TEXT,
  MAX_SKU,
  MAX_STOCK,
  VARIANTS_PER_PRODUCT,
} from '../../contract/shop.rules.ts'
import { textOf } from '#platform/contract/rich-text.rules.ts'
import type { CheckedRow } from '#platform/server/import/check-rows.ts'
import { sanitizeRichText } from '#platform/server/rich-text/sanitize.ts'
import * as z from 'zod/mini'
import type { ProductForm } from '../admin/form.service.ts'
import { colorNamed } from './colors.service.ts'

// A row of Shopify's file, and what the rows of one handle are together.

const MAX_NAME = 60
/** Markup is longer than its text; sanitizing this much is still fast. */
const MAX_HTML = 2 * MAX_PRODUCT_TEXT
const MAX_TEXT = 5_000

const amount = z.optional(z.coerce.number().check(z.gte(0), z.lte(MAX_PRICE)))
const text = (most: number) => z._default(z.string().check(z.trim(), z.maxLength(most)), '')
export const shopifyRow = z.object({
  handle: z.string().check(z.trim(), z.minLength(1), z.maxLength(255)),
  name: text(MAX_PRODUCT_NAME),
  description: z._default(
    z.pipe(
      z.pipe(
        z.string().check(z.maxLength(MAX_HTML)),
        z.transform((html: string) => textOf(sanitizeRichText(html))),
      ),
      z.string().check(z.maxLength(MAX_PRODUCT_TEXT)),
    ),
    '',
  ),
  brand: text(MAX_NAME),
  category: text(MAX_NAME),
  taxonomy: text(MAX_TEXT),
  tags: text(MAX_TEXT),
  published: text(20),
  state: text(20),
  option1: text(255),
  option2: text(255),
  option3: text(255),
  sku: text(MAX_SKU),
  price: amount,
  listPrice: amount,
  cost: amount,
  stock: z._default(z.coerce.number().check(z.int(), z.gte(-MAX_STOCK), z.lte(MAX_STOCK)), 0),
  image: text(MAX_TEXT),
})
export type ShopifyRow = z.output<typeof shopifyRow>
export type Row = CheckedRow<ShopifyRow>

/** What a shop is called where the file names no brand, and where it names no category. */
export interface ShopifyDefaults {
  brand: string
  category: string
}
export interface ShopifyProduct {
  key: string
  rows: readonly Row[]
  /** Those that are for sale; the others bring pictures. */
  variants: readonly Row[]
  form: ProductForm
  lost: readonly { row: number; reason: ShopifyLeft }[]
}

/** Handles are in small letters; those of hand-made files may not be. */
export const handleKey = (handle: string): string => handle.trim().toLowerCase()

/** The products of the rows, in the order of the file. */
export const productsOf = (rows: readonly Row[], defaults: ShopifyDefaults): ShopifyProduct[] =>
  [...Map.groupBy(rows, ({ record }) => handleKey(record.handle))].map(([key, group]) =>
    productOf({ key, rows: group }, defaults),
  )

function productOf(
  { key, rows }: Pick<ShopifyProduct, 'key' | 'rows'>,
  defaults: ShopifyDefaults,
): ShopifyProduct {
  const first = (name: 'name' | 'description' | 'brand' | 'category' | 'taxonomy' | 'tags') =>
    rows.find(({ record }) => record[name] !== '')?.record[name] ?? ''
  const variants = rows.filter(({ record }) => record.price !== undefined)
  const [main] = variants
  const hasOptions = variants.length > 1 || (main !== undefined && optionsOf(main) !== '')
  const imported = hasOptions ? variants.slice(0, VARIANTS_PER_PRODUCT) : []
  const category = first('category') || leafOf(first('taxonomy'))
  const form: ProductForm = {
    name: first('name'),
    sku: hasOptions ? '' : (main?.record.sku ?? ''),
    description: first('description'),
    brand: first('brand') || defaults.brand,
    category: category || defaults.category,
    price: main?.record.price ?? 0,
    listPrice: main?.record.listPrice ?? null,
    cost: main?.record.cost ?? null,
    hasFreeShipping: false,
    stockBy: hasOptions ? 0 : stockOf(main),
    lowStock: 5,
    pin: null,
    state: isShown(rows) ? 'active' : 'hidden',
    variants: imported.map((variant, at) => variantOf(variant, { at, price: main?.record.price })),
    pictures: [],
  }
  const lost = findLost({ rows, variants, imported, has: { brand: first('brand'), category } })
  return { key, rows, variants, form, lost }
}

interface Found {
  rows: readonly Row[]
  variants: readonly Row[]
  imported: readonly Row[]
  has: { brand: string; category: string }
}

function findLost({ rows, variants, imported, has }: Found): ShopifyProduct['lost'] {
  const top = rows[0]?.row ?? 0
  const lost: { row: number; reason: ShopifyLeft }[] = []
  const lose = (reason: ShopifyLeft, row: number | undefined) => {
    if (row !== undefined) lost.push({ row, reason })
  }
  lose('pictures', rows.find(({ record }) => record.image !== '')?.row)
  lose('tags', rows.find(({ record }) => record.tags !== '')?.row)
  lose('stock', variants.find(({ record }) => record.stock < 0)?.row)
  lose('options', imported.find(variant => colorOf(variant) === undefined)?.row)
  lose('brand', has.brand === '' ? top : undefined)
  lose('category', has.category === '' ? top : undefined)
  if (imported.length > 0)
    for (const { row } of variants.slice(imported.length)) lose('variants', row)
  return lost
}

/** What the shop of Shopify shows: neither drafts, nor archived, nor what is published elsewhere alone. */
const isShown = (rows: readonly Row[]): boolean =>
  rows.every(
    ({ record }) =>
      ['', 'active'].includes(record.state.toLowerCase()) &&
      record.published.toLowerCase() !== 'false',
  )

/** Overselling leaves less than nothing. */
const stockOf = (row: Row | undefined): number => Math.max(0, row?.record.stock ?? 0)

const ONLY_VARIANT = 'default title'
const valuesOf = ({ record: { option1, option2, option3 } }: Row): string[] =>
  [option1, option2, option3].filter(value => value !== '' && value.toLowerCase() !== ONLY_VARIANT)
const optionsOf = (row: Row): string => valuesOf(row).join(' / ').slice(0, MAX_NAME).trim()
const colorOf = (row: Row): string | undefined =>
  valuesOf(row).flatMap(value => colorNamed(value) ?? [])[0]

function variantOf(row: Row, { at, price }: { at: number; price: number | undefined }) {
  const { record } = row
  return {
    name: optionsOf(row) || record.sku || `${at + 1}`,
    color: colorOf(row) ?? PALETTE[at % PALETTE.length] ?? '#808080',
    sku: record.sku,
    price: record.price === price ? null : (record.price ?? null),
    stockBy: stockOf(row),
  }
}

/** Distinguishable at a glance, in the order of a color wheel. */
const PALETTE = [
  '#2f8f83',
  '#c2563b',
  '#4a63b8',
  '#b58a1f',
  '#8a4fa3',
  '#5c8f2f',
  '#b83f74',
  '#2f7fb0',
  '#7a6a55',
  '#566573',
  '#d08a4e',
  '#3f9a5f',
] as const

/** `Apparel & Accessories > Clothing > Shirts` is shirts. */
const leafOf = (taxonomy: string): string =>
  (taxonomy.split('>').at(-1) ?? '').trim().slice(0, MAX_NAME)
