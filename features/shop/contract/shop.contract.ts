import * as z from 'zod/mini'
import { defineCall } from '#platform/contract/define.ts'
import {
  FIRST_LIST,
  MAX_PRICE,
  PRICE_RANGES,
  PRODUCT_SORTS,
  PRODUCT_STATES,
  PRODUCTS_BY_ID,
  PRODUCTS_PER_PAGE,
  MAX_QUANTITY,
  MAX_WISH_NOTE,
  WISH_SORTS,
  WISH_NOTICES,
} from './shop.rules.ts'
import { done, fileOutput, id, moment, page, perPage, searchText } from '#platform/contract/wire.ts'

// The shop as seen by customers (SHOP-01 to SHOP-08, PROD-01 to PROD-05). Reviews: shop-reviews.contract.ts; managing
// products: shop-admin.contract.ts; the cart and beyond belong to orders. Amounts are in the major unit of `currency`.

export const READ_SHOP = { can: ['read', 'Shop'] } as const
const changeId = z.int()

export const productVariant = z.object({
  id: z.int(),
  name: z.string(),
  /** As CSS writes it: `#2f8f83`. */
  color: z.string(),
  sku: z.string(),
  price: z.number(),
  stock: z.int(),
  image: z.string(),
})
export type ProductVariant = z.infer<typeof productVariant>

/** A product as lists show it: the specification's fields first. */
export const product = z.object({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  brand: z.string(),
  price: z.number(),
  /** What it costs in the color that is bought unless one is chosen. */
  defaultPrice: z.number(),
  image: z.string(),
  hasFreeShipping: z.boolean(),
  /** The mean of its reviews, to one decimal; 0 without any. */
  rating: z.number(),
  isInWishlist: z.boolean(),
  isInCart: z.boolean(),
  colorOptions: z.array(productVariant),
  ratingCount: z.int(),
  category: z.string(),
  brandId: z.int(),
  categoryId: z.int(),
  currency: z.string(),
  /** What it costs elsewhere, or did before. */
  listPrice: z.nullable(z.number()),
  stock: z.int(),
  isForSale: z.boolean(),
  /** The caller is notified of a restock. */
  hasRestockAlert: z.boolean(),
  version: z.int(),
})
export type Product = z.infer<typeof product>

const price = z.coerce.number().check(z.gte(0), z.lte(MAX_PRICE))
/** One or several: comma-separated, or repeated. */
const ids = z.string().check(z.regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14}){0,49}$/))
const several = z._default(
  z.pipe(
    z.union([ids, z.array(ids).check(z.maxLength(50))]),
    z.transform(values => [
      ...new Set([values].flat().flatMap(text => text.split(',').map(Number))),
    ]),
  ),
  [],
)

export const productFilters = {
  q: searchText,
  priceRange: z._default(z.enum(PRICE_RANGES), 'all'),
  priceMin: z.optional(price),
  priceMax: z.optional(price),
  category: z.optional(id),
  brand: several,
  rating: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(5))),
}
export const productQuery = z.strictObject({
  ...productFilters,
  sortBy: z._default(z.enum(PRODUCT_SORTS), 'featured'),
  perPage: perPage(PRODUCTS_PER_PAGE),
  page,
})
export type ProductQuery = z.output<typeof productQuery>
export type ProductQueryInput = z.input<typeof productQuery>

const counted = z.object({ id: z.int(), name: z.string(), count: z.int() })
/** How many there would be with each value, under the other filters. */
export const productFacets = z.object({
  categories: z.array(counted),
  brands: z.array(counted),
  priceRanges: z.array(z.object({ value: z.enum(PRICE_RANGES), count: z.int() })),
  /** So many stars and more. */
  ratings: z.array(z.object({ value: z.int(), count: z.int() })),
  /** One per step of the price slider: the products from it up to the next. */
  prices: z.array(z.int()),
})
export type ProductFacets = z.infer<typeof productFacets>

const mark = z.object({ id: z.int(), productId: z.int() })
export const productList = z.object({
  products: z.array(product),
  total: z.int(),
  userWishlist: z.array(mark),
  userCart: z.array(z.object({ id: z.int(), productId: z.int(), qty: z.int() })),
  facets: productFacets,
  /** How the query was understood: the words found, and the correction if nothing matched. */
  parsedQuery: z.object({ words: z.array(z.string()), corrected: z.nullable(z.string()) }),
})
export type ProductList = z.infer<typeof productList>

export const productDetail = z.object({
  ...product.shape,
  /** `variantId` is the variant it shows. */
  pictures: z.array(
    z.object({ id: z.int(), url: z.string(), alt: z.string(), variantId: z.nullable(z.int()) }),
  ),
  sku: z.string(),
  /** The number of one, two … five star reviews. */
  ratings: z.array(z.int()),
  related: z.array(product),
  boughtTogether: z.array(product),
  /** Previous prices, oldest first; for product managers. */
  priceHistory: z.optional(z.array(z.object({ at: moment, price: z.number() }))),
})
export type ProductDetail = z.infer<typeof productDetail>

