// Shared by browser and server: limits, price steps, and allowed URL parameters.

export const MAX_PRODUCT_NAME = 120
export const MAX_PRODUCT_TEXT = 10_000
export const MAX_SKU = 40
export const MAX_REVIEW_TITLE = 120
export const MAX_REVIEW_TEXT = 4_000
export const MAX_WISH_NOTE = 280
export const MAX_WISH_LIST_NAME = 60
/** Of one person. */
export const MAX_WISH_LISTS = 50
export const WISHES_PER_LIST = 500
/** The id of everyone's first list, which always exists. */
export const FIRST_LIST = 0
/** How a list's owner is notified of price drops and restocks. */
export const WISH_NOTICES = ['never', 'bell', 'mail'] as const
export type WishNotices = (typeof WISH_NOTICES)[number]
/** `drop`: the largest price drop since it was added first. */
export const WISH_SORTS = ['newest', 'oldest', 'name', 'price-asc', 'price-desc', 'drop'] as const
export type WishSort = (typeof WISH_SORTS)[number]
export const PICTURES_PER_PRODUCT = 12
export const VARIANTS_PER_PRODUCT = 24
export const MAX_STOCK = 1_000_000
/** In the major unit. */
export const MAX_PRICE = 10_000_000
/** Of one product in one order. */
export const MAX_QUANTITY = 99
export const PRODUCTS_PER_PAGE = 9
/** How many can be requested by id: recently viewed, compared. */
export const PRODUCTS_BY_ID = 12
/** The maximum number of synonym groups. */
export const MAX_SYNONYMS = 300
export const MAX_SYNONYM_WORDS = 12
export const MAX_SYNONYM_LENGTH = 40
/** So many can be changed at once. */
export const PRODUCTS_AT_ONCE = 500

export const PRODUCT_SORTS = ['featured', 'price-asc', 'price-desc'] as const
export type ProductSort = (typeof PRODUCT_SORTS)[number]

export const PRICE_RANGES = ['all', '<=10', '10-100', '100-500', '>=500'] as const
export type PriceRange = (typeof PRICE_RANGES)[number]
/** From and to, both included, in the major unit. */
export const PRICE_RANGE_ENDS: Record<PriceRange, { min?: number; max?: number }> = {
  all: {},
  '<=10': { max: 10 },
  '10-100': { min: 10, max: 100 },
  '100-500': { min: 100, max: 500 },
  '>=500': { min: 500 },
}

/**
 * The steps of the price slider, in the major unit. Counts up to these prices are precomputed; for other prices they are as exact, and slower.
 */
export const PRICE_STEPS = [
  0, 5, 10, 20, 30, 50, 75, 100, 150, 200, 300, 500, 750, 1_000, 2_000,
] as const

/**
 * The position of a price among the steps: `2 * step` on a step, one more between it and the next.
 *
 * @example priceBand(10) // 4
 * @example priceBand(12.5) // 5
 */
export function priceBand(price: number): number {
  const above = PRICE_STEPS.findLastIndex(step => step <= price)
  return 2 * above + (PRICE_STEPS[above] === price ? 0 : 1)
}

/** Whether the stored counts can answer for a price. */
export const isPriceStep = (price: number): boolean => PRICE_STEPS.some(step => step === price)

export const PRODUCT_STATES = ['active', 'hidden', 'deleted'] as const
/** `active` is in the shop; `hidden` is stored, but not sold. */
export type ProductState = (typeof PRODUCT_STATES)[number]

export const REVIEW_STATES = ['shown', 'hidden'] as const
export type ReviewState = (typeof REVIEW_STATES)[number]

/** Where the cart is shown: orders has that screen. */
export const CART_SCREEN = '/apps/ecommerce/checkout'
/** The path of a list shared by link. */
export const sharedListPath = (token: string): string => `/apps/ecommerce/shared-wishlist/${token}`
/** The address of a product's page ends with its id. */
export const productPath = (slug: string): string => `/apps/ecommerce/product-detail/${slug}`

/** The id at the end of a slug. */
export function idOfSlug(slug: string): number | undefined {
  const found = /(?:^|-)(\d{1,15})$/.exec(slug)?.[1]
  return found === undefined ? undefined : Number(found)
}

/** The color that is bought unless one is chosen: the first in stock. */
export const defaultVariant = <V extends { stock: number }>(
  variants: readonly V[],
): V | undefined => variants.find(({ stock }) => stock > 0) ?? variants[0]

/** How much less than its list price something costs, in whole percent; 0 if it isn't less. */
export const percentOff = ({
  price,
  listPrice,
}: {
  price: number
  listPrice: number | null
}): number =>
  listPrice === null || listPrice <= price ? 0 : Math.round(((listPrice - price) / listPrice) * 100)
