import {
  type AdminProduct,
  type ProductInput,
  productInput,
  uniqueColors,
} from '../../contract/shop-admin.contract.ts'
import { MAX_STOCK } from '../../contract/shop.rules.ts'
import { customValues } from '#platform/contract/custom-values.rules.ts'
import { type WriteNumber, readFilled } from '#platform/web/format/typed-number.ts'
import { checkedField, checkedText } from '#ui/form/checked.ts'
import * as z from 'zod/mini'

// A product as in its form: texts, as in HTML. Variants and pictures are lists, stored as JSON, so that drafts and comparisons include them.

const formVariant = z.object({
  id: z.optional(z.int()),
  name: z.string(),
  color: z.string(),
  sku: z.string(),
  price: z.string(),
  stock: z.string(),
})
const formPicture = z.object({
  name: z.string(),
  url: z.string(),
  alt: z.string(),
  variant: z.nullable(z.int()),
})
export type FormVariant = z.infer<typeof formVariant>
export type FormPicture = z.infer<typeof formPicture>

export const BLANK = {
  name: '',
  brand: '',
  category: '',
  sku: '',
  price: '',
  listPrice: '',
  cost: '',
  stock: '0',
  lowStock: '5',
  pin: '',
  state: 'active',
  hasFreeShipping: '',
  description: '',
  variants: '[]',
  pictures: '[]',
}
export type ProductValues = typeof BLANK
/** Its own fields, and custom ones. */
export type ProductField = keyof ProductValues | `customFields.${string}`

export function valuesOf(product: AdminProduct, typed: WriteNumber = String): ProductValues {
  const textOf = (amount: number | null) => (amount === null ? '' : typed(amount))
  const {
    name,
    brand,
    category,
    sku,
    price,
    listPrice,
    cost,
    stock,
    lowStock,
    pin,
    state,
    description,
  } = product
  const variants: FormVariant[] = product.variants.map(one => ({
    ...one,
    price: textOf(one.price),
    stock: `${one.stock}`,
  }))
  return {
    name,
    brand,
    category,
    sku,
    price: typed(price),
    listPrice: textOf(listPrice),
    cost: textOf(cost),
    stock: `${stock}`,
    lowStock: `${lowStock}`,
    pin: textOf(pin),
    state,
    hasFreeShipping: checkedText(product.hasFreeShipping),
    description,
    variants: JSON.stringify(variants),
    pictures: JSON.stringify(product.pictures),
  }
}

const parse = (text: string): unknown => JSON.parse(text)
export const variantsIn = (text: string): FormVariant[] =>
  z.parse(z.array(formVariant), parse(text))
export const picturesIn = (text: string): FormPicture[] =>
  z.parse(z.array(formPicture), parse(text))

/** A decimal comma is one, too. */
const number = (schema: z.ZodMiniType<number, number>) =>
  z.pipe(z.pipe(z.string(), z.transform(readFilled)), schema)
const optional = (schema: z.ZodMiniType<number | null, number | null>) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform(text => (text.trim() === '' ? null : readFilled(text))),
    ),
    schema,
  )

const { name, brand, category, sku, price, listPrice, cost, pin, state, description } =
  productInput.shape
// The bounds first: of a number beyond all integers they are what is said.
const pieces = number(z.pipe(z.number().check(z.gte(0), z.lte(MAX_STOCK)), z.int()))
const variantLine = z.object({
  id: z.optional(z.int()),
  name: brand,
  color: z.string(),
  sku,
  price: optional(listPrice),
  stock: pieces,
})

const variantLines = z.array(variantLine).check(uniqueColors())

/** What is wrong with variants as they are typed: by row and field, the first of each. */
export function findVariantIssues(variants: readonly FormVariant[]): VariantIssue[] {
  const { error } = z.safeParse(variantLines, variants)
  return (error?.issues ?? []).flatMap(issue => {
    const [at, field] = issue.path
    return typeof at === 'number' && typeof field === 'string' ? [{ at, field, issue }] : []
  })
}
export interface VariantIssue {
  at: number
  field: string
  issue: z.core.$ZodIssue
}

/** The form's texts as the form's values; `toInput` makes of them what the call wants. */
export const productForm = z.strictObject({
  name,
  brand,
  category,
  sku,
  price: number(price),
  listPrice: optional(listPrice),
  cost: optional(cost),
  stock: pieces,
  lowStock: pieces,
  pin: optional(pin),
  state,
  hasFreeShipping: checkedField,
  description,
  variants: z.pipe(z.pipe(z.string(), z.transform(parse)), variantLines),
  pictures: z.pipe(z.pipe(z.string(), z.transform(parse)), z.array(formPicture)),
  customFields: z.optional(customValues),
})

/** Stock is sent as the difference to its value when the form was opened: sales in the meantime are not lost. */
export function toInput(
  { stock, variants, pictures, ...rest }: z.output<typeof productForm>,
  before: AdminProduct | undefined,
): ProductInput {
  const known = new Map(before?.variants.map(one => [one.id, one.stock]))
  return {
    ...rest,
    stockBy: stock - (before?.stock ?? 0),
    variants: variants.map(({ stock: now, id, ...one }) => ({
      ...one,
      ...(id === undefined ? {} : { id }),
      stockBy: now - (id === undefined ? 0 : (known.get(id) ?? 0)),
    })),
    pictures: pictures.map(({ name: picture, alt, variant }) => ({ name: picture, alt, variant })),
  }
}
