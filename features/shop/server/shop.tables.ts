import type { ProductState, ReviewState, WishNotices } from '../contract/shop.rules.ts'
import type { Generated, Insertable, Selectable } from 'kysely'

interface NamedTable {
  id: Generated<number>
  name: string
  name_key: string
  art: string
}

export interface ProductsTable {
  id: Generated<number>
  name: string
  slug: string
  sku: string
  description: string
  brand_id: number
  category_id: number
  currency: string
  /** The price shown: of the color that is bought unless one is chosen. */
  price: number
  /** The product's own price, where it is another. */
  base_price: number | null
  list_price: number | null
  cost: number | null
  price_band: number
  has_free_shipping: number
  stock: number
  low_stock: number
  rating_sum: Generated<number>
  rating_count: Generated<number>
  rating_floor: Generated<number>
  pin: number | null
  sold_recently: Generated<number>
  featured_key: number
  image: string
  words: string
  name_key: string
  state: ProductState
  version: Generated<number>
  created_at: string
  updated_at: string
  deleted_at: string | null
}
export type ProductRow = Selectable<ProductsTable>
export type NewProductRow = Insertable<ProductsTable>

export interface VariantsTable {
  id: Generated<number>
  product_id: number
  name: string
  color: string
  sku: string
  price: number | null
  stock: number
  position: number
  deleted_at: string | null
}
export type VariantRow = Selectable<VariantsTable>

export interface PicturesTable {
  id: Generated<number>
  product_id: number
  variant_id: number | null
  name: string
  alt: string
  position: number
}

export interface ReviewsTable {
  id: Generated<number>
  user_id: number
  product_id: number
  rating: number
  title: string
  text: string
  is_verified: number
  state: ReviewState
  reports: Generated<number>
  version: Generated<number>
  created_at: string
  edited_at: string | null
}
export type ReviewRow = Selectable<ReviewsTable>

export interface WishListsTable {
  id: Generated<number>
  user_id: number
  name: string
  name_key: string
  is_first: number
  notify_by: WishNotices
  share_token: string | null
  shares_notes: Generated<number>
  version: Generated<number>
  created_at: string
  deleted_at: string | null
}
export type WishListRow = Selectable<WishListsTable>

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    brands: NamedTable
    categories: NamedTable
    products: ProductsTable
    products_facet: {
      category_id: string
      brand_id: string
      price_band: string
      rating_floor: string
      n: number
    }
    products_price_facet: Tables['products_facet'] & { price: string }
    product_variants: VariantsTable
    product_pictures: PicturesTable
    product_prices: { id: Generated<number>; product_id: number; at: string; price: number }
    wish_lists: WishListsTable
    wishes: {
      id: Generated<number>
      user_id: number
      list_id: number
      product_id: number
      note: string
      price: number
      added_at: string
    }
    product_synonyms: {
      id: Generated<number>
      words: string
      version: Generated<number>
      created_at: string
      updated_at: string
    }
    restock_alerts: { user_id: number; product_id: number; since: string }
    product_reviews: ReviewsTable
    review_reports: { review_id: number; user_id: number; at: string }
    product_sales: { product_id: number; day: string; quantity: number }
    product_pairs: { product_id: number; other_id: number; times: number }
  }
}
