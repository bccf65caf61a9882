import type { ProductFacets, ProductQuery } from '../../contract/shop.contract.ts'
import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import { createVersionedCache } from '#platform/server/database/versioned-cache.ts'
import { pageWindow, readDirection } from '#platform/server/database/page-window.ts'
import type { FullProductRow } from '../catalogue/catalogue.repo.ts'
import { spanOf } from './cells.service.ts'
import { filtered, type Filters, presentIds, searched, SORTS } from './conditions.repo.ts'
import { createProductCounts, HITS_HANDED_OVER } from './counts.repo.ts'
import { type Names, readNames, toFacets } from './facets.repo.ts'
import { readRows } from './rows.repo.ts'
import type { Sought } from './seek.repo.ts'

// A page of the shop with its total and facets, fast at a million products: counts come from cells maintained by the database,
// pages from walking the index of the sort, searches from the search index. docs/adr/0037 has the figures.

/** Fewer products than this are fetched by their filters and sorted; of more the index of the sort is walked. */
const FEW_ROWS = 1_000
/** Fetching a product by its id takes as long as walking over so many in the index of a sort. */
const WALKED_AS_FETCHED = 3
const PAGE_CACHE_SIZE = 1_000

interface PageOf {
  query: ProductQuery
  total: number
  version: string
  currency: string
}

export interface FoundProducts {
  rows: FullProductRow[]
  total: number
  facets: ProductFacets
  sought: Sought
}
export interface ProductFinder {
  find(query: ProductQuery, currency: string): Promise<FoundProducts>
}

export function createProductFinder({
  read,
  dialect,
}: Pick<Database, 'read' | 'dialect'>): ProductFinder {
  const counts = createProductCounts({ read, dialect })
  const pages = createVersionedCache<number[]>(PAGE_CACHE_SIZE)
  const names = createVersionedCache<Names>(1)

  return {
    async find(query, currency) {
      const { q, category, brand, rating } = query
      const span = spanOf(query)
      const version = await findVersion(read)
      const chosen = { category, brand, rating }
      const counted = await counts.count(version, { q, chosen, span, currency })
      const { sought, hits } = await counts.searchOf(version, q)
      const find = () =>
        findPage(
          { sought: hits, category, brand, rating, span },
          { query, total: counted.total, version, currency },
        )
      // What is sold moves the order of what is featured, and is no new version.
      const isByPrice = SORTS[query.sortBy].column === 'price'
      const ids = isByPrice
        ? await pages.keep(version, JSON.stringify([currency, query]), find)
        : await find()
      const known = await names.keep(version, '', () => readNames(read))
      return {
        rows: await readRows(read, ids),
        total: counted.total,
        facets: toFacets(counted, known, chosen),
        sought,
      }
    },
  }

  /** Whether so many of `total` are met sooner by walking over all products than by fetching those that were found. */
  async function isMetSoon(
    { groups, ids }: Sought,
    { rows, total, version }: { rows: number; total: number; version: string },
  ) {
    // For very many, the number is unknown.
    const found = ids?.length ?? (groups.length > 0 ? HITS_HANDED_OVER : 0)
    if (found < FEW_ROWS) return false
    const { cells } = await counts.searchOf(version, '')
    const all = cells.reduce((sum, { n }) => sum + n, 0)
    return (rows * all) / total < found * WALKED_AS_FETCHED
  }

  async function findPage(
    filters: Filters,
    { query, total, version, currency }: PageOf,
  ): Promise<number[]> {
    const { page, perPage } = query
    const window = pageWindow({ offset: (page - 1) * perPage, limit: perPage, total })
    if (window === undefined) return []
    const isSoon = await isMetSoon(filters.sought, {
      rows: window.offset + window.limit,
      total,
      version,
    })
    const isWalked = isSoon || total >= FEW_ROWS
    const { sortBy } = query
    let ids = searched(
      dialect,
      filtered(dialect, presentIds(read), { filters, isWalked, currency, sortBy }),
      { sought: filters.sought, isWalked: isSoon },
    )
    const { column, direction } = SORTS[sortBy]
    const scanDirection = readDirection(direction, window)
    // Don't walk the sort index when the remaining products are sparse: it would often be read entirely.
    const place = isWalked
      ? sql.ref<number>(`products.${column}`)
      : sql<number>`${sql.ref(`products.${column}`)} + 0`
    ids = ids
      .orderBy(place, scanDirection)
      .orderBy('products.id', scanDirection)
      .limit(window.limit)
      .offset(window.offset)
    const found = (await ids.execute()).map(row => row.id)
    return window.isReversed ? found.toReversed() : found
  }
}

/** Increments with every change that may affect counts or hits. */
async function findVersion(db: Database['read']): Promise<string> {
  const names = ['products', 'product_synonyms']
  const rows = await db
    .selectFrom('table_versions')
    .select('version')
    .where('name', 'in', names)
    .orderBy('name')
    .execute()
  return rows.map(row => row.version).join('/')
}
