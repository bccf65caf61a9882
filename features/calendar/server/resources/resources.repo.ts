import type { CalendarResource, NewResource } from '../../contract/calendar.contract.ts'
import type { Db } from '#platform/server/database/database.ts'
import { foldText } from '#platform/server/database/fold-text.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { resourceNotFound } from '../calendar.errors.ts'
import type { ResourceRow } from '../calendar.tables.ts'

export const listResourceRows = (db: Db): Promise<ResourceRow[]> =>
  db
    .selectFrom('calendar_resources')
    .selectAll()
    .where('deleted_at', 'is', null)
    .orderBy('name_key')
    .orderBy('id')
    .execute()

/** A resource, deleted or not. */
export const findResourceRow = (db: Db, id: number): Promise<ResourceRow | undefined> =>
  db.selectFrom('calendar_resources').selectAll().where('id', '=', id).executeTakeFirst()

export async function getResourceRow(db: Db, id: number): Promise<ResourceRow> {
  const row = await db
    .selectFrom('calendar_resources')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined) throw resourceNotFound()
  return row
}

export const insertResource = (trx: Trx, input: NewResource): Promise<ResourceRow> =>
  trx
    .insertInto('calendar_resources')
    .values({ ...toColumns(input), version: 1, deleted_at: null })
    .returningAll()
    .executeTakeFirstOrThrow()

export const updateResourceRow = (
  trx: Trx,
  id: number,
  changes: Partial<Omit<ResourceRow, 'id'>>,
): Promise<ResourceRow> =>
  trx
    .updateTable('calendar_resources')
    .set(changes)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export async function isResourceNameTaken(
  trx: Trx,
  name: string,
  exceptId: number,
): Promise<boolean> {
  const other = await trx
    .selectFrom('calendar_resources')
    .select('id')
    .where('name_key', '=', foldText(name))
    .where('id', '!=', exceptId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return other !== undefined
}

export const toColumns = ({ name, kind, location = '', capacity }: NewResource) => ({
  name,
  name_key: foldText(name),
  kind,
  location,
  capacity: Number(capacity ?? 0),
})

export const toResource = ({
  id,
  name,
  kind,
  location,
  capacity,
  version,
}: ResourceRow): CalendarResource => ({ id, name, kind, location, capacity, version })
