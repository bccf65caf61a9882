import type { Insertable, Selectable, Updateable } from 'kysely'
import * as z from 'zod/mini'
import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import type { CustomField } from '../contract/custom-fields.contract.ts'
import { asStored } from '#platform/server/database/stored.ts'
import { customField } from '../contract/custom-fields.contract.ts'
import { customFieldNotFound } from './custom-fields.errors.ts'
import type { CustomFieldsTable } from './custom-fields.tables.ts'

// The definitions. Deleted ones keep their values for the undo, until they are swept.

export type CustomFieldRow = Selectable<CustomFieldsTable>

const present = (db: Db) =>
  db.selectFrom('custom_fields').selectAll().where('deleted_at', 'is', null)

/** All that are not deleted, in order. */
export const listFieldRows = (db: Db): Promise<CustomFieldRow[]> =>
  present(db).orderBy('entity').orderBy('position').orderBy('id').execute()

export async function getFieldRow(db: Db, id: number): Promise<CustomFieldRow> {
  const row = await present(db).where('id', '=', id).executeTakeFirst()
  if (row === undefined) throw customFieldNotFound()
  return row
}

export async function getDeletedFieldRow(db: Db, id: number): Promise<CustomFieldRow> {
  const row = await db
    .selectFrom('custom_fields')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst()
  if (row === undefined) throw customFieldNotFound()
  return row
}

/** Keys of an entity in lower case, also those of deleted fields. */
export async function listKeys(db: Db, entity: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('custom_fields')
    .select('key')
    .where('entity', '=', entity)
    .execute()
  return new Set(rows.map(row => row.key.toLowerCase()))
}

export const insertFieldRow = (
  trx: Trx,
  row: Insertable<CustomFieldsTable>,
): Promise<CustomFieldRow> =>
  trx.insertInto('custom_fields').values(row).returningAll().executeTakeFirstOrThrow()

export const updateFieldRow = (
  trx: Trx,
  id: number,
  change: Omit<Updateable<CustomFieldsTable>, 'id' | 'version'>,
): Promise<CustomFieldRow> =>
  trx
    .updateTable('custom_fields')
    .set(eb => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Removes fields deleted before a moment, with their values. */
export async function sweepFieldRows(trx: Trx, before: string): Promise<void> {
  const rows = await trx
    .selectFrom('custom_fields')
    .select('id')
    .where('deleted_at', '<', before)
    .execute()
  for (const { id } of rows) {
    await trx.deleteFrom('custom_texts').where('field_id', '=', id).execute()
    await trx.deleteFrom('custom_values').where('field_id', '=', id).execute()
    await trx.deleteFrom('custom_fields').where('id', '=', id).execute()
  }
}

const texts = asStored(z.pick(customField, { labels: true, choices: true, roles: true }))

/** A field as administrators see it. */
export function toField(row: CustomFieldRow): CustomField {
  const parsed = texts.parse({
    labels: JSON.parse(row.labels),
    choices: JSON.parse(row.choices),
    roles: JSON.parse(row.roles),
  })
  return {
    id: row.id,
    entity: row.entity,
    key: row.key,
    kind: row.kind,
    ...parsed,
    decimals: row.decimals,
    isRequired: row.is_required === 1,
    isInList: row.is_in_list === 1,
    position: row.position,
    isArchived: row.archived_at !== null,
    version: row.version,
  }
}
