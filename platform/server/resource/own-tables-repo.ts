import type { Kysely, SelectQueryBuilder } from 'kysely'
import type { Db } from '../database/database.ts'
import type { StoredRow } from './columns.ts'

// Tables of resources, whose columns are known only by their declarations.

export type OwnTables = Record<string, StoredRow>
export type Rows = SelectQueryBuilder<OwnTables, string, object>

/** The same database, typed as resource tables, whose columns are known only by their declarations. */
export function tablesOf(db: Db): Kysely<OwnTables>
export function tablesOf(db: unknown): unknown {
  return db
}
