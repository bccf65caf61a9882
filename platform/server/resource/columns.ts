import { foldSearch } from '#platform/contract/fold.rules.ts'
import type { OwnRecordType } from '#platform/contract/record-links.rules.ts'
import { ownRecordType } from '#platform/contract/resource-texts.rules.ts'
import {
  type Field,
  type Fields,
  isLine,
  isSearched,
  isSortable,
  isStored,
  isUpload,
  type RecordOf,
  type Resource,
  type ValuesOf,
} from '#platform/contract/resource-fields.rules.ts'
import { textOf } from '#platform/contract/rich-text.rules.ts'
import { columnOf } from '#platform/contract/resource-checks.rules.ts'
import type { Address } from '#platform/contract/address.rules.ts'
import {
  decimalsOf,
  emptyOf,
  isText,
  withComputed,
} from '#platform/contract/resource-values.rules.ts'
import { foldText } from '../database/fold-text.ts'

// How a resource's fields are stored in its table. Unset is NULL, for every type; in an existing table, an unset text is empty.

export type Stored = string | number | null
export type StoredRow = Record<string, Stored>

/** A column as a migration makes it. */
export interface ResourceColumn {
  name: string
  type: 'text' | 'bigint'
  /** Lists are sorted or filtered by it. */
  isIndexed?: true
  isUnique?: true
  /** Numbers are stored as whole numbers of this many decimals; 0 unless given. */
  decimals?: number
}

/** A resource's table: the prefix never collides with the product's tables. Links use the same name for its records. */
export const tableOf = ({ name }: Pick<Resource, 'name'>): OwnRecordType => ownRecordType(name)
/** Where its records are: there, or in the existing table that it names. */
export const storedIn = (resource: Resource): string => resource.table?.name ?? tableOf(resource)
/** By which a list is sorted: of texts their folded form. */
export const sortColumnOf = (name: string, field: Field | undefined): string =>
  field !== undefined && (isLine(field) || field.kind === 'address')
    ? `${columnOf(name)}_key`
    : columnOf(name)
/** Whose own a record is. */
export const ownerColumnOf = ({ owner }: Resource): string =>
  owner === undefined ? 'created_by' : columnOf(owner)

const TEXTS = new Set([
  'text',
  'email',
  'phone',
  'url',
  'longText',
  'date',
  'moment',
  'choice',
  'choices',
  'richText',
  'address',
  'image',
  'files',
])

/** The columns a declaration requires, besides the common ones. */
export function columnsOf(resource: Resource): ResourceColumn[] {
  const { fields, list } = resource
  return Object.entries(fields).flatMap(([name, field]): ResourceColumn[] => {
    if (!isStored(field)) return []
    const isUnique = isLine(field) && field.unique === true
    const isWalked = [
      ...list.columns,
      ...list.filters,
      list.sort,
      resource.owner,
      ...Object.values(resource.figures).map(({ by }) => by),
    ].includes(name)
    const sorts = sortColumnOf(name, field)
    const marks = {
      ...(isWalked && isSortable(field) ? { isIndexed: true as const } : {}),
      ...(isUnique ? { isUnique } : {}),
    }
    const type = TEXTS.has(field.kind) ? 'text' : 'bigint'
    return sorts === columnOf(name)
      ? [{ name: sorts, type, ...marks, ...scaleOf(field) }]
      : [
          { name: columnOf(name), type },
          { name: sorts, type, ...marks },
        ]
  })
}

const scaleOf = (field: Field): Pick<ResourceColumn, 'decimals'> =>
  field.kind === 'number' || field.kind === 'money' ? { decimals: decimalsOf(field) } : {}

/** A value's plain text; empty for other types. An address has its country code. */
export function wordsIn(field: Field | undefined, value: unknown): string {
  if (field?.kind === 'address') return isAddress(value) ? addressLine(value) : ''
  if (typeof value !== 'string') return ''
  return field?.kind === 'richText' ? textOf(value) : value
}
const addressLine = ({ street, postalCode, city, country }: Address): string =>
  [street, postalCode, city, country].filter(one => one !== '').join(' ')
const isAddress = (value: unknown): value is Address =>
  typeof value === 'object' && value !== null && 'street' in value

