import type { Expression, SqlBool } from 'kysely'
import type { CustomValues } from '#platform/contract/custom-values.rules.ts'
import type { ExportLanguage } from '#platform/contract/export.rules.ts'
import type * as z from 'zod/mini'
import type { Caller } from '../access/caller.ts'
import type { MutationContext } from '../changes/mutation-context.ts'
import type { Db } from '../database/database.ts'
import type { Trx } from '../database/tables.ts'
import type { ExportCell, ExportColumn } from '../export/export-table.ts'
import type { ImportField } from '../import/check-rows.ts'

// Fields that administrators add to records, as lists and changes of any entity use them; the feature of custom fields provides them.

/** A list filter, parsed and permitted. */
export interface CustomMatch {
  /** More records than can be sorted, perhaps: the total is counted by `counted`, up to `most`. */
  isMany: boolean
  most: number
  /** Conditions on the records' id, for a page. */
  conditions(idColumn: string): Expression<SqlBool>[]
  /** The same for counting, when there are many. */
  counted(idColumn: string): Expression<SqlBool>[]
}
/** Looks up how many records fulfil a filter; called only for pages that aren't cached. */
export type FindMatch = () => Promise<CustomMatch>

/** Changed values by `customFields.<key>`, for the log and for undo. */
export interface CustomChange {
  before: Record<string, unknown>
  after: Record<string, unknown>
  /** Names of fields that not everyone who sees the record sees. */
  hidden: string[]
}
/** What is sent for a record. */
export interface GivenCustom {
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
  save(context: Pick<MutationContext, 'trx' | 'caller'>, input: GivenCustom): Promise<CustomChange>
  /** Stores values of new records that have been checked. */
  insert(
    trx: Trx,
    caller: Caller,
    rows: readonly { id: number; values: Record<string, unknown> }[],
  ): Promise<void>
  /** Reads a list's filter; throws 400 for what the caller doesn't see. */
  filter(caller: Caller, text: string): Promise<FindMatch | undefined>
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
