import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import type { EventRow } from './calendar.tables.ts'

// Queries of the reminder job, and its position.

const LAST = 'calendar.reminded'

export async function findRemindedAt(db: Db): Promise<string | undefined> {
  const known = await db
    .selectFrom('key_values')
    .select('value')
    .where('name', '=', LAST)
    .executeTakeFirst()
  return known?.value
}

export async function saveRemindedAt(trx: Trx, value: string): Promise<void> {
  await trx
    .insertInto('key_values')
    .values({ name: LAST, value })
    .onConflict(conflict => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/** Events with reminders in a range, and series, as an exception may have some. */
export const listRowsWithReminders = (
  db: Db,
  window: { from: string; to: string },
): Promise<EventRow[]> =>
  db
    .selectFrom('calendar_events')
    .selectAll()
    .where('deleted_at', 'is', null)
    .where('series_id', 'is', null)
    .where('range_to', '>', window.from)
    .where('range_from', '<', window.to)
    .where(eb => eb.or([eb('reminders', '!=', '[]'), eb('rule', '!=', '')]))
    .execute()

/** Users among the guests who have not declined. */
export async function listComingUserIds(db: Db, eventId: number): Promise<number[]> {
  const guests = await db
    .selectFrom('calendar_guests')
    .select('user_id')
    .where('event_id', '=', eventId)
    .where('status', '!=', 'declined')
    .where('user_id', 'is not', null)
    .execute()
  return guests.flatMap(guest => guest.user_id ?? [])
}

export const listActivePeople = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('users')
    .select(['id', 'full_name', 'email'])
    .where('id', 'in', ids)
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .execute()
