import type { ResourceQuery } from '#platform/contract/resource.contract.ts'
import type { Fields, RecordOf } from '#platform/contract/resource-fields.rules.ts'
import type { Caller } from '../access/caller.ts'
import type { Db } from '../database/database.ts'
import { type StoredRow, toRecord } from './columns.ts'
import type { ResourceContext } from './resource-context.ts'
import { readable } from './resource-rights.ts'
import { getRow } from './resource-service.ts'

// Records as a caller sees them: with the values of custom fields that they see.

/** A page of the list, and how many records match. */
export async function listRecords<F extends Fields>(
  parts: ResourceContext<F>,
  { query, caller }: { query: ResourceQuery; caller: Caller },
) {
  const { resource, repo, ports } = parts
  const custom = await ports.custom.listed(caller, query)
  const { rows, ...total } = await repo.list(query, readable(resource, caller), custom)
  return { records: await toRecords(parts, rows, { caller }), ...total }
}

/** A record that the caller may read. Throws 404. */
export async function getRecord<F extends Fields>(
  parts: ResourceContext<F>,
  db: Db,
  { id, caller }: { id: number; caller: Caller },
): Promise<RecordOf<F>> {
  const record = toRecord(parts.resource, await getRow(parts, db, { id, caller }))
  return parts.ports.custom.addToOne(caller, record, db)
}

/** Rows as the API returns them. */
export async function toRecords<F extends Fields>(
  { resource, ports }: ResourceContext<F>,
  rows: readonly StoredRow[],
  { caller }: { caller: Caller },
): Promise<RecordOf<F>[]> {
  return ports.custom.addTo(
    caller,
    rows.map(row => toRecord(resource, row)),
  )
}
