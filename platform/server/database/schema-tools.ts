import type { CreateTableBuilder } from 'kysely'
import type { SearchIndexName } from './search-index.ts'
import type { Db } from './tables.ts'

export interface Facet {
  table: string
  /** The prefix of the facet table, `<name>_facet(columns…, n)`; the table's own name by default. */
  name?: string
  /** Columns counted together. */
  columns: string[]
  /** Removes counts that reach zero: where they would pile up daily. */
  isSwept?: true
  /** Integer columns summed next to the count. */
  sums?: string[]
}
export interface SearchColumns {
  index: SearchIndexName
  table: string
  /** Columns holding text folded by `foldText` or `foldSearch`. */
  columns: string[]
  /** The table has no `deleted_at`: its rows always count. */
  isNeverDeleted?: true
}
/** Rows that may be removed again, by age only. */
export interface Aging {
  days: number
  /** When a row was made, as ISO 8601 in UTC: SQL that speaks of `old`. */
  moment: string
}

/** Sums over several tables in one (`kind, unit, slot, key, currency, n, amount`), by what each row adds to it. */
export interface Sums {
  into: string
  /** The prefix of the trigger names. */
  name: string
  table: string
  /** Columns on which the sums depend. */
  columns: string[]
  /** Selects of what a row adds, by its name in a trigger: `new` or `old`. */
  sums: (row: string) => string[]
}

/** Whole numbers that say from when to when something is taken; the end no longer belongs to it. */
export interface Overlaps {
  table: string
  /** What can be taken once at a time. */
  by: string
  from: string
  to: string
}

/** A step for every change of a table's rows. */
export interface RowStep {
  name: string
  table: string
  /** The changes of these count; with none of them, rows that are added and removed alone. */
  columns: string[]
  /** SQL that speaks of the row: of `new` after it was added or changed, of `old` after it was removed. */
  step: (row: 'new' | 'old') => string
  /** A change is a removal and an addition: it speaks of `old` first. */
  isOfBoth?: true
}

/**
 * Schema parts that differ between the engines. Derived data is maintained by triggers, so that no write can omit it; rows with `deleted_at`
 * set do not count.
 */
export interface SchemaTools {
  /** Adds `id`, the generated key; an id is never given twice. */
  withId<T extends string, C extends string>(
    table: CreateTableBuilder<T, C>,
  ): CreateTableBuilder<T, C | 'id'>
  /** The next generated id of a table that has none yet. */
  startIds(db: Db, table: string, first: number): Promise<void>
  /** Maintains counts of the table's rows by these columns in a facet table. */
  keepFacet(db: Db, facet: Facet): Promise<void>
  /** Takes `keepFacet` back, counts and all, for a migration that renames its columns. */
  dropFacet(db: Db, facet: Pick<Facet, 'table' | 'name'>): Promise<void>
  /** Maintains a counter in `table_versions` that increments with every change of the table, except of the columns in `except`. */
  keepVersion(db: Db, table: string, options?: { except?: string[] }): Promise<void>
  /** Maintains the contains-search over these columns. */
  keepSearch(db: Db, search: SearchColumns): Promise<void>
  /** Runs a step for every row change, in the same transaction. */
  keepStep(db: Db, step: RowStep): Promise<void>
  /** A table with nothing but its primary key and included columns: stored once, in that order. */
  asIndex<T extends string, C extends string>(
    table: CreateTableBuilder<T, C>,
  ): CreateTableBuilder<T, C>
  /** Lets rows be added, but neither changed nor removed; with `aging` the database itself lets go of none that is younger, by its own clock. */
  appendOnly(db: Db, table: string, aging?: Aging): Promise<void>
  /** Maintains sums over the rows of a table. */
  keepSums(db: Db, sums: Sums): Promise<void>
  /** Adds once what is there already. */
  addSums(db: Db, sums: { into: string; sums: string[] }): Promise<void>
  /** Lets no two rows with the same `by` overlap in time. */
  forbidOverlaps(db: Db, overlaps: Overlaps): Promise<void>
  /** Changes very many rows; the table's version counts that once. */
  countOnce(db: Db, table: string, act: () => Promise<void>): Promise<void>
  /** Takes `appendOnly` back, for a migration that puts it on again. */
  dropAppendOnly(db: Db, table: string): Promise<void>
}

/** Adds up what the selects say; with `-1` it is taken off again. */
export const sumUp = (into: string, sums: readonly string[], sign: 1 | -1): string =>
  sums
    .map(
      one => `insert into ${into} (kind, unit, slot, key, currency, n, amount)
        select kind, unit, slot, key, currency, ${sign} * sum(n), ${sign} * sum(amount) from (${one}) as added
        where true group by kind, unit, slot, key, currency
        on conflict (kind, unit, slot, key, currency) do update set n = ${into}.n + excluded.n, amount = ${into}.amount + excluded.amount;`,
    )
    .join(' ')
