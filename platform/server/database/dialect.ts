import type { Expression, RawBuilder, SqlBool } from 'kysely'
import type { SchemaTools } from './schema-tools.ts'
import type { SearchIndex } from './search-index.ts'
import type { Db, Trx } from './tables.ts'

export type StoredRow = Record<string, unknown>

/** How an engine's tables are written out and filled again. */
export interface Archive {
  /** The tables with their own data, by name; trigger-maintained ones (facets, searches, versions) are omitted. */
  listTables(db: Db): Promise<string[]>
  /** All rows of a table, some hundreds at a time. */
  readRows(db: Db, table: string): AsyncIterable<StoredRow[]>
  /** The last id given in each table that gives ids. */
  readLastIds(db: Db): Promise<Record<string, number>>
  /** Runs with references between rows checked at the end only, then lets ids go on after `lastIds`. */
  refill(trx: Trx, lastIds: Record<string, number>, fill: () => Promise<void>): Promise<void>
}

/** The differences between the engines. Features never check `name`; they call these functions. */
export interface Dialect {
  name: 'sqlite' | 'postgres'
  search: SearchIndex
  /** What migrations need beyond plain tables: generated ids, facets, version stamps, search indexes. */
  schema: SchemaTools
  /** `column in (ids)` for any number of ids, as one parameter. */
  isOneOf(column: string, ids: number[]): Expression<SqlBool>
  /** `column in (select …)`, each value looked up by the column's index: for some thousand values of a very large table. */
  isAmong(column: string, values: RawBuilder<unknown>): RawBuilder<SqlBool>
  /** What backups need of the engine. */
  archive: Archive
  /**
   * A condition the planner must not use an index for, however selective it is: for filters of a sorted page, checked while walking the sort's
   * index. Not for counts: they are fast because of the filters' index.
   * @example query.where(eb => dialect.residual(eb('role', '=', role)))
   */
  residual(condition: Expression<SqlBool>): Expression<SqlBool>
  /** For operators: the engine's version, and its size on disk. */
  measure(db: Db): Promise<{ version: string; bytes: number }>
  /** What is wrong with the database, or with what we may do in it: a line each, with what to do. Reads all of it. */
  examine(db: Db): Promise<string[]>
  /** What time it is where the database is; undefined where that is this process. */
  readClock(db: Db): Promise<Date | undefined>
  /** The column of a unique violation (`users.email_key`), or undefined for another error. */
  violatedUnique(error: unknown): string | undefined
}
