import { foldSearch } from '#platform/contract/fold.rules.ts'
import type { ProductFacets, ProductQuery } from '../../contract/shop.contract.ts'
import type { ProductSort } from '../../contract/shop.rules.ts'
import { toMinor } from '#platform/contract/money.rules.ts'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Database, Db } from '#platform/server/database/database.ts'
import { createKept } from '#platform/server/database/kept.ts'
import { type FullProductRow, selectProducts } from '../catalogue/catalogue.repo.ts'
import { createSeek, hasWord, type Sought } from './seek.repo.ts'
import {
  bandCells,
  type IdQuery,
  type PriceCell,
  readCells,
  readFacet,
  readPriceCells,
  toCell,
} from './cells.repo.ts'
import {
  bandsOf,
  type Cell,
  countCells,
  type Counted,
  isOnSteps,
  type PriceSpan,
  spanOf,
  stepAbove,
  stepBelow,
} from './cells.service.ts'

// A page of the shop with its total and its facets, fast at a million products: counts come from cells that are kept by the database,
// pages from walking the index of the sort, searches from the search index. docs/adr/0037 has the figures.

type Filters = Pick<ProductQuery, 'category' | 'brand' | 'rating'> & {
  sought: Sought
  span: PriceSpan
}

/** Fewer products than this are fetched by their filters and sorted; of more the index of the sort is walked. */
const FEW_ROWS = 1_000
const HITS_COUNTED_AT_ONCE = 60_000
/** More are looked up one by one while the index of the sort is walked, which meets one of them soon. */
const HITS_HANDED_OVER = 20_000
/** Fetching a product by its id takes as long as walking over so many in the index of a sort. */
const WALKED_AS_FETCHED = 3
const PAGES_KEPT = 1_000
const SEARCHES_KEPT = 300
const COUNTS_KEPT = 1_000
const BANDS_KEPT = 100

const SORTS = {
  featured: { column: 'featured_key', direction: 'asc' },
  'price-asc': { column: 'price', direction: 'asc' },
  'price-desc': { column: 'price', direction: 'desc' },
} as const satisfies Record<
  ProductSort,
  { column: 'featured_key' | 'price'; direction: 'asc' | 'desc' }
>

