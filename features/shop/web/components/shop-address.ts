import { type PriceRange, PRODUCTS_PER_PAGE } from '../../contract/shop.rules.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { readShopSearch, type ShopQuery } from '../shop.api.ts'

export interface ShopChange {
  q?: string
  sortBy?: string
  priceRange?: PriceRange | undefined
  priceMin?: number | undefined
  priceMax?: number | undefined
  category?: number | undefined
  brand?: readonly number[]
  rating?: number | undefined
  page?: number
  perPage?: number
}
export interface ShopAddress {
  query: ShopQuery
  /** Search or a filter hides something. */
  isFiltered: boolean
  /** Any change but one of the page leads back to the first page. */
  change: (change: ShopChange, options?: { replace?: boolean }) => void
  clear: () => void
}

/** The state of the shop, which is its address. */
export function useShopAddress(): ShopAddress {
  const raw: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const query = useMemo(() => readShopSearch(raw), [raw])
  const go = (next: ShopQuery, replace: boolean) =>
    void navigate({ to: '.', search: toSearch(next), replace, resetScroll: false })
  const { q, priceRange, priceMin, priceMax, category, brand, rating } = query
  return {
    query,
    isFiltered:
      q !== '' ||
      priceRange !== 'all' ||
      [priceMin, priceMax, category, rating].some(one => one !== undefined) ||
      brand.length > 0,
    change: (change, { replace = false } = {}) =>
      go({ ...query, page: 1, ...tidy(change) }, replace),
    clear: () => go({ ...readShopSearch({}), sortBy: query.sortBy, perPage: query.perPage }, false),
  }
}

const SORTS = ['featured', 'price-asc', 'price-desc'] as const
function tidy({ sortBy, brand, priceRange, ...rest }: ShopChange): Partial<ShopQuery> {
  const sort = SORTS.find(one => one === sortBy)
  return {
    ...rest,
    ...(sort === undefined ? {} : { sortBy: sort }),
    ...(brand === undefined ? {} : { brand: [...brand] }),
    ...(priceRange === undefined ? {} : { priceRange }),
  }
}

/** Default values are not in the URL. */
function toSearch({
  q,
  priceRange,
  priceMin,
  priceMax,
  category,
  brand,
  rating,
  sortBy,
  page,
  perPage,
}: ShopQuery) {
  return {
    q: q === '' ? undefined : q,
    category,
    brand: brand.length === 0 ? undefined : brand.join(','),
    priceRange: priceRange === 'all' ? undefined : priceRange,
    priceMin,
    priceMax,
    rating,
    sortBy: sortBy === 'featured' ? undefined : sortBy,
    page: page === 1 ? undefined : page,
    perPage: perPage === PRODUCTS_PER_PAGE ? undefined : perPage,
  }
}
