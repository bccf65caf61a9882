import type { ProductFacets, ProductQuery } from '@smart-fft/contract/shop.contract'
import type { ProductSort } from '@smart-fft/contract/shop.rules'
import { toMinor } from '@smart-fft/contract/money.rules'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Database, Db } from '../../../platform/database/database.ts'
import { foldText } from '../../../platform/database/fold-text.ts'
import { createKept } from '../../../platform/database/kept.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { type FullProductRow, selectProducts } from '../catalogue/catalogue.repo.ts'
import { createSeek, type Sought } from './seek.repo.ts'
import { bandsOf, type Cell, countCells, type Counted, isOnSteps, type PriceSpan, spanOf, stepAbove, stepBelow } from './cells.service.ts'

// A page of the shop with its total and its facets, fast at a million products: counts come from cells that are kept by the database,
// pages from walking the index of the sort, searches from the search index. docs/adr/0037 has the figures.

type IdQuery = SelectQueryBuilder<Tables, 'products', { id: number }>
type Filters = Pick<ProductQuery, 'category' | 'brand' | 'rating'> & { sought: Sought; span: PriceSpan }

/** Fewer products than this are fetched by their filters and sorted; of more the index of the sort is walked. */
const FEW_ROWS = 1_000
const HITS_COUNTED_AT_ONCE = 60_000
/** Of more the index of the sort is walked, which meets one of them soon. */
const HITS_HANDED_OVER = 20_000
const WIDE_KEPT = 20
const PAGES_KEPT = 1_000
const SEARCHES_KEPT = 300
const COUNTS_KEPT = 1_000
const BANDS_KEPT = 100
/** A band of more is counted by the database each time. */
const PRICE_CELLS_KEPT = 20_000

const SORTS = {
  featured: { column: 'featured_key', direction: 'asc' },
  'price-asc': { column: 'price', direction: 'asc' },
  'price-desc': { column: 'price', direction: 'desc' },
} as const satisfies Record<ProductSort, { column: 'featured_key' | 'price'; direction: 'asc' | 'desc' }>