const OPEN: PriceSpan = { min: undefined, max: undefined }
/** What a text finds, kept for all pages, sorts and filters under it. */
interface Search {
  sought: Sought
  /** The same for pages: with ids where those are not too many to be handed over. */
  hits: Sought
  cells: Cell[]
}
interface Counting {
  q: string
  chosen: Pick<ProductQuery, 'category' | 'brand' | 'rating'>
  span: PriceSpan
  currency: string
}

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
  const searches = createKept<Search>(SEARCHES_KEPT)
  const counts = createKept<Counted>(COUNTS_KEPT)
  const pages = createKept<number[]>(PAGES_KEPT)
  const bands = createKept<PriceCell[] | undefined>(BANDS_KEPT)
  const names = createKept<Names>(1)
  const seek = createSeek({ read, dialect })
  const checked = (condition: Expression<SqlBool>, isWalked: boolean) =>
    isWalked ? dialect.residual(condition) : condition

  /** What `q` finds; all products without. */
  const searchOf = (version: string, q: string) =>
    searches.keep(version, foldSearch(q), async () => {
      const sought = await seek(q, version)
      if (q === '') return { sought, hits: sought, cells: await readFacet(read) }
      if (sought.ids?.length === 0) return { sought, hits: sought, cells: [] }
      const hits = await withIds(sought)
      const cells = await readCells(searched(presentIds(read), hits))
      return { sought, hits: (hits.ids?.length ?? 0) > HITS_HANDED_OVER ? sought : hits, cells }
    })

  /** With the ids also of very many, where it is one word that they have. */
  async function withIds(sought: Sought): Promise<Sought> {
    const word = sought.ids === undefined ? onlyWordOf(sought) : undefined
    if (word === undefined) return sought
    const hits = await dialect.search.matches(read, {
      index: 'products',
      q: word,
      limit: HITS_COUNTED_AT_ONCE,
    })
    return hits === 'too-many' ? sought : { ...sought, ids: hits.ids }
  }

  /** Of cells that an end of the span cuts through, those in it are counted one by one; the others are in it or not. */
  async function cutCells(
    version: string,
    {
      search: { cells, sought },
      span,
      currency,
    }: { search: Search; span: PriceSpan; currency: string },
  ): Promise<Cell[]> {
    const [from, to] = bandsOf(span)
    const cut = [
      ...new Set([
        ...(isOnSteps({ ...span, max: undefined }) ? [] : [from]),
        ...(isOnSteps({ ...span, min: undefined }) ? [] : [to]),
      ]),
    ]
    const inside = cells.filter(({ band }) => band >= from && band <= to && !cut.includes(band))
    const isSearched = sought.ids !== undefined || sought.groups.length > 0
    const parts = await Promise.all(
      cut.map(async band => {
        const ends = {
          min: Math.max(span.min ?? 0, stepBelow(band)),
          max: Math.min(span.max ?? stepAbove(band), stepAbove(band)),
        }
        if (!isSearched)
          return priceCells(version, {
            band,
            min: minorOf(ends.min, currency),
            max: minorOf(ends.max, currency),
          })
        const ids = withPrice(presentIds(read), ends, { currency }).where(eb =>
          dialect.residual(eb('products.price_band', '=', band)),
        )
        return readCells(searched(ids, sought))
      }),
    )
    return [...inside, ...parts.flat()]
  }

  /** The cells of one band between two prices, both included. */
  async function priceCells(
    version: string,
    { band, min, max }: { band: number; min: number; max: number },
  ): Promise<Cell[]> {
    const known = await bands.keep(version, `${band}`, () => readPriceCells(read, band))
    if (known !== undefined) return known.filter(({ price }) => price >= min && price <= max)
    const { cells, price } = bandCells(read, band)
    return (await cells.where(price, '>=', min).where(price, '<=', max).execute()).map(toCell)
  }

  async function countOf(
    version: string,
    { q, chosen, span, currency }: Counting,
  ): Promise<Counted> {
    const search = await searchOf(version, q)
    if (isOnSteps(span)) return countCells(search.cells, { chosen, span })
    // Ends between the steps: the prices themselves are counted as if none were asked for, all else under those that are.
    const { prices, priceRanges } = countCells(search.cells, { chosen, span: OPEN })
    return {
      ...countCells(await cutCells(version, { search, span, currency }), { chosen, span: OPEN }),
      prices,
      priceRanges,
    }
  }

  return {
    async find(query, currency) {
      const { q, category, brand, rating } = query
      const span = spanOf(query)
      const version = await findVersion(read)
      const chosen = { category, brand, rating }
      const asked = { q, chosen, span, currency }
      // Turning pages and sorting differently counts nothing anew.
      const counted = await counts.keep(version, JSON.stringify(asked), () =>
        countOf(version, asked),
      )
      const { sought, hits } = await searchOf(version, q)
      const find = () =>
        findPage(
          { sought: hits, category, brand, rating, span },
          { query, total: counted.total, version, currency },
        )
      // What is sold moves the order of what is featured, and is no new version.
      const isKept = SORTS[query.sortBy].column === 'price'
      const ids = isKept
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
    { wanted, total, version }: { wanted: number; total: number; version: string },
  ) {
    // Of very many it is not known how many there are.
    const found = ids?.length ?? (groups.length > 0 ? HITS_HANDED_OVER : 0)
    if (found < FEW_ROWS) return false
    const { cells } = await searchOf(version, '')
    const all = cells.reduce((sum, { n }) => sum + n, 0)
    return (wanted * all) / total < found * WALKED_AS_FETCHED
  }

  async function findPage(
    filters: Filters,
    { query, total, version, currency }: PageOf,
  ): Promise<number[]> {
    const offset = (query.page - 1) * query.perPage
    if (offset >= total) return []
    const size = Math.min(query.perPage, total - offset)
    const fromEnd = total - offset - size
    const backwards = fromEnd < offset
    const isSoon = await isMetSoon(filters.sought, {
      wanted: Math.min(offset, fromEnd) + size,
      total,
      version,
    })
    const isWalked = isSoon || total >= FEW_ROWS
    let ids = searched(
      filtered(presentIds(read), filters, { isWalked, currency, sortBy: query.sortBy }),
      filters.sought,
      isSoon,
    )
    const { column, direction } = SORTS[query.sortBy]
    const way = backwards === (direction === 'asc') ? 'desc' : 'asc'
    // The index of the sort must not be walked where what is left of the filters stands far apart: all of it, often.
    const place = isWalked
      ? sql.ref<number>(`products.${column}`)
      : sql<number>`${sql.ref(`products.${column}`)} + 0`
    ids = ids
      .orderBy(place, way)
      .orderBy('products.id', way)
      .limit(size)
      .offset(backwards ? fromEnd : offset)
    const found = (await ids.execute()).map(row => row.id)
    return backwards ? found.toReversed() : found
  }

  /** Of groups of words one of each. `isWalked`: the index of the sort is walked until enough of them are met. */
  function searched(ids: IdQuery, { groups, ids: few }: Sought, isWalked = false): IdQuery {
    if (few !== undefined) return ids.where(checked(dialect.isOneOf('products.id', few), isWalked))
    const has = (word: string) =>
      isWalked
        ? dialect.residual(hasWord('products.words', word))
        : dialect.search.hits('products', word, 'products.id')
    return groups.reduce((found, words) => found.where(eb => eb.or(words.map(has))), ids)
  }

  /** `isWalked`: the filters must not lure the planner away from the index of the sort. */
  function filtered(
    ids: IdQuery,
    { category, brand, rating, span }: Filters,
    { isWalked, currency, sortBy }: { isWalked: boolean; currency: string; sortBy: ProductSort },
  ) {
    const check = (condition: Expression<SqlBool>) => checked(condition, isWalked)
    let found = withPrice(ids, span, {
      currency,
      check: condition => checked(condition, isWalked && SORTS[sortBy].column !== 'price'),
    })
    if (category !== undefined) found = found.where(eb => check(eb('category_id', '=', category)))
    if (brand.length > 0) found = found.where(eb => check(eb('brand_id', 'in', brand)))
    if (rating !== undefined) found = found.where(eb => check(eb('rating_floor', '>=', rating)))
    return found
  }
}

