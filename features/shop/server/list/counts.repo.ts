import { foldSearch } from '#platform/contract/fold.rules.ts'
import type { ProductQuery } from '../../contract/shop.contract.ts'
import type { Database } from '#platform/server/database/database.ts'
import { createVersionedCache } from '#platform/server/database/versioned-cache.ts'
import {
  bandCells,
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
  stepAbove,
  stepBelow,
} from './cells.service.ts'
import { minorOf, presentIds, searched, withPrice } from './conditions.repo.ts'
import { createSeek, type Sought } from './seek.repo.ts'

// The number of hits of a query with filters, cached until a product changes.

const HITS_COUNTED_AT_ONCE = 60_000
/** More hits are checked one by one while walking the sort index, which meets one soon. */
export const HITS_HANDED_OVER = 20_000
const SEARCH_CACHE_SIZE = 300
const COUNT_CACHE_SIZE = 1_000
const BAND_CACHE_SIZE = 100

const OPEN: PriceSpan = { min: undefined, max: undefined }
/** A text's hits, cached for all pages, sorts and filters. */
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

export interface ProductCounts {
  /** What `q` finds; all products without. */
  searchOf(version: string, q: string): Promise<Search>
  count(version: string, asked: Counting): Promise<Counted>
}

export function createProductCounts({
  read,
  dialect,
}: Pick<Database, 'read' | 'dialect'>): ProductCounts {
  const searches = createVersionedCache<Search>(SEARCH_CACHE_SIZE)
  const counts = createVersionedCache<Counted>(COUNT_CACHE_SIZE)
  const bands = createVersionedCache<PriceCell[] | undefined>(BAND_CACHE_SIZE)
  const seek = createSeek({ read, dialect })

  const searchOf = (version: string, q: string) =>
    searches.keep(version, foldSearch(q), async () => {
      const sought = await seek(q, version)
      if (q === '') return { sought, hits: sought, cells: await readFacet(read) }
      if (sought.ids?.length === 0) return { sought, hits: sought, cells: [] }
      const hits = await withIds(sought)
      const cells = await readCells(searched(dialect, presentIds(read), { sought: hits }))
      return { sought, hits: (hits.ids?.length ?? 0) > HITS_HANDED_OVER ? sought : hits, cells }
    })

  /** With ids even of very many, if it is a single word. */
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
        return readCells(searched(dialect, ids, { sought }))
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

  async function calculate(
    version: string,
    { q, chosen, span, currency }: Counting,
  ): Promise<Counted> {
    const search = await searchOf(version, q)
    if (isOnSteps(span)) return countCells(search.cells, { chosen, span })
    // Ends between steps: prices are counted as if no range were chosen, everything else under it.
    const { prices, priceRanges } = countCells(search.cells, { chosen, span: OPEN })
    return {
      ...countCells(await cutCells(version, { search, span, currency }), { chosen, span: OPEN }),
      prices,
      priceRanges,
    }
  }

  return {
    searchOf,
    // Paging and sorting recount nothing.
    count: (version, asked) =>
      counts.keep(version, JSON.stringify(asked), () => calculate(version, asked)),
  }
}

/** The word, if the query is a single one. */
const onlyWordOf = ({ groups: [first, ...others] }: Sought): string | undefined =>
  others.length === 0 && first?.length === 1 ? first[0] : undefined
