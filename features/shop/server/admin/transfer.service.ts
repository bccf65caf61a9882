import { customValues } from '#platform/contract/custom-values.rules.ts'
import type { ExportLanguage } from '#platform/contract/export.rules.ts'
import { toMajor } from '#platform/contract/money.rules.ts'
import {
  MAX_PRICE,
  MAX_PRODUCT_NAME,
  MAX_PRODUCT_TEXT,
  MAX_SKU,
  MAX_STOCK,
} from '../../contract/shop.rules.ts'
import * as z from 'zod/mini'
import type { ExportCell, ExportColumn, ExportTable } from '#platform/server/export/export-table.ts'
import type { ImportRules } from '#platform/server/import/check-rows.ts'
import { readTexts } from '#platform/server/texts/texts.ts'
import { withCustomColumns } from '#platform/server/resource/custom-cells.ts'
import type { CustomPort } from '#platform/server/resource/custom-port.ts'
import { findTakenSkus, type FullProductRow } from '../catalogue/catalogue.repo.ts'
import { basePriceOf } from '../catalogue/shown-price.service.ts'
import type { ProductForm } from './form.service.ts'

// Products as tables: export in any format, import from CSV. An export can be imported again.

interface Column extends ExportColumn {
  cell: (row: FullProductRow) => ExportCell
}

type Exported = Awaited<ReturnType<CustomPort['exported']>>

export function toProductTable(
  rows: AsyncIterable<FullProductRow>,
  { language, custom }: { language: ExportLanguage; custom: Exported },
): ExportTable {
  const t = readTexts(language, 'shop')
  const major = (amount: number | null, { currency }: FullProductRow) =>
    amount === null ? null : toMajor(amount, currency)
  const columns: Column[] = [
    { header: t('fields.name'), kind: 'text', width: 30, cell: row => row.name },
    { header: t('fields.sku'), kind: 'text', width: 14, cell: row => row.sku },
    { header: t('fields.brand'), kind: 'text', width: 18, cell: row => row.brand },
    { header: t('fields.category'), kind: 'text', width: 18, cell: row => row.category },
    {
      header: t('fields.price'),
      kind: 'number',
      width: 12,
      cell: row => major(basePriceOf(row), row),
    },
    {
      header: t('fields.listPrice'),
      kind: 'number',
      width: 12,
      cell: row => major(row.list_price, row),
    },
    { header: t('fields.currency'), kind: 'text', width: 10, cell: row => row.currency },
    { header: t('fields.stock'), kind: 'number', width: 10, cell: row => row.stock },
    { header: t('fields.sold'), kind: 'number', width: 10, cell: row => row.sold_recently },
    { header: t('fields.description'), kind: 'text', width: 50, cell: row => row.description },
  ]
  return {
    title: t('manage.title'),
    ...withCustomColumns(custom, { columns, rows }),
  }
}

const amount = z.coerce.number().check(z.gte(0), z.lte(MAX_PRICE))
const importedProduct = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(MAX_PRODUCT_NAME)),
  sku: z.optional(z.string().check(z.maxLength(MAX_SKU))),
  brand: z.string().check(z.minLength(1), z.maxLength(60)),
  category: z.string().check(z.minLength(1), z.maxLength(60)),
  price: amount,
  listPrice: z.optional(amount),
  stock: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(MAX_STOCK))),
  description: z.optional(z.string().check(z.maxLength(MAX_PRODUCT_TEXT))),
  customFields: z.optional(customValues),
})
export type ImportedProduct = z.output<typeof importedProduct>

export const productImportRules = (
  custom: Awaited<ReturnType<CustomPort['imported']>>,
): ImportRules<ImportedProduct> => ({
  fields: [
    { name: 'name', isRequired: true },
    {
      name: 'sku',
      unique: { text: 'Another product already has this SKU.', findTaken: findTakenSkus },
    },
    { name: 'brand', isRequired: true },
    { name: 'category', isRequired: true },
    { name: 'price', isRequired: true },
    { name: 'listPrice' },
    { name: 'stock' },
    { name: 'description' },
    ...custom.fields,
  ],
  schema: custom.schemaWith(importedProduct),
})

export const toInput = ({
  sku = '',
  listPrice,
  stock = 0,
  description = '',
  ...rest
}: ImportedProduct): ProductForm => ({
  ...rest,
  sku,
  description,
  listPrice: listPrice ?? null,
  cost: null,
  hasFreeShipping: false,
  stockBy: stock,
  lowStock: 5,
  pin: null,
  state: 'active',
  variants: [],
  pictures: [],
})