const OPEN: PriceSpan = { min: undefined, max: undefined }
interface Counting {
  q: string
  chosen: Pick<ProductQuery, 'category' | 'brand' | 'rating'>
  span: PriceSpan
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

export function createProductFinder({ read, dialect }: Pick<Database, 'read' | 'dialect'>): ProductFinder {
  const kept = createKept<Cell[]>(SEARCHES_KEPT)
  const counts = createKept<Counted>(COUNTS_KEPT)
  const pages = createKept<number[]>(PAGES_KEPT)
  const wide = createKept<number[] | undefined>(WIDE_KEPT)
  const bands = createKept<PriceCell[] | undefined>(BANDS_KEPT)
  const names = createKept<Names>(1)
  const meanings = createKept<Sought>(SEARCHES_KEPT)
  const seek = createSeek({ read, dialect })
  const soughtOf = (version: string, q: string) => meanings.keep(version, foldText(q), () => seek(q, version))

  /** The cells of what is found by `q`; all of them without. */
  const cellsOf = (version: string, q: string) =>
    kept.keep(version, foldText(q), async () => {
      if (q === '') return readFacet(read)
      const sought = await soughtOf(version, q)
      if (sought.ids?.length === 0) return []
      return readCells(searched(presentIds(read), await withHits(version, sought)))
    })

  /** With the ids of very many, where it is one word that they have: looking for them anew with every page takes longer. */
  async function withHits(version: string, sought: Sought): Promise<Sought> {
    const word = sought.ids === undefined ? onlyWordOf(sought) : undefined
    if (word === undefined) return sought
    const ids = await wide.keep(version, word, async () => {
      const hits = await dialect.search.matches(read, { index: 'products', q: word, limit: HITS_COUNTED_AT_ONCE })
      return hits === 'too-many' ? undefined : hits.ids
    })
    return { ...sought, ids }
  }

  /** Of cells that an end of the span cuts through, those in it are counted one by one; the others are in it or not. */
  async function cutCells(
    version: string,
    { cells, sought, span, currency }: { cells: readonly Cell[]; sought: Sought; span: PriceSpan; currency: string },
  ): Promise<Cell[]> {
    const [from, to] = bandsOf(span)
    const cut = [
      ...new Set([...(isOnSteps({ ...span, max: undefined }) ? [] : [from]), ...(isOnSteps({ ...span, min: undefined }) ? [] : [to])]),
    ]
    const inside = cells.filter(({ band }) => band >= from && band <= to && !cut.includes(band))
    const isSearched = sought.ids !== undefined || sought.groups.length > 0
    const parts = await Promise.all(
      cut.map(async band => {
        const ends = { min: Math.max(span.min ?? 0, stepBelow(band)), max: Math.min(span.max ?? stepAbove(band), stepAbove(band)) }
        if (!isSearched) return priceCells(version, { band, min: minorOf(ends.min, currency), max: minorOf(ends.max, currency) })
        const ids = withPrice(presentIds(read), ends, { currency }).where(dialect.residualNumber('products.price_band'), '=', band)
        return readCells(searched(ids, sought))
      }),
    )
    return [...inside, ...parts.flat()]
  }

  /** The cells of one band between two prices, both included. */
  async function priceCells(version: string, { band, min, max }: { band: number; min: number; max: number }): Promise<Cell[]> {
    const known = await bands.keep(version, `${band}`, () => readPriceCells(read, band))
    if (known !== undefined) return known.filter(({ price }) => price >= min && price <= max)
    const { cells, price } = bandCells(read, band)
    return (await cells.where(price, '>=', min).where(price, '<=', max).execute()).map(toCell)
  }

  async function countOf(version: string, { q, chosen, span, currency }: Counting): Promise<Counted> {
    const all = await cellsOf(version, q)
    if (isOnSteps(span)) return countCells(all, { chosen, span })
    // Ends between the steps: the prices themselves are counted as if none were asked for, all else under those that are.
    const { prices, priceRanges } = countCells(all, { chosen, span: OPEN })
    return {
      ...countCells(await cutCells(version, { cells: all, sought: await soughtOf(version, q), span, currency }), { chosen, span: OPEN }),
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
      const counted = await counts.keep(version, JSON.stringify(asked), () => countOf(version, asked))
      const sought = await soughtOf(version, q)
      const hits = await withHits(version, sought)
      const filters = { sought: (hits.ids?.length ?? 0) > HITS_HANDED_OVER ? sought : hits, category, brand, rating, span }
      const find = () => findPage(filters, { query, total: counted.total, currency })
      // What is sold moves the order of what is featured, and is no new version.
      const isKept = SORTS[query.sortBy].column === 'price'
      const ids = isKept ? await pages.keep(version, JSON.stringify([currency, query]), find) : await find()
      const known = await names.keep(version, '', () => readNames(read))
      return { rows: await readRows(read, ids), total: counted.total, facets: toFacets(counted, known, chosen), sought }
    },
  }

  async function findPage(filters: Filters, { query, total, currency }: { query: ProductQuery; total: number; currency: string }) {
    const offset = (query.page - 1) * query.perPage
    if (offset >= total) return []
    const size = Math.min(query.perPage, total - offset)
    const fromEnd = total - offset - size
    const backwards = fromEnd < offset
    const isWalked = total >= FEW_ROWS
    let ids = searched(filtered(presentIds(read), filters, { isWalked, currency, sortBy: query.sortBy }), filters.sought)
    const { column, direction } = SORTS[query.sortBy]
    const way = backwards === (direction === 'asc') ? 'desc' : 'asc'
    ids = ids
      .orderBy(`products.${column}`, way)
      .orderBy('products.id', way)
      .limit(size)
      .offset(backwards ? fromEnd : offset)
    const found = (await ids.execute()).map(row => row.id)
    return backwards ? found.toReversed() : found
  }

  /** Of groups of words one of each. */
  function searched(ids: IdQuery, { groups, ids: few }: Sought): IdQuery {
    if (few !== undefined) return ids.where(dialect.isOneOf('products.id', few))
    return groups.reduce(
      (found, words) => found.where(eb => eb.or(words.map(word => dialect.search.hits('products', word, 'products.id')))),
      ids,
    )
  }

  /** `isWalked`: the filters must not lure the planner away from the index of the sort. */
  function filtered(
    ids: IdQuery,
    { category, brand, rating, span }: Filters,
    { isWalked, currency, sortBy }: { isWalked: boolean; currency: string; sortBy: ProductSort },
  ) {
    const column = (name: 'category_id' | 'brand_id' | 'rating_floor') =>
      isWalked ? dialect.residualNumber(`products.${name}`) : sql.ref<number>(`products.${name}`)
    const isByPrice = SORTS[sortBy].column === 'price'
    let found = withPrice(ids, span, { currency, ...(isWalked && !isByPrice ? { price: dialect.residualNumber('products.price') } : {}) })
    if (category !== undefined) found = found.where(column('category_id'), '=', category)
    if (brand.length > 0) found = found.where(column('brand_id'), 'in', brand)
    if (rating !== undefined) found = found.where(column('rating_floor'), '>=', rating)
    return found
  }
}

/** The word, where all that is asked for is one. */
const onlyWordOf = ({ groups: [first, ...others] }: Sought): string | undefined =>
  others.length === 0 && first?.length === 1 ? first[0] : undefined

const presentIds = (db: Db): IdQuery => db.selectFrom('products').select('products.id').where('products.deleted_at', 'is', null)

function withPrice(
  ids: IdQuery,
  { min, max }: PriceSpan,
  { currency, price = sql.ref<number>('products.price') }: { currency: string; price?: RawBuilder<number> },
): IdQuery {
  let found = ids
  if (min !== undefined) found = found.where(price, '>=', minorOf(min, currency))
  if (max !== undefined) found = found.where(price, '<=', minorOf(max, currency))
  return found
}

/** Finer than the currency is asked for the nearest that there is. */
const minorOf = (amount: number, currency: string): number => toMinor(amount, currency) ?? toMinor(Math.round(amount), currency) ?? 0

const readFacet = async (db: Db): Promise<Cell[]> =>
  (await db.selectFrom('products_facet').selectAll().where('n', '>', 0).execute()).map(toCell)

/** The cells of one band, each of a single price. */
function bandCells(db: Db, band: number) {
  const columns = ['category_id', 'brand_id', 'price_band', 'rating_floor', 'n'] as const
  const price = sql<number>`cast(price as bigint)`
  return { price, cells: db.selectFrom('products_price_facet').select(columns).where('price_band', '=', `${band}`) }
}

interface PriceCell extends Cell {
  price: number
}
/** Undefined where they are more than are kept. */
async function readPriceCells(db: Db, band: number): Promise<PriceCell[] | undefined> {
  const { cells, price } = bandCells(db, band)
  const rows = await cells
    .select(price.as('price'))
    .limit(PRICE_CELLS_KEPT + 1)
    .execute()
  return rows.length > PRICE_CELLS_KEPT ? undefined : rows.map(row => ({ ...toCell(row), price: Number(row.price) }))
}

async function readCells(ids: IdQuery): Promise<Cell[]> {
  const columns = ['products.category_id', 'products.brand_id', 'products.price_band', 'products.rating_floor'] as const
  const rows = await ids
    .clearSelect()
    .select(columns)
    .select(eb => eb.fn.countAll<number>().as('n'))
    .groupBy(columns)
    .execute()
  return rows.map(toCell)
}

/** The facets hold texts, and sums come as texts from PostgreSQL. */
function toCell(row: Record<'category_id' | 'brand_id' | 'price_band' | 'rating_floor' | 'n', number | string>): Cell {
  return {
    category: Number(row.category_id),
    brand: Number(row.brand_id),
    band: Number(row.price_band),
    rating: Number(row.rating_floor),
    n: Number(row.n),
  }
}

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
    categories: names.categories.map(({ id, name }) => ({ id, name, count: categories.get(id) ?? 0 })),
    brands: names.brands.filter(({ id }) => isShown(id)).map(({ id, name }) => ({ id, name, count: brands.get(id) ?? 0 })),
    priceRanges,
    ratings,
    prices,
  }
}

/** Goes up with every change after which counts or hits may differ. */
async function findVersion(db: Db): Promise<string> {
  const names = ['products', 'product_synonyms']
  const rows = await db.selectFrom('table_versions').select('version').where('name', 'in', names).orderBy('name').execute()
  return rows.map(row => row.version).join('/')
}
