import type { Db } from '#platform/server/database/database.ts'
import type { Dialect } from '#platform/server/database/dialect.ts'
import { chunksOf } from '#platform/server/database/chunks.ts'
import { foldText } from '#platform/server/database/fold-text.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import type { Field } from '#platform/contract/resource-fields.rules.ts'
import { emptyOf } from '#platform/contract/resource-values.rules.ts'
import '../custom-fields.tables.ts'

// Values of records. They are read for the records of a page, and lists are filtered by the indexes on them (docs/adr/0089).

/** A field as its values are stored by. */
export interface StoredField {
  id: number
  key: string
  field: Field
}
/** Kinds that the search box of a list looks into. */
export const isSearched = ({ kind }: Pick<Field, 'kind'>): boolean =>
  kind === 'text' || kind === 'email' || kind === 'url'
/** Index entries are limited; longer texts are found by their beginning. */
const KEY_SIGNS = 500
const ROWS_AT_ONCE = 500

interface ValueRow {
  field_id: number
  record_id: number
  position: number
  text: string | null
  key: string | null
  number: number | null
}

/** Values of records by their ids, each with all the fields. */
export async function readValues(
  db: Db,
  dialect: Pick<Dialect, 'isOneOf'>,
  { fields, ids }: { fields: readonly StoredField[]; ids: readonly number[] },
): Promise<(id: number) => Record<string, unknown>> {
  const found = new Map<string, ValueRow[]>()
  for (const some of chunksOf([...new Set(ids)], ROWS_AT_ONCE)) {
    const rows = await db
      .selectFrom('custom_values')
      .selectAll()
      .where(
        'field_id',
        'in',
        fields.map(one => one.id),
      )
      .where(dialect.isOneOf('record_id', some))
      .orderBy('position')
      .execute()
    for (const row of rows) {
      const place = `${row.field_id} ${Number(row.record_id)}`
      found.set(place, [...(found.get(place) ?? []), row])
    }
  }
  return id =>
    Object.fromEntries(
      fields.map(({ id: fieldId, key, field }) => [
        key,
        read(field, found.get(`${fieldId} ${id}`)),
      ]),
    )
}

function read(field: Field, rows: readonly ValueRow[] | undefined): unknown {
  const [first] = rows ?? []
  if (rows === undefined || first === undefined) return emptyOf(field)
  if (field.kind === 'choices') return rows.map(row => row.text)
  if (field.kind === 'yesNo') return true
  return field.kind === 'number' ? Number(first.number) : first.text
}

/** Replaces a record's values of some fields. */
export async function writeValues(
  trx: Trx,
  recordId: number,
  values: readonly { field: StoredField; value: unknown }[],
): Promise<void> {
  if (values.length === 0) return
  const fieldIds = values.map(({ field }) => field.id)
  for (const table of ['custom_values', 'custom_texts'] as const)
    await trx
      .deleteFrom(table)
      .where('record_id', '=', recordId)
      .where('field_id', 'in', fieldIds)
      .execute()
  await insertValues(
    trx,
    values.map(one => ({ ...one, recordId })),
  )
}

/** Adds values of records that have none yet. */
export async function insertValues(
  trx: Trx,
  values: readonly { field: StoredField; value: unknown; recordId: number }[],
): Promise<void> {
  const rows = values.flatMap(({ field, value, recordId }) =>
    toCells(field.field, value).map((cell, position) => ({
      field_id: field.id,
      record_id: recordId,
      position,
      ...cell,
    })),
  )
  for (const some of chunksOf(rows, ROWS_AT_ONCE))
    await trx.insertInto('custom_values').values(some).execute()
  const searched = new Set(values.flatMap(({ field }) => (isSearched(field.field) ? field.id : [])))
  const texts = rows.flatMap(({ field_id, record_id, key }) =>
    key === null || !searched.has(field_id) ? [] : [{ field_id, record_id, words: key }],
  )
  for (const some of chunksOf(texts, ROWS_AT_ONCE))
    await trx.insertInto('custom_texts').values(some).execute()
}

type Cell = Pick<ValueRow, 'text' | 'key' | 'number'>
/** Nothing is stored for nothing. */
function toCells(field: Field, value: unknown): Cell[] {
  if (value === null || value === undefined || value === '' || value === false) return []
  if (Array.isArray(value)) return value.map(one => asText(String(one), String(one)))
  if (typeof value === 'number') return [{ text: null, key: null, number: value }]
  if (value === true) return [asText('yes', 'yes')]
  const text = String(value)
  if (field.kind === 'longText') return [asText(text, null)]
  const isExact = field.kind === 'choice' || field.kind === 'date'
  return [asText(text, isExact ? text : foldText(text).slice(0, KEY_SIGNS))]
}
const asText = (text: string, key: string | null): Cell => ({ text, key, number: null })

/** All values of a record, also of archived fields: a person's data. */
export async function listValues(db: Db, entity: string, recordId: number) {
  const rows = await db
    .selectFrom('custom_values')
    .innerJoin('custom_fields', 'custom_fields.id', 'custom_values.field_id')
    .select(['custom_fields.key as field', 'custom_fields.roles', 'text', 'number'])
    .where('entity', '=', entity)
    .where('record_id', '=', recordId)
    .orderBy('custom_fields.position')
    .orderBy('custom_values.position')
    .execute()
  return rows.map(({ field, text, number, roles }) => ({ field, value: text ?? number, roles }))
}

/** Deletes a record's values; answers how many. */
export async function deleteValues(trx: Trx, entity: string, recordId: number): Promise<number> {
  const fieldIds = trx.selectFrom('custom_fields').select('id').where('entity', '=', entity)
  await trx
    .deleteFrom('custom_texts')
    .where('record_id', '=', recordId)
    .where('field_id', 'in', fieldIds)
    .execute()
  const rows = await trx
    .deleteFrom('custom_values')
    .where('record_id', '=', recordId)
    .where('field_id', 'in', fieldIds)
    .returning('position')
    .execute()
  return rows.length
}
