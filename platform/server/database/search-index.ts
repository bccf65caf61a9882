import type { Expression, RawBuilder, SelectQueryBuilder, SqlBool } from 'kysely'
import type { Db, Tables } from './tables.ts'

/** All contains-search indexes by name. One is created and maintained by `dialect.schema.keepSearch` in a migration. */
export type SearchIndexName =
  | 'users'
  | 'audit'
  | 'email_heads'
  | 'email_words'
  | 'employees'
  | 'invoices'
  | 'invoice_clients'
  | 'products'
  | 'orders'
  | 'blog'
  | 'help'
  | 'support_tickets'
  | 'search_words'
  | 'custom_texts'
  | `own_${string}`

export interface SearchQuestion {
  index: SearchIndexName
  /** Literal text, never a pattern. It is folded like the stored text, so neither case nor accents matter. */
  q: string
  /** More hits than this are `too-many`, or not counted: the caller then walks the index of its sort. */
  limit: number
}

/** Rows of an index with columns to sort and filter hits by, so that none is looked up in the indexed table. */
export interface CarriedRows {
  /** To select from under the name of the indexed table; rows that are deleted are not among them. */
  table: RawBuilder<unknown>
  /** Whether one of them contains a text: for all hits together. */
  isHit: (q: string) => Expression<SqlBool>
  /** How many of `ids`, selected from these rows, contain a text, up to `limit`. */
  count<T extends keyof Tables>(db: Db, question: CarriedCount<T>): Promise<number>
}
/** What is known before counting. */
export interface CarriedShare {
  limit: number
  /** The share of rows with the text among those taken at random. */
  share: number
  /** How many rows there are, and how many under the filters. */
  rows: number
  filtered: number
}
interface CarriedCount<T extends keyof Tables> extends CarriedShare {
  q: string
  ids: SelectQueryBuilder<Tables, T, { id: number }>
}

export interface HitSample {
  ids: number[]
  /** Of the rows that were read; 0 where hits are found without reading rows. */
  share: number
}

/**
 * Contains-search, the same on both engines: trigram tables on SQLite, `ilike` under pg_trgm on PostgreSQL.
 * The fast way to a page of a list (100,000 rows, measured: 1 to 5 ms): `count` returns the total; with few hits, fetch their ids by
 * `matches` and sort them; with many, walk the index of the sort and keep the rows that are `hits`.
 */
export interface SearchIndex {
  /** The ids of all rows that contain `q` in one of the indexed columns, deleted ones left out. */
  matches(db: Db, question: SearchQuestion): Promise<{ ids: number[] } | 'too-many'>
  /** How many rows contain `q`, without a cap: cheaper than fetching the ids. */
  count(db: Db, question: { index: SearchIndexName; q: string }): Promise<number>
  /**
   * Whether a row is a hit, by the search index: for queries that also filter, sort or count. `column` holds the id of the
   * indexed row: `id` on the indexed table itself.
   */
  hits(index: SearchIndexName, q: string, column?: string): Expression<SqlBool>
  /** The same where `matches` returned `too-many`: never much slower than counting them. `column` names its table. */
  commonHits(index: SearchIndexName, q: string, column: string): Expression<SqlBool>
  /** The same for a query that looks every hit up and sorts them, instead of walking the order until it meets some. */
  hitsToSort(index: SearchIndexName, q: string, column: string): Expression<SqlBool>
  /** How many of `ids` are hits, up to `limit`. Hits are looked up among `ids`, so the first of very many are found quickly. */
  countAmong<T extends keyof Tables>(
    db: Db,
    question: SearchQuestion & {
      ids: SelectQueryBuilder<Tables, T, { id: number }>
      column: string
    },
  ): Promise<number>
  /** Some of the hits, found in little time. */
  sample(db: Db, question: Omit<SearchQuestion, 'limit'>): Promise<HitSample>
  /** Whether one of the folded columns contains a text: what `hits` tells, by reading the row. */
  isIn(columns: readonly string[], q: string): Expression<SqlBool>
  /** The rows of an index that a migration has made carry `columns`: users have the name and all filters (0062). */
  carried(index: SearchIndexName, columns: readonly string[]): CarriedRows
}
