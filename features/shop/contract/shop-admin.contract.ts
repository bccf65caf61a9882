import * as z from 'zod/mini'
import { customFilter, customValues, sortedBy } from '#platform/contract/custom-values.rules.ts'
import { defineCall } from '#platform/contract/define.ts'
import { exportFields } from '#platform/contract/export.rules.ts'
import { foldSearch } from '#platform/contract/fold.rules.ts'
import {
  customImportBody,
  IMPORT_BODY_BYTES,
  importReport,
} from '#platform/contract/import.rules.ts'
import {
  PICTURES_PER_PRODUCT,
  MAX_PRICE,
  MAX_PRODUCT_NAME,
  PRODUCT_STATES,
  MAX_PRODUCT_TEXT,
  PRODUCTS_AT_ONCE,
  MAX_SKU,
  MAX_STOCK,
  VARIANTS_PER_PRODUCT,
} from './shop.rules.ts'
import {
  fileOutput,
  id,
  listTotal,
  moment,
  page,
  perPage,
  searchText,
  sortDirection,
} from '#platform/contract/wire.ts'

// Products as seen by shop managers (features.md SHOP-07). Amounts are in the major unit of `currency`. Stock is changed by a
// difference, never set: concurrent sales are not lost.

const changeId = z.int()
const keep = (action: 'create' | 'update' | 'delete') => ({ can: [action, 'Shop'] }) as const

const amount = z.number().check(z.gte(0), z.lte(MAX_PRICE))
const sku = z.string().check(z.trim(), z.maxLength(MAX_SKU))
const named = z.string().check(z.trim(), z.minLength(1), z.maxLength(60))
const stockBy = z._default(z.int().check(z.gte(-MAX_STOCK), z.lte(MAX_STOCK)), 0)

const variantInput = z.strictObject({
  id: z.optional(id),
  name: named,
  color: z.string().check(z.regex(/^#[0-9a-f]{6}$/)),
  sku,
  /** That of the product unless given. */
  price: z.nullable(amount),
  stockBy,
})
/** Of the same name in other letters, customers could not tell them apart. Each but the first is named. */
export const uniqueColors = <V extends { name: string }>() =>
  z.check<V[]>(({ value, issues }) => {
    const names = value.map(({ name }) => foldSearch(name).trim())
    for (const [at, name] of names.entries())
      if (name !== '' && names.indexOf(name) < at)
        issues.push({
          code: 'custom',
          params: { isTaken: true },
          path: [at, 'name'],
          input: name,
          message: 'Another color has this name.',
        })
  })
const pictureInput = z.strictObject({
  /** One's own upload, or an existing picture of the product. */
  name: z.string().check(z.regex(/^[\w-]{1,60}$/)),
  alt: z.string().check(z.trim(), z.maxLength(200)),
  /** Which of `variants` it shows. */
  variant: z._default(z.nullable(z.int().check(z.gte(0))), null),
})

/** A product as in its form; a new one starts with `stockBy` items. */
export const productInput = z.strictObject({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_PRODUCT_NAME)),
  sku,
  description: z.string().check(z.trim(), z.maxLength(MAX_PRODUCT_TEXT)),
  brand: named,
  category: named,
  price: amount,
  listPrice: z.nullable(amount),
  cost: z.nullable(amount),
  hasFreeShipping: z.boolean(),
  stockBy,
  lowStock: z.int().check(z.gte(0), z.lte(MAX_STOCK)),
  /** Its place among the featured; none for most. */
  pin: z.nullable(z.int().check(z.gte(1), z.lte(999))),
  state: z.enum(['active', 'hidden']),
  variants: z._default(
    z.array(variantInput).check(z.maxLength(VARIANTS_PER_PRODUCT), uniqueColors()),
    [],
  ),
  pictures: z._default(z.array(pictureInput).check(z.maxLength(PICTURES_PER_PRODUCT)), []),
  /** Only the values that are sent change. */
  customFields: z.optional(customValues),
})
export type ProductInput = z.input<typeof productInput>

