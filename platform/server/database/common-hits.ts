import { type SelectQueryBuilder, sql } from 'kysely'
import { countFound } from './count-found.ts'
import type { Database } from './database.ts'
import { columnsContain } from './columns-contain.ts'
import type { SearchIndexName } from './search-index.ts'
import type { Tables } from './tables.ts'

// Searches that find very many among very many rows: neither are all of them counted, nor all sorted for a page of them (docs/adr/0015).

/** The bounds of such a search. */
export interface SearchBounds {
  /** More hits than this, and walking the index of the sort finds a page sooner than sorting them. Among very many rows no more are counted. */
  hitsSorted: number
  /** Up to this many rows the total is exact for any query. */
  rowsCounted: number
  /** How many rows of the sort order are walked for a page of hits, before all hits are sorted instead. */
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

/** A total of hits that are counted up to one more than are sorted. */
export const asTotal = (counted: number, { hitsSorted }: SearchBounds): Total =>
  counted > hitsSorted ? { total: hitsSorted, isTotalMinimum: true } : { total: counted }

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

type Matches<T extends keyof Tables> = Pick<
  CommonSearch<T>,
  'index' | 'q' | 'ids' | 'idColumn' | 'bounds'
>

/** The hits of a text among `ids`, with their total; undefined where there are too many to sort them. */
export async function findFewHits<T extends keyof Tables>(
  { read, dialect }: Pick<Database, 'read' | 'dialect'>,
  { index, q, ids, idColumn, bounds }: Matches<T>,
): Promise<{ ids: typeof ids; total: number } | undefined> {
  const hits = await dialect.search.matches(read, { index, q, limit: bounds.hitsSorted })
  if (hits === 'too-many') return undefined
  const found = ids.where(dialect.isOneOf(idColumn, hits.ids))
  return { ids: found, total: hits.ids.length === 0 ? 0 : await countFound(found) }
}

/** The number of hits of a text for which `matches` returned `too-many`: exact except among very many rows. */
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
  const counted = await dialect.search.countAmong(read, {
    index,
    q,
    ids,
    column: idColumn,
    limit: most + 1,
  })
  return asTotal(counted, bounds)
}

interface PageOfHits<T extends keyof Tables> {
  found: Total
  index: SearchIndexName
  q: string
  page: number
  perPage: number
  /** The ids under the other filters, in the requested order; `idColumn` names theirs. */
  ordered: SelectQueryBuilder<Tables, T, { id: number }>
  idColumn: string
  /** The folded columns that are searched. */
  columns: readonly string[]
  bounds: SearchBounds
}

/**
 * The ids of a page among too many hits to count, in order; undefined if the total is exact, as the sort's index is walked then. Hits are
 * collected from the first `rowsWalked` rows; if those contain too few, all hits are sorted.
 */
export async function findFirstHits<T extends keyof Tables>(
  { read, dialect }: Pick<Database, 'read' | 'dialect'>,
  { found, index, q, page, perPage, ordered, idColumn, columns, bounds }: PageOfHits<T>,
): Promise<number[] | undefined> {
  if (found.isTotalMinimum !== true) return undefined
  const offset = (page - 1) * perPage
  const size = Math.min(perPage, found.total - offset)
  if (size <= 0) return []
  const rows = ordered.select(columns.map(column => sql.ref(column).as(column)))
  const { rows: met } = await sql<{ id: number }>`select id from
    (${rows.limit(bounds.rowsWalked)}) as first_rows where ${columnsContain(columns, q)}
    limit ${size} offset ${offset}`.execute(read)
  if (met.length === size) return met.map(row => row.id)
  const sorted = await ordered
    .where(dialect.search.hitsToSort(index, q, idColumn))
    .limit(size)
    .offset(offset)
    .execute()
  return sorted.map(row => row.id)
}
