import { MINUTE } from '#platform/contract/durations.rules.ts'
import type { Database, Db } from '#platform/server/database/database.ts'
import type { Dialect } from '#platform/server/database/dialect.ts'
import '../calendar.tables.ts'

export const listPeople = (db: Db, dialect: Dialect, ids: readonly number[]) =>
  db
    .selectFrom('users')
    .select(['id', 'full_name'])
    .where(dialect.isOneOf('id', [...ids]))
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()

/** Events declined by a guest. */
export async function listDeclinedIds(db: Db, userId: number): Promise<Set<number>> {
  const declined = await db
    .selectFrom('calendar_guests')
    .select('event_id')
    .where('user_id', '=', userId)
    .where('status', '=', 'declined')
    .execute()
  return new Set(declined.map(row => row.event_id))
}

export const listBookings = (
  { read }: Pick<Database, 'read'>,
  { resourceId, window }: { resourceId: number; window: { from: string; to: string } },
) =>
  read
    .selectFrom('calendar_bookings')
    .innerJoin('calendar_events', 'calendar_events.id', 'calendar_bookings.event_id')
    .select(['from_minute', 'to_minute', 'calendar_events.id', 'calendar_events.series_id'])
    .where('resource_id', '=', resourceId)
    .where('to_minute', '>', Math.floor(Date.parse(window.from) / MINUTE))
    .where('from_minute', '<', Math.ceil(Date.parse(window.to) / MINUTE))
    .orderBy('from_minute')
    .execute()