export const wish = z.object({
  ...product.shape,
  note: z.string(),
  addedAt: moment,
  /** Its price when it was added. */
  priceWhenAdded: z.number(),
  state: z.enum(PRODUCT_STATES),
})
export type Wish = z.infer<typeof wish>

/** A wishlist; `FIRST_LIST` is everyone's first one. */
export const wishList = z.object({
  id: z.int(),
  /** Empty where the first list was given no name. */
  name: z.string(),
  isDefault: z.boolean(),
  count: z.int(),
  notifyBy: z.enum(WISH_NOTICES),
  /** Others can read it by the link of `getListLink`. */
  isShared: z.boolean(),
  /** With the notes on wishes. */
  hasSharedNotes: z.boolean(),
  version: z.int(),
  /** Whether it contains the requested product. */
  containsProduct: z.boolean(),
})
export type WishList = z.infer<typeof wishList>

export const listId = z.coerce.number().check(z.int(), z.gte(FIRST_LIST))
/** The list: the first one by default. */
const list = z._default(listId, FIRST_LIST)
const productId = z.strictObject({ productId: id })

export const shopContract = {
  listProducts: defineCall({
    method: 'GET',
    path: '/apps/ecommerce/products',
    access: 'public',
    asCaller: READ_SHOP,
    summary: 'List products, with the number of matches for each filter',
    query: productQuery,
    output: productList,
  }),
  getProducts: defineCall({
    method: 'GET',
    path: '/apps/ecommerce/products-of',
    access: 'public',
    asCaller: READ_SHOP,
    summary: 'Get products by ID, in the given order; those not in the shop are left out',
    query: z.strictObject({
      ids: z.pipe(
        ids,
        z.transform(text => [...new Set(text.split(',').map(Number))].slice(0, PRODUCTS_BY_ID)),
      ),
    }),
    output: z.object({ products: z.array(product) }),
  }),
  getProduct: defineCall({
    method: 'GET',
    path: '/apps/ecommerce/products/{id}',
    access: 'public',
    asCaller: READ_SHOP,
    summary: 'Get a product with its pictures, colors and related products',
    params: z.strictObject({ id }),
    output: z.object({ product: productDetail }),
  }),
  getPicture: defineCall({
    method: 'GET',
    path: '/apps/ecommerce/pictures/{name}',
    // An <img> carries no bearer; what products look like is no secret, and the names of uploads cannot be guessed.
    access: 'public',
    summary: 'Get a product picture',
    params: z.strictObject({ name: z.string().check(z.regex(/^[\w-]{1,60}$/)) }),
    file: true,
    output: fileOutput,
  }),
  getWishlist: defineCall({
    method: 'GET',
    path: '/apps/ecommerce/wishlist',
    access: READ_SHOP,
    summary: 'Get your default wishlist, or another one',
    query: z.strictObject({ list, sort: z._default(z.enum(WISH_SORTS), 'newest') }),
    output: z.object({ products: z.array(wish), list: wishList }),
  }),
  addToWishlist: defineCall({
    method: 'POST',
    path: '/apps/ecommerce/wishlist',
    access: READ_SHOP,
    idempotent: true,
    summary: 'Add a product to a wishlist; adding it again changes nothing',
    status: 201,
    body: z.strictObject({ productId: id, list }),
    output: mark,
  }),
  removeFromWishlist: defineCall({
    method: 'DELETE',
    path: '/apps/ecommerce/wishlist/{productId}',
    access: READ_SHOP,
    summary: 'Remove a product from a wishlist',
    params: productId,
    query: z.strictObject({ list }),
    output: z.object({ productId: z.int(), changeId }),
  }),
  updateWishNote: defineCall({
    method: 'POST',
    path: '/apps/ecommerce/wishlist/{productId}/note',
    access: READ_SHOP,
    summary: 'Set the note on a wishlist item',
    params: productId,
    body: z.strictObject({ note: z.string().check(z.trim(), z.maxLength(MAX_WISH_NOTE)), list }),
    output: done,
  }),
  moveToCart: defineCall({
    method: 'POST',
    path: '/apps/ecommerce/wishlist/move',
    access: READ_SHOP,
    summary: 'Move wishlist items to the cart, as far as they’re available',
    body: z.strictObject({
      productIds: z.array(id).check(z.minLength(1), z.maxLength(MAX_QUANTITY)),
      list,
    }),
    output: z.object({
      moved: z.array(z.int()),
      refused: z.array(z.object({ productId: z.int(), code: z.string() })),
      changeId: z.optional(changeId),
    }),
  }),
  setRestockAlert: defineCall({
    method: 'POST',
    path: '/apps/ecommerce/products/{id}/await',
    access: READ_SHOP,
    summary: 'Turn your back-in-stock notification for a product on or off',
    params: z.strictObject({ id }),
    body: z.strictObject({ hasRestockAlert: z.boolean() }),
    output: z.object({ hasRestockAlert: z.boolean() }),
  }),
}
