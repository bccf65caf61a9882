import type { CreateTableBuilder } from 'kysely'
import type { Db } from './database.ts'
import type { SearchIndexName } from './dialect.ts'

export interface Facet {
  table: string
  /** Columns counted together; the facet table is `<table>_facet(columns…, n)`. */
  columns: string[]
}
export interface SearchColumns {
  index: SearchIndexName
  table: string
  /** Columns holding text folded by `foldText`. */
  columns: string[]
}

/**
 * What the engines write differently in a schema. All that is kept here is kept by triggers, so that no write can forget it;
 * rows with `deleted_at` set do not count.
 */
export interface SchemaTools {
  /** Adds `id`, the generated key; an id is never given twice. */
  withId<T extends string, C extends string>(table: CreateTableBuilder<T, C>): CreateTableBuilder<T, C | 'id'>
  /** Keeps counts of the table's rows by the given columns in `<table>_facet`. */
  keepFacet(db: Db, facet: Facet): Promise<void>
  /** Keeps a counter in `table_versions` that grows with every change of the table; of columns named in `except` it takes no notice. */
  keepVersion(db: Db, table: string, options?: { except?: string[] }): Promise<void>
  /** Keeps the contains-search over the given columns. */
  keepSearch(db: Db, search: SearchColumns): Promise<void>
  /** Lets rows be added, but neither changed nor removed. */
  appendOnly(db: Db, table: string): Promise<void>
}
