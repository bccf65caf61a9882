import type { Expression, RawBuilder, SqlBool } from 'kysely'
import type { Db } from './database.ts'
import type { SchemaTools } from './schema-tools.ts'
import type { Trx } from './tables.ts'

/** Every contains-search of the product by name. An index is made and kept by `dialect.schema.keepSearch` in a migration. */
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

export interface SearchQuestion {
  index: SearchIndexName
  /** Literal text, never a pattern. It is folded like the stored text, so neither case nor accents matter. */
  q: string
  /** More hits than this are answered with `too-many`: the caller then walks the index of its sort with `hits`. */
  limit: number
}

/**
 * Contains-search, the same on both engines: trigram tables on SQLite, `ilike` under pg_trgm on PostgreSQL.
 * The quick way to a page of a list (100,000 rows, measured: 1 to 5 ms): `count` tells the total; with few hits fetch their ids by
 * `matches` and sort them; with many walk the index of the sort and keep the rows that are `hits`.
 */
export interface SearchIndex {
  /** The ids of all rows that contain `q` in one of the indexed columns, deleted ones left out. */
  matches(db: Db, question: SearchQuestion): Promise<{ ids: number[] } | 'too-many'>
  /** How many rows contain `q`, without a cap: cheaper than fetching the ids. */
  count(db: Db, question: { index: SearchIndexName; q: string }): Promise<number>
  /**
   * Is this row a hit? Answered from the search index, for queries that also filter, sort or count. `column` holds the id of the
   * indexed row: `id` on the indexed table itself.
   */
  hits(index: SearchIndexName, q: string, column?: string): Expression<SqlBool>
}

export type StoredRow = Record<string, unknown>

/** How an engine's tables are written out and filled again. */
export interface Archive {
  /** The tables with data of their own, by name; what triggers keep (facets, searches, versions) is left out. */
  listTables(db: Db): Promise<string[]>
  /** All rows of a table, some hundreds at a time. */
  readRows(db: Db, table: string): AsyncIterable<StoredRow[]>
  /** The last id given in each table that gives ids. */
  readLastIds(db: Db): Promise<Record<string, number>>
  /** Runs with references between rows checked at the end only, then lets ids go on after `lastIds`. */
  refill(trx: Trx, lastIds: Record<string, number>, fill: () => Promise<void>): Promise<void>
}

/** What differs between the engines. Features never ask for `name`; they call what stands here. */
export interface Dialect {
  name: 'sqlite' | 'postgres'
  search: SearchIndex
  /** What migrations need beyond plain tables: generated ids, facets, version stamps, search indexes. */
  schema: SchemaTools
  /** `column in (ids)` for any number of ids, as one parameter. */
  isOneOf(column: string, ids: number[]): Expression<SqlBool>
  /** `column in (select …)`, each looked up in the index of the column: for some thousand values of a table that has very many. */
  isAmong(column: string, values: RawBuilder<unknown>): RawBuilder<SqlBool>
  /** What backups need to know of the engine. */
  archive: Archive
  /**
   * A condition for which the planner must look into no index of its own, however rarely it is met: for filters of a sorted page, checked
   * while walking the index of the sort. Not for counts: they are quick because of the filters' index.
   * @example query.where(eb => dialect.residual(eb('role', '=', role)))
   */
  residual(condition: Expression<SqlBool>): Expression<SqlBool>
  /** What operators want to know of it: the release of the engine, and how much is on the disk. */
  measure(db: Db): Promise<{ version: string; bytes: number }>
  /** The column whose unique constraint the error tells of (`users.email_key`), or undefined when it is another error. */
  violatedUnique(error: unknown): string | undefined
}
