import type { Dialect } from '#platform/server/database/dialect.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { assertUnchanged } from '#platform/server/changes/assert-unchanged.ts'
import type { UndoContext } from '#platform/server/changes/undo.ts'
import type { EventRow, GuestRow } from '../calendar.tables.ts'

// An event with its exceptions, guests and resources. Changes store the previous state for undo.

export interface Member {
  row: EventRow
  guests: GuestRow[]
  resourceIds: number[]
}
/** The event or series comes first. */
export type Family = Member[]

/** The exceptions of a series. */
export const exceptionsOf = (family: Family): EventRow[] =>
  family.slice(1).map(member => member.row)

/** The current family; empty if there is none. */
export async function readFamily(trx: Trx, dialect: Dialect, id: number): Promise<Family> {
  const rows = await trx
    .selectFrom('calendar_events')
    .selectAll()
    .where(eb => eb.or([eb('id', '=', id), eb('series_id', '=', id)]))
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  const ids = rows.map(row => row.id)
  if (ids.length === 0) return []
  const guests = await trx
    .selectFrom('calendar_guests')
    .selectAll()
    .where(dialect.isOneOf('event_id', ids))
    .orderBy('id')
    .execute()
  const resources = await trx
    .selectFrom('calendar_event_resources')
    .selectAll()
    .where(dialect.isOneOf('event_id', ids))
    .execute()
  return rows.map(row => ({
    row,
    guests: guests.filter(guest => guest.event_id === row.id),
    resourceIds: resources.filter(one => one.event_id === row.id).map(one => one.resource_id),
  }))
}

/** Undo data of a change: the previous state, and the resulting versions. */
export interface UndoArgs {
  ownerId: number
  before: Family
  /** Series with their versions after the change; new ones have no `before`. */
  after: { id: number; version: number }[]
}

/** Restores families. Throws if one was changed since. */
export async function putBack(
  context: Pick<UndoContext, 'trx' | 'now' | 'change'>,
  { before, after }: UndoArgs,
): Promise<void> {
  const { trx, now } = context
  for (const { id, version: left } of after) {
    const row = await trx
      .selectFrom('calendar_events')
      .select(['version', 'title'])
      .where('id', '=', id)
      .executeTakeFirst()
    const { title: name = `#${id}`, version } = row ?? {}
    await assertUnchanged(context, { id, name, version, left })
  }
  const known = new Set(before.map(({ row }) => row.id))
  const roots = after.map(({ id }) => id)
  const moment = now.toISOString()
  // Removes what the change created.
  const made = await trx
    .selectFrom('calendar_events')
    .select('id')
    .where(eb => eb.or([eb('id', 'in', roots), eb('series_id', 'in', roots)]))
    .where('deleted_at', 'is', null)
    .execute()
  for (const { id } of made.filter(one => !known.has(one.id))) await dropRow(trx, id, moment)
  for (const { row, guests, resourceIds } of before)
    await putMember(trx, { row, guests, resourceIds }, moment)
}

async function putMember(
  trx: Trx,
  { row: { id, ...row }, guests, resourceIds }: Member,
  moment: string,
): Promise<void> {
  const current = await trx
    .selectFrom('calendar_events')
    .select(['version', 'sequence'])
    .where('id', '=', id)
    .executeTakeFirst()
  const stamp = {
    version: (current?.version ?? row.version) + 1,
    sequence: (current?.sequence ?? row.sequence) + 1,
    updated_at: moment,
  }
  if (current === undefined)
    await trx
      .insertInto('calendar_events')
      .values({ id, ...row, ...stamp })
      .execute()
  else
    await trx
      .updateTable('calendar_events')
      .set({ ...row, ...stamp })
      .where('id', '=', id)
      .execute()
  const asked = await trx
    .selectFrom('calendar_guests')
    .selectAll()
    .where('event_id', '=', id)
    .execute()
  await trx.deleteFrom('calendar_guests').where('event_id', '=', id).execute()
  const rows = guests.map(guest => {
    const answered = asked.find(one => one.email_key === guest.email_key)
    return answered === undefined
      ? guest
      : { ...guest, status: answered.status, answered_at: answered.answered_at }
  })
  if (rows.length > 0) await trx.insertInto('calendar_guests').values(rows).execute()
  await trx.deleteFrom('calendar_event_resources').where('event_id', '=', id).execute()
  if (resourceIds.length > 0) {
    await trx
      .insertInto('calendar_event_resources')
      .values(resourceIds.map(resource_id => ({ event_id: id, resource_id })))
      .onConflict(conflict => conflict.doNothing())
      .execute()
  }
}

/** A dropped exception makes room for another; other rows are kept for undo. */
export async function dropRow(trx: Trx, id: number, moment: string): Promise<void> {
  const row = await trx
    .selectFrom('calendar_events')
    .select('series_id')
    .where('id', '=', id)
    .executeTakeFirst()
  await trx.deleteFrom('calendar_bookings').where('event_id', '=', id).execute()
  if (row?.series_id === null)
    await trx
      .updateTable('calendar_events')
      .set(eb => ({ deleted_at: moment, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
  else await trx.deleteFrom('calendar_events').where('id', '=', id).execute()
}