export const adminProduct = z.object({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  sku: z.string(),
  description: z.string(),
  brand: z.string(),
  category: z.string(),
  currency: z.string(),
  price: z.number(),
  listPrice: z.nullable(z.number()),
  cost: z.nullable(z.number()),
  hasFreeShipping: z.boolean(),
  stock: z.int(),
  lowStock: z.int(),
  pin: z.nullable(z.int()),
  /** Sold in thirty days. */
  sold: z.int(),
  state: z.enum(PRODUCT_STATES),
  image: z.string(),
  version: z.int(),
  updatedAt: moment,
  variants: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      color: z.string(),
      sku: z.string(),
      price: z.nullable(z.number()),
      stock: z.int(),
    }),
  ),
  pictures: z.array(
    z.object({ name: z.string(), url: z.string(), alt: z.string(), variant: z.nullable(z.int()) }),
  ),
  /** Values of custom fields, where there are some. */
  customFields: z.optional(customValues),
})
export type AdminProduct = z.infer<typeof adminProduct>

export const ADMIN_SORTS = ['name', 'price', 'stock', 'updatedAt'] as const
const adminFilters = {
  q: searchText,
  /** `low`: those in the shop of which few are left. */
  show: z._default(z.enum(['active', 'low', 'hidden']), 'active'),
  sortColumn: z._default(sortedBy(ADMIN_SORTS), 'name'),
  sort: z._default(sortDirection, 'asc'),
  customFields: customFilter,
}
export const adminQueryShape = z.strictObject({ ...adminFilters, page, perPage: perPage(10) })
export type AdminQuery = z.output<typeof adminQueryShape>
export type AdminQueryInput = z.input<typeof adminQueryShape>

/** What is done to several at once; only what is given. */
export const productsChange = z.strictObject({
  /** In percent, up or down. */
  pricePercent: z.optional(z.number().check(z.gte(-90), z.lte(900))),
  price: z.optional(amount),
  stockBy: z.optional(z.int().check(z.gte(-MAX_STOCK), z.lte(MAX_STOCK))),
  state: z.optional(z.enum(PRODUCT_STATES)),
})
export type ProductsChange = z.infer<typeof productsChange>

export const PRODUCT_IMPORT_FIELDS = [
  'name',
  'sku',
  'brand',
  'category',
  'price',
  'listPrice',
  'stock',
  'description',
] as const

export const shopAdminContract = {
  listAdminProducts: defineCall({
    method: 'GET',
    path: '/apps/ecommerce/stock',
    access: keep('update'),
    summary: 'List products with their stock: active, low in stock or hidden',
    query: adminQueryShape,
    output: z.object({ products: z.array(adminProduct), ...listTotal, low: z.int() }),
  }),
  getAdminProduct: defineCall({
    method: 'GET',
    path: '/apps/ecommerce/stock/{id}',
    access: keep('update'),
    summary: 'Get a product with all its editable fields',
    params: z.strictObject({ id }),
    output: z.object({ product: adminProduct }),
  }),
  addProduct: defineCall({
    method: 'POST',
    path: '/apps/ecommerce/products',
    access: keep('create'),
    idempotent: true,
    summary: 'Create a product',
    status: 201,
    body: productInput,
    output: z.object({ product: adminProduct, changeId }),
  }),
  updateProduct: defineCall({
    method: 'POST',
    path: '/apps/ecommerce/products/{id}',
    access: keep('update'),
    summary: 'Update all fields of a product; stock changes by the given number',
    params: z.strictObject({ id }),
    body: productInput,
    output: z.object({ product: adminProduct, changeId: z.optional(changeId) }),
  }),
  changeProducts: defineCall({
    method: 'POST',
    path: '/apps/ecommerce/stock/change',
    access: keep('update'),
    summary: 'Update the price, stock or status of several products',
    description: 'Deleting requires the right to delete.',
    body: z.strictObject({
      ids: z.array(id).check(z.minLength(1), z.maxLength(PRODUCTS_AT_ONCE)),
      change: productsChange,
    }),
    output: z.object({
      done: z.array(z.int()),
      refused: z.array(z.object({ id: z.int(), code: z.string() })),
      changeId: z.optional(changeId),
    }),
  }),
  exportProducts: defineCall({
    method: 'GET',
    path: '/apps/ecommerce/stock/export',
    access: keep('update'),
    summary: 'Export products with their stock as CSV, Excel, PDF, TSV or JSON',
    query: z.strictObject({ ...adminFilters, ...exportFields }),
    file: true,
    output: fileOutput,
  }),
  importProducts: defineCall({
    method: 'POST',
    path: '/apps/ecommerce/stock/import',
    access: keep('create'),
    summary: 'Parse, preview or import products from CSV',
    bodyLimit: IMPORT_BODY_BYTES,
    body: customImportBody(PRODUCT_IMPORT_FIELDS),
    output: importReport,
  }),
}
