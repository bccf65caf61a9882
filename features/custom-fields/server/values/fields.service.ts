import type { Caller } from '#platform/server/access/caller.ts'
import type { Database } from '#platform/server/database/database.ts'
import {
  createVersionedCache,
  findTableVersion,
} from '#platform/server/database/versioned-cache.ts'
import type { CustomField } from '../../contract/custom-fields.contract.ts'
import { fieldOf } from '../../contract/custom-fields.rules.ts'
import { listFieldRows, toField } from '../custom-fields.repo.ts'
import type { StoredField } from './values.repo.ts'

/** A field with what its values are stored by. */
export type KnownField = CustomField & StoredField

/** Finds the fields of an entity that a caller sees, in order. */
export type FindFields = (caller: Caller) => Promise<readonly KnownField[]>

/** The fields, read once for each version of their table: lists without fields pay for looking at that version. */
export function createFieldCache({ read }: Pick<Database, 'read'>) {
  const known = createVersionedCache<KnownField[]>(1)
  return async (entity: string): Promise<readonly KnownField[]> => {
    const version = await findTableVersion(read, 'custom_fields')
    const all = await known.keep(version, '', async () =>
      (await listFieldRows(read)).map(row => {
        const field = toField(row)
        return { ...field, field: fieldOf(field) }
      }),
    )
    return all.filter(one => one.entity === entity && !one.isArchived)
  }
}

/** Whether someone sees a field of a record that they see. Anyone who defines fields sees all. */
export const isVisible = ({ roles }: Pick<CustomField, 'roles'>, caller: Caller): boolean =>
  roles.length === 0 ||
  caller.role === 'admin' ||
  roles.includes(caller.role) ||
  caller.can('update', 'Settings')
