import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import type { Resource } from '#platform/contract/resource-fields.rules.ts'
import type { Db } from '../database/database.ts'
import { ownerColumnOf, storedIn, type StoredRow } from './columns.ts'

// Tables of resources, whose columns are known only by their declarations.

export type OwnTables = Record<string, StoredRow>
export type Rows = SelectQueryBuilder<OwnTables, string, object>

/** The same database, typed as resource tables, whose columns are known only by their declarations. */
export function tablesOf(db: Db): Kysely<OwnTables>
export function tablesOf(db: unknown): unknown {
  return db
}

/** Whose records are read: all, or one person's own. */
export interface Whose {
  ownerId: number | undefined
}

const EVERYONE: Whose = { ownerId: undefined }

/** A resource's records that are not deleted. */
export function presentRows(db: Db, resource: Resource, { ownerId } = EVERYONE): Rows {
  const rows: Rows = tablesOf(db).selectFrom(storedIn(resource)).where('deleted_at', 'is', null)
  return ownerId === undefined ? rows : rows.where(sql.ref(ownerColumnOf(resource)), '=', ownerId)
}

/** Ids as numbers, whatever the engine answers. */
export const idsOf = (rows: Rows) => rows.select(sql<number>`id`.as('id'))
