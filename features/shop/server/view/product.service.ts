import { toMajor } from '#platform/contract/money.rules.ts'
import type { Product, ProductVariant } from '../../contract/shop.contract.ts'
import { defaultVariant } from '../../contract/shop.rules.ts'
import type { Db } from '#platform/server/database/database.ts'
import { type FullProductRow, ratingOf } from '../catalogue/catalogue.repo.ts'
import { pictureUrl } from '../catalogue/pictures.service.ts'
import { basePriceOf } from '../catalogue/shown-price.service.ts'
import { listVariants } from '../catalogue/variants.repo.ts'
import type { Marks } from './marks.repo.ts'

type Variants = Awaited<ReturnType<typeof listVariants>>

/** Rows as the wire has them, with what the caller has marked. */
export async function toProducts(
  db: Db,
  rows: readonly FullProductRow[],
  marks: Marks,
): Promise<Product[]> {
  const variants = await listVariants(
    db,
    rows.map(row => row.id),
  )
  return rows.map(row => toProduct(row, { variants, marks }))
}

export function toProduct(
  row: FullProductRow,
  { variants, marks }: { variants: Variants; marks: Marks },
): Product {
  const { id, currency } = row
  const colorOptions = (variants.get(id) ?? []).map(one => toVariant(one, row))
  const price = toMajor(basePriceOf(row), currency)
  return {
    id,
    name: row.name,
    slug: row.slug,
    description: row.description,
    brand: row.brand,
    price,
    defaultPrice: defaultVariant(colorOptions)?.price ?? price,
    image: pictureUrl(row.image),
    hasFreeShipping: row.has_free_shipping === 1,
    rating: ratingOf(row),
    isInWishlist: marks.wishes.has(id),
    isInCart: marks.cart.has(id),
    colorOptions,
    ratingCount: row.rating_count,
    category: row.category,
    brandId: row.brand_id,
    categoryId: row.category_id,
    currency,
    listPrice: row.list_price === null ? null : toMajor(row.list_price, currency),
    stock: row.stock,
    isForSale: row.state === 'active',
    hasRestockAlert: marks.waits.has(id),
    version: row.version,
  }
}

const toVariant = (
  { id, name, color, sku, price, stock, image }: NonNullable<ReturnType<Variants['get']>>[number],
  product: FullProductRow,
): ProductVariant => ({
  id,
  name,
  color,
  sku,
  price: toMajor(price ?? basePriceOf(product), product.currency),
  stock,
  image: pictureUrl(image ?? product.image),
})
