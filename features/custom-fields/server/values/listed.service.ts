import { keyInName } from '#platform/contract/custom-values.rules.ts'
import { isSortable } from '#platform/contract/resource-fields.rules.ts'
import type { Database } from '#platform/server/database/database.ts'
import { invalidInput } from '#platform/server/http/app-error.ts'
import type { AskedList, CustomList } from '#platform/server/resource/custom-port.ts'
import type { KnownField } from './fields.service.ts'
import { readFilter, readSearch } from './filter.service.ts'
import { createOrder } from './order.repo.ts'

/** How the fields that a caller sees take part in a list; undefined where they don't. Throws 400 with the name of what is wrong. */
export function readListed(
  database: Pick<Database, 'read' | 'dialect'>,
  fields: readonly KnownField[],
  { q, customFields, sortColumn, sort }: AskedList,
): CustomList | undefined {
  const filter = readFilter(database, fields, customFields)
  const search = readSearch(database, fields, { q })
  const field = sortedBy(fields, sortColumn)
  if (filter === undefined && search === undefined && field === undefined) return undefined
  return {
    key: fields.map(({ id, version }) => `${id} ${version}`).join(' '),
    filter,
    search,
    order: field && createOrder(database.read, field, { direction: sort }),
  }
}

function sortedBy(fields: readonly KnownField[], sortColumn: string): KnownField | undefined {
  const key = keyInName(sortColumn)
  if (key === undefined) return undefined
  const field = fields.find(one => one.key === key)
  if (field === undefined) throw invalidInput({ sortColumn: 'This field doesn’t exist.' })
  if (!isSortable(field.field))
    throw invalidInput({ sortColumn: 'Lists can’t be sorted by this field.' })
  return field
}
