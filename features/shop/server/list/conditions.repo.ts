import type { ProductQuery } from '../../contract/shop.contract.ts'
import type { ProductSort } from '../../contract/shop.rules.ts'
import { toMinor } from '#platform/contract/money.rules.ts'
import type { Expression, SqlBool } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import type { Dialect } from '#platform/server/database/dialect.ts'
import type { IdQuery } from './cells.repo.ts'
import type { PriceSpan } from './cells.service.ts'
import { hasWord, type Sought } from './seek.repo.ts'

// Conditions on the products of a page: words, price, filter values.

export type Filters = Pick<ProductQuery, 'category' | 'brand' | 'rating'> & {
  sought: Sought
  span: PriceSpan
}

export const SORTS = {
  featured: { column: 'featured_key', direction: 'asc' },
  'price-asc': { column: 'price', direction: 'asc' },
  'price-desc': { column: 'price', direction: 'desc' },
} as const satisfies Record<
  ProductSort,
  { column: 'featured_key' | 'price'; direction: 'asc' | 'desc' }
>

export const presentIds = (db: Db): IdQuery =>
  db.selectFrom('products').select('products.id').where('products.deleted_at', 'is', null)

export function withPrice(
  ids: IdQuery,
  { min, max }: PriceSpan,
  {
    currency,
    check = same => same,
  }: { currency: string; check?: (condition: Expression<SqlBool>) => Expression<SqlBool> },
): IdQuery {
  let found = ids
  if (min !== undefined)
    found = found.where(eb => check(eb('products.price', '>=', minorOf(min, currency))))
  if (max !== undefined)
    found = found.where(eb => check(eb('products.price', '<=', minorOf(max, currency))))
  return found
}

/** An amount finer than the currency is rounded. */
export const minorOf = (amount: number, currency: string): number =>
  toMinor(amount, currency) ?? toMinor(Math.round(amount), currency) ?? 0

/** Where the index of the sort is walked, conditions must not lure the planner away from it. */
const checked = (dialect: Dialect, condition: Expression<SqlBool>, isWalked: boolean) =>
  isWalked ? dialect.residual(condition) : condition

/** One word of each group. `isWalked`: the sort index is walked until enough match. */
export function searched(
  dialect: Dialect,
  ids: IdQuery,
  { sought: { groups, ids: few }, isWalked = false }: { sought: Sought; isWalked?: boolean },
): IdQuery {
  if (few !== undefined)
    return ids.where(checked(dialect, dialect.isOneOf('products.id', few), isWalked))
  const has = (word: string) =>
    isWalked
      ? dialect.residual(hasWord('products.words', word))
      : dialect.search.hits('products', word, 'products.id')
  return groups.reduce((found, words) => found.where(eb => eb.or(words.map(has))), ids)
}

export interface Filtering {
  filters: Filters
  isWalked: boolean
  currency: string
  sortBy: ProductSort
}
export function filtered(
  dialect: Dialect,
  ids: IdQuery,
  { filters: { category, brand, rating, span }, isWalked, currency, sortBy }: Filtering,
): IdQuery {
  const check = (condition: Expression<SqlBool>) => checked(dialect, condition, isWalked)
  let found = withPrice(ids, span, {
    currency,
    check: condition => checked(dialect, condition, isWalked && SORTS[sortBy].column !== 'price'),
  })
  if (category !== undefined) found = found.where(eb => check(eb('category_id', '=', category)))
  if (brand.length > 0) found = found.where(eb => check(eb('brand_id', 'in', brand)))
  if (rating !== undefined) found = found.where(eb => check(eb('rating_floor', '>=', rating)))
  return found
}