/** The word, where all that is asked for is one. */
const onlyWordOf = ({ groups: [first, ...others] }: Sought): string | undefined =>
  others.length === 0 && first?.length === 1 ? first[0] : undefined

const presentIds = (db: Db): IdQuery =>
  db.selectFrom('products').select('products.id').where('products.deleted_at', 'is', null)

function withPrice(
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

/** Finer than the currency is asked for the nearest that there is. */
const minorOf = (amount: number, currency: string): number =>
  toMinor(amount, currency) ?? toMinor(Math.round(amount), currency) ?? 0

/** Whole rows, in the order of the ids. */
export async function readRows(db: Db, ids: readonly number[]): Promise<FullProductRow[]> {
  if (ids.length === 0) return []
  const rows = await selectProducts(db).where('products.id', 'in', ids).execute()
  const byId = new Map(rows.map(row => [row.id, row]))
  return ids.flatMap(id => byId.get(id) ?? [])
}

type Names = Record<'brands' | 'categories', { id: number; name: string }[]>
async function readNames(db: Db): Promise<Names> {
  const [brands, categories] = await Promise.all([
    db.selectFrom('brands').select(['id', 'name']).orderBy('name_key').execute(),
    db.selectFrom('categories').select(['id', 'name']).orderBy('id').execute(),
  ])
  return { brands, categories }
}

/** Brands that have nothing are left out, unless they are asked for; categories are always all there. */
function toFacets(
  { categories, brands, priceRanges, ratings, prices }: Counted,
  names: Names,
  chosen: Pick<Filters, 'brand'>,
): ProductFacets {
  const isShown = (id: number) => (brands.get(id) ?? 0) > 0 || chosen.brand.includes(id)
  return {
    categories: names.categories.map(({ id, name }) => ({
      id,
      name,
      count: categories.get(id) ?? 0,
    })),
    brands: names.brands
      .filter(({ id }) => isShown(id))
      .map(({ id, name }) => ({ id, name, count: brands.get(id) ?? 0 })),
    priceRanges,
    ratings,
    prices,
  }
}

/** Goes up with every change after which counts or hits may differ. */
async function findVersion(db: Db): Promise<string> {
  const names = ['products', 'product_synonyms']
  const rows = await db
    .selectFrom('table_versions')
    .select('version')
    .where('name', 'in', names)
    .orderBy('name')
    .execute()
  return rows.map(row => row.version).join('/')
}
