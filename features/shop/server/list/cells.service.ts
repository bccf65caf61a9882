import type { ProductFacets, ProductQuery } from '../../contract/shop.contract.ts'
import {
  isPriceStep,
  MAX_PRICE,
  PRICE_RANGE_ENDS,
  PRICE_RANGES,
  PRICE_STEPS,
  priceBand,
} from '../../contract/shop.rules.ts'

// How many products there are of each kind, calculated from counts by category, brand, price and stars (docs/adr/0037).

/** Products that are alike in all that is filtered by. */
export interface Cell {
  category: number
  brand: number
  band: number
  rating: number
  n: number
}
/** In the major unit, both ends included. */
export interface PriceSpan {
  min: number | undefined
  max: number | undefined
}
type Chosen = Pick<ProductQuery, 'category' | 'brand' | 'rating'>

/** The requested price span: a range, both ends, or all. */
export function spanOf({
  priceRange,
  priceMin,
  priceMax,
}: Pick<ProductQuery, 'priceRange' | 'priceMin' | 'priceMax'>): PriceSpan {
  const range = PRICE_RANGE_ENDS[priceRange]
  const least = [range.min, priceMin].filter(one => one !== undefined)
  const most = [range.max, priceMax].filter(one => one !== undefined)
  return {
    min: least.length === 0 ? undefined : Math.max(...least),
    max: most.length === 0 ? undefined : Math.min(...most),
  }
}

/** Whether the cells alone answer the request. */
export const isOnSteps = ({ min, max }: PriceSpan): boolean =>
  (min === undefined || isPriceStep(min)) && (max === undefined || isPriceStep(max))

/** The first and the last band of a span. */
export const bandsOf = ({ min, max }: PriceSpan): [number, number] => [
  min === undefined ? 0 : priceBand(min),
  max === undefined ? 2 * PRICE_STEPS.length : priceBand(max),
]

/** The step below a band. */
export const stepBelow = (band: number): number => PRICE_STEPS[Math.floor(band / 2)] ?? 0
export const stepAbove = (band: number): number => PRICE_STEPS[Math.ceil(band / 2)] ?? MAX_PRICE

export interface Counted {
  total: number
  categories: Map<number, number>
  brands: Map<number, number>
  priceRanges: ProductFacets['priceRanges']
  ratings: ProductFacets['ratings']
  prices: number[]
}

/** Counts under all filters, and of each filter's values under the others. `span` is left out where the cells are of that span already. */
export function countCells(
  cells: readonly Cell[],
  { chosen, span }: { chosen: Chosen; span: PriceSpan },
): Counted {
  const [from, to] = bandsOf(span)
  const brands = new Set(chosen.brand)
  const counted: Counted = {
    total: 0,
    categories: new Map(),
    brands: new Map(),
    priceRanges: [],
    ratings: [],
    prices: [],
  }
  const byBand: number[] = Array.from({ length: 2 * PRICE_STEPS.length + 1 }, () => 0)
  const byStars: number[] = [0, 0, 0, 0, 0, 0]
  for (const { category, brand, band, rating, n } of cells) {
    const isCategory = chosen.category === undefined || chosen.category === category
    const isBrand = brands.size === 0 || brands.has(brand)
    const isRating = chosen.rating === undefined || rating >= chosen.rating
    const isPrice = band >= from && band <= to
    if (isBrand && isRating && isPrice)
      counted.categories.set(category, (counted.categories.get(category) ?? 0) + n)
    if (isCategory && isRating && isPrice)
      counted.brands.set(brand, (counted.brands.get(brand) ?? 0) + n)
    if (isCategory && isBrand && isRating) byBand[band] = (byBand[band] ?? 0) + n
    if (isCategory && isBrand && isPrice) byStars[rating] = (byStars[rating] ?? 0) + n
    if (isCategory && isBrand && isRating && isPrice) counted.total += n
  }
  const sum = (list: readonly number[], first: number, last = list.length - 1) =>
    list.slice(first, last + 1).reduce((all, n) => all + n, 0)
  counted.priceRanges = PRICE_RANGES.map(value => {
    const { min, max } = PRICE_RANGE_ENDS[value]
    return { value, count: sum(byBand, ...bandsOf({ min, max })) }
  })
  counted.ratings = [4, 3, 2, 1].map(value => ({ value, count: sum(byStars, value) }))
  counted.prices = PRICE_STEPS.map((_, step) => sum(byBand, 2 * step, 2 * step + 1))
  return counted
}
