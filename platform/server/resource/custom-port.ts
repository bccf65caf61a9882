import type { Expression, SqlBool } from 'kysely'
import type { CustomValues } from '#platform/contract/custom-values.rules.ts'
import type { ExportLanguage } from '#platform/contract/export.rules.ts'
import type * as z from 'zod/mini'
import type { Caller } from '../access/caller.ts'
import type { MutationContext } from '../changes/mutation-context.ts'
import type { Total } from '../database/common-hits.ts'
import type { Db } from '../database/database.ts'
import type { Direction, PageWindow } from '../database/page-window.ts'
import type { Trx } from '../database/tables.ts'
import type { ExportCell, ExportColumn } from '../export/export-table.ts'
import type { ImportField } from '../import/check-rows.ts'

// Fields that administrators add to records, as lists and changes of any entity use them; the feature of custom fields provides them.

/** A list filter, parsed and permitted. */
export interface CustomMatch {
  /** More records than can be sorted, perhaps: the total is counted by `counted`, up to a limit. */
  isMany: boolean
  /** Conditions on the records' id, for a page. */
  conditions(idColumn: string): Expression<SqlBool>[]
  /** The same for counting, when there are many. */
  counted(idColumn: string): Expression<SqlBool>[]
}
/** Records found by the text of the list's search box. */
export interface CustomHits {
  /** Their ids; some of them if there are too many to sort. */
  ids: number[]
  isAll: boolean
  /** Whether a record is one, for a page. */
  isHit(idColumn: string): Expression<SqlBool>
  /** The same for counting. */
  counted(idColumn: string): Expression<SqlBool>
}
/** The query of a page's ids, without an order. */
export type ListedIds = Expression<{ id: number }>
/** The order of a list by a custom field. */
export interface CustomOrder {
  /** The ids at a place of the list, which has `total` records. */
  read(ids: ListedIds, at: PageWindow & Total): Promise<number[]>
}
/** A list's query, as far as custom fields take part in it. */
export interface AskedList {
  q: string
  customFields: string
  sortColumn: string
  sort: Direction
}
/** How custom fields take part in a list: parsed and permitted. What they find is looked up only for pages that aren't cached. */
export interface CustomList {
  /** Tells cached pages apart: not everyone sees the same fields. */
  key: string
  filter: (() => Promise<CustomMatch>) | undefined
  /** Finds nothing where no field contains the text. */
  search: (() => Promise<CustomHits | undefined>) | undefined
  order: CustomOrder | undefined
}

/** Changed values by `customFields.<key>`, for the log and for undo. */
export interface CustomChange {
  before: Record<string, unknown>
  after: Record<string, unknown>
  /** Names of fields that not everyone who sees the record sees. */
  hidden: string[]
}
/** What is sent for a record. */
export interface CustomInput {
  id: number
  given: CustomValues | undefined
  isNew?: boolean
  /** An undo may empty what is required. */
  isUndo?: boolean
}
/** A column of an exported file. */
export interface CustomColumn extends ExportColumn {
  cell: (values: Record<string, unknown>) => ExportCell
}

/** The custom fields of an entity. */
export interface CustomPort {
  /** What the caller sees. */
  list(caller: Caller): Promise<readonly { key: string }[]>
  /** Adds the values that the caller sees; records stay as they are where there are no fields. */
  addTo<T extends { id: number }>(
    caller: Caller,
    records: readonly T[],
    db?: Db,
  ): Promise<(T & { customFields?: CustomValues })[]>
  addToOne<T extends { id: number }>(
    caller: Caller,
    record: T,
    db?: Db,
  ): Promise<T & { customFields?: CustomValues }>
  /** Checks and stores a record's values. Throws 400 with the names of the fields. */
  save(context: Pick<MutationContext, 'trx' | 'caller'>, input: CustomInput): Promise<CustomChange>
  /** Stores values of new records that have been checked. */
  insert(
    trx: Trx,
    caller: Caller,
    rows: readonly { id: number; values: Record<string, unknown> }[],
  ): Promise<void>
  /** Reads a list's query; undefined where custom fields take no part in it. Throws 400 for what the caller doesn't see. */
  listed(caller: Caller, query: AskedList): Promise<CustomList | undefined>
  /** The columns of an exported file, and the values of its rows in groups. */
  exported(
    caller: Caller,
    language: ExportLanguage,
  ): Promise<{
    columns: CustomColumn[]
    valuesOf: (ids: readonly number[]) => Promise<(id: number) => Record<string, unknown>>
  }>
  /** What a file may bring. */
  imported(caller: Caller): Promise<{
    fields: ImportField[]
    /** A feature's schema of a row, with the custom fields in it. */
    schemaWith: <T>(own: z.ZodMiniType<T>) => z.ZodMiniType<T>
  }>
}
