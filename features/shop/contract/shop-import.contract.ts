import { defineCall } from '#platform/contract/define.ts'
import { importBody, IMPORT_BODY_BYTES, importReport } from '#platform/contract/import.rules.ts'

// Products as Shopify exports them: a row for each variant and each further picture, those of one product under one handle.

export const SHOPIFY_FIELDS = [
  'handle',
  'name',
  'description',
  'brand',
  'category',
  'taxonomy',
  'tags',
  'published',
  'state',
  'option1',
  'option2',
  'option3',
  'sku',
  'price',
  'listPrice',
  'cost',
  'stock',
  'image',
] as const
export type ShopifyField = (typeof SHOPIFY_FIELDS)[number]

/** What each column is called in the file, in its older form and in that of 2025. */
export const SHOPIFY_COLUMNS: Record<ShopifyField, readonly string[]> = {
  handle: ['Handle', 'URL handle'],
  name: ['Title'],
  description: ['Body (HTML)', 'Description'],
  brand: ['Vendor'],
  category: ['Type'],
  taxonomy: ['Product Category'],
  tags: ['Tags'],
  published: ['Published', 'Published on online store'],
  state: ['Status'],
  option1: ['Option1 Value'],
  option2: ['Option2 Value'],
  option3: ['Option3 Value'],
  sku: ['Variant SKU', 'SKU'],
  price: ['Variant Price', 'Price'],
  listPrice: ['Variant Compare At Price', 'Compare-at price'],
  cost: ['Cost per item'],
  stock: ['Variant Inventory Qty', 'Inventory quantity'],
  image: ['Image Src', 'Product image URL'],
}

/** What is not imported of a product. */
export const SHOPIFY_LEFT = [
  'pictures',
  'tags',
  'variants',
  'options',
  'stock',
  'brand',
  'category',
] as const
export type ShopifyLeft = (typeof SHOPIFY_LEFT)[number]

export const shopImportContract = {
  importShopify: defineCall({
    method: 'POST',
    path: '/apps/ecommerce/stock/import-shopify',
    access: { can: ['create', 'Shop'] },
    summary: 'Parse, preview or import products from a Shopify CSV export',
    description: 'Products that were imported before, or whose SKU is taken, are errors.',
    bodyLimit: IMPORT_BODY_BYTES,
    body: importBody(SHOPIFY_FIELDS),
    output: importReport,
  }),
}
