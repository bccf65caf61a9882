import { type SelectQueryBuilder, sql } from 'kysely'
import { countFound, countUpTo } from './count-found.ts'
import type { Database } from './database.ts'
import { containsPattern } from './fold-text.ts'
import type { SearchIndexName } from './search-index.ts'
import type { Db, Tables } from './tables.ts'

// Searches that find very many among very many rows: neither are all of them counted, nor all sorted for a page of them (docs/adr/0015).

/** How far such a search goes. */
export interface SearchBounds {
  /** More hits than this, and walking the index of the sort finds a page sooner than sorting them. Among very many rows no more are counted. */
  hitsSorted: number
  /** Among so many rows the total is exact, whatever is searched for. */
  rowsCounted: number
  /** So many rows of the order asked for are looked through for a page of hits, before all hits are sorted instead. */
  rowsWalked: number
}
export const SEARCH_BOUNDS: SearchBounds = {
  hitsSorted: 2_000,
  rowsCounted: 200_000,
  rowsWalked: 5_000,
}

export interface Total {
  total: number
  /** There are more. */
  isTotalMinimum?: true
}

interface CommonSearch<T extends keyof Tables> {
  index: SearchIndexName
  q: string
  /** The ids under the other filters, in no order; `idColumn` names theirs. */
  ids: SelectQueryBuilder<Tables, T, { id: number }>
  idColumn: string
  /** Without other filters every hit counts. */
  isFiltered: boolean
  /** How many rows there are at all. */
  countRows: () => Promise<number>
  bounds: SearchBounds
}

/** How many hits of a text there are, of which `matches` has said `too-many`: exact but among very many rows. */
export async function countCommonHits<T extends keyof Tables>(
  { read, dialect }: Pick<Database, 'read' | 'dialect'>,
  { index, q, ids, idColumn, isFiltered, countRows, bounds }: CommonSearch<T>,
): Promise<Total> {
  const isCut = (await countRows()) > bounds.rowsCounted
  const most = bounds.hitsSorted
  if (!isFiltered)
    return isCut
      ? { total: most, isTotalMinimum: true }
      : { total: await dialect.search.count(read, { index, q }) }
  if (!isCut)
    return { total: await countFound(ids.where(dialect.search.commonHits(index, q, idColumn))) }
  // The first few need no table of all hits.
  const counted = await countUpTo(read, ids.where(dialect.search.hits(index, q, idColumn)), most)
  return counted > most ? { total: most, isTotalMinimum: true } : { total: counted }
}

/**
 * The ids of a page of hits, met on the way through the first `rowsWalked` rows of `ordered`; undefined when there are not enough among
 * them. `columns` of those rows hold the folded text that is searched.
 */
export async function findFirstHits<T extends keyof Tables>(
  db: Db,
  ordered: SelectQueryBuilder<Tables, T, { id: number }>,
  {
    columns,
    q,
    page,
    perPage,
    bounds,
  }: { columns: readonly string[]; q: string; page: number; perPage: number; bounds: SearchBounds },
): Promise<number[] | undefined> {
  const pattern = containsPattern(q)
  const isHit = sql.join(
    columns.map(column => sql`${sql.ref(column)} like ${pattern} escape '\\'`),
    sql` or `,
  )
  const rows = ordered.select(columns.map(column => sql.ref(column).as(column)))
  const { rows: found } = await sql<{ id: number }>`select id from
    (${rows.limit(bounds.rowsWalked)}) as first_rows where ${isHit}
    limit ${perPage} offset ${(page - 1) * perPage}`.execute(db)
  return found.length === perPage ? found.map(row => row.id) : undefined
}