/** A record's searchable text. Separated so that no search spans two fields. */
const wordsOf = (resource: Resource, values: Record<string, unknown>): string =>
  Object.entries(values)
    .flatMap(([name, value]) =>
      isSearched(resource, name)
        ? [foldSearch(wordsIn(resource.fields[name], value))].filter(one => one !== '')
        : [],
    )
    .join('\u0001')

/** Field values as columns. */
export function toColumns<F extends Fields>(resource: Resource<F>, values: ValuesOf<F>): StoredRow {
  const known = Object.entries<unknown>(values).flatMap(([name, value]) => {
    const field = resource.fields[name]
    return field === undefined ? [] : storeField(resource, [name, value], field)
  })
  const columns = Object.fromEntries(known)
  return resource.table === undefined
    ? { ...columns, words: wordsOf(resource, values) }
    : { ...columns, ...derivedOf(resource, values) }
}

/** The columns of an existing table that follow from a record's values. */
export const derivedOf = ({ table }: Resource, values: object): StoredRow => ({
  ...table?.derived?.({ ...values }),
})

/** The columns that tell a record apart from what it was, or bring it back. */
export const storedColumns = (resource: Resource): string[] => [
  ...(resource.table === undefined ? ['words'] : []),
  'deleted_at',
  ...columnsOf(resource).map(({ name }) => name),
]

function storeField(
  { table }: Resource,
  [name, value]: [string, unknown],
  field: Field,
): [string, Stored][] {
  if (!isStored(field)) return []
  const nothing = table !== undefined && isText(field) ? '' : null
  const stored = store(field, value) ?? nothing
  const column: [string, Stored] = [columnOf(name), stored]
  if (!isLine(field) && field.kind !== 'address') return [column]
  const words = stored === null ? null : foldText(wordsIn(field, value))
  return [column, [sortColumnOf(name, field), words]]
}

function store(field: Field, value: unknown): Stored {
  if (value === null || value === undefined || value === '') return null
  if (isUpload(field))
    return Array.isArray(value) && value.length === 0 ? null : JSON.stringify(value)
  if (Array.isArray(value)) return value.length === 0 ? null : `|${value.join('|')}|`
  if (field.kind === 'address') return JSON.stringify(value)
  if (typeof value === 'boolean') return value ? 1 : 0
  if (typeof value === 'number') return Math.round(value * 10 ** decimalsOf(field))
  return String(value)
}

function read(field: Field, stored: Stored | undefined): unknown {
  if (stored === null || stored === undefined)
    return field.kind === 'choice' ? null : field.kind === 'yesNo' ? false : emptyOf(field)
  if (field.kind === 'choices')
    return String(stored)
      .split('|')
      .filter(one => one !== '')
  if (field.kind === 'yesNo') return Number(stored) === 1
  if (field.kind === 'address' || isUpload(field)) return JSON.parse(String(stored))
  if (TEXTS.has(field.kind)) return stored
  const decimals = decimalsOf(field)
  return Number((Number(stored) / 10 ** decimals).toFixed(decimals))
}

/** A row as returned by the API. */
export function toRecord<F extends Fields>(resource: Resource<F>, row: StoredRow): RecordOf<F>
export function toRecord(resource: Resource, row: StoredRow): Record<string, unknown> {
  const values = Object.entries(resource.fields).flatMap(([name, field]) =>
    isStored(field) ? [[name, read(field, row[columnOf(name)])]] : [],
  )
  return {
    id: Number(row.id),
    ...withComputed(resource, Object.fromEntries(values)),
    version: Number(row.version),
    createdAt: row.created_at,
    createdBy: row.created_by === null ? null : Number(row.created_by),
    // Existing tables may have got this column later.
    updatedAt: row.updated_at ?? row.created_at,
  }
}

/** The field values of a record. */
export function valuesOf<F extends Fields>(resource: Resource<F>, record: RecordOf<F>): ValuesOf<F>
export function valuesOf(
  { fields }: Resource,
  record: Record<string, unknown>,
): Record<string, unknown> {
  return Object.fromEntries(Object.keys(fields).map(name => [name, record[name]]))
}
