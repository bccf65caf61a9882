import type { Db } from '#platform/server/database/database.ts'
import type { EventRow } from '../calendar.tables.ts'

const MAX_ROWS = 2_000

/** Events that mark one of these people as away, and series with such an occurrence. */
export async function listAbsenceRows(db: Db, ownerIds: readonly number[]): Promise<EventRow[]> {
  if (ownerIds.length === 0) return []
  const changed = db
    .selectFrom('calendar_events as times')
    .select('times.series_id')
    .where('times.owner_id', 'in', ownerIds)
    .where('times.is_out_of_office', '=', 1)
    .where('times.series_id', 'is not', null)
    .where('times.deleted_at', 'is', null)
  return db
    .selectFrom('calendar_events')
    .innerJoin('users', 'users.id', 'calendar_events.owner_id')
    .selectAll('calendar_events')
    .where('calendar_events.owner_id', 'in', ownerIds)
    .where('calendar_events.series_id', 'is', null)
    .where('calendar_events.deleted_at', 'is', null)
    .where('users.deleted_at', 'is', null)
    .where(eb =>
      eb.or([
        eb('calendar_events.is_out_of_office', '=', 1),
        eb('calendar_events.id', 'in', changed),
      ]),
    )
    .orderBy('calendar_events.id', 'desc')
    .limit(MAX_ROWS)
    .execute()
}
