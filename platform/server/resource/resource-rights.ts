import type { Action } from '#platform/contract/define.ts'
import type { Resource } from '#platform/contract/resource-fields.rules.ts'
import type { Caller } from '../access/caller.ts'
import { fieldError, forbidden, notFound } from '../http/app-error.ts'
import { ownerColumnOf, type StoredRow } from './columns.ts'
import type { Whose } from './own-tables-repo.ts'

// Access to a resource's records: to all of them, or to one's own.

export const recordNotFound = ({ name, code = name, nouns }: Resource) =>
  notFound(`${code}.not_found`, nouns.one)
export const valueTaken = ({ name, code = name }: Resource, field: string) =>
  fieldError(409, `${code}.taken`, field, 'This is already in use.')
export const unknownValue = ({ name, code = name }: Resource, field: string) =>
  fieldError(400, `${code}.unknown`, field, 'This doesn’t exist or was deleted.')

/** Whose records the caller may read; id 0 owns none. */
export function readable({ subject }: Resource, caller: Caller): Whose {
  if (caller.can('read', subject)) return { ownerId: undefined }
  return { ownerId: caller.canOwn('read', subject, caller.userId) ? caller.userId : 0 }
}

const ownerOf = (resource: Resource, row: StoredRow): number => Number(row[ownerColumnOf(resource)])

/** Whether the caller may do it to this record. */
export const mayTouch = (
  resource: Resource,
  caller: Caller,
  { action, row }: { action: Action; row: StoredRow },
): boolean => caller.canOwn(action, resource.subject, ownerOf(resource, row))

/** Throws if it is not allowed; invisible records are reported as missing. */
export function assertMayTouch(
  resource: Resource,
  caller: Caller,
  touch: { action: Action; row: StoredRow },
): void {
  if (!mayTouch(resource, caller, { action: 'read', row: touch.row }))
    throw recordNotFound(resource)
  if (!mayTouch(resource, caller, touch)) throw forbidden(touch.action, resource.subject)
}

/** Of these rows, whose they are. */
export const ownersOf = (resource: Resource, rows: readonly StoredRow[]): number[] => [
  ...new Set(rows.map(row => ownerOf(resource, row)).filter(id => id > 0)),
]
