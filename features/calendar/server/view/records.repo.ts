import { eventLink } from '../../contract/calendar.rules.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Dialect } from '#platform/server/database/dialect.ts'
import type { RecordType } from '#platform/server/compose/between-features.ts'
import { canEdit, partOf } from './view.service.ts'
import '../calendar.tables.ts'

/** Guests of these events, or of one occurrence. */
export const listInvited = (db: Db, dialect: Dialect, ids: readonly number[]) =>
  db
    .selectFrom('calendar_guests')
    .innerJoin('calendar_events', 'calendar_events.id', 'calendar_guests.event_id')
    .select(['calendar_events.id', 'calendar_events.series_id', 'calendar_guests.user_id'])
    .where(eb =>
      eb.or([
        dialect.isOneOf('calendar_events.id', [...ids]),
        dialect.isOneOf('calendar_events.series_id', [...ids]),
      ]),
    )
    .where('calendar_events.deleted_at', 'is', null)
    .where('calendar_guests.user_id', 'is not', null)
    .execute()

/** Events as linkable records: a series is one. */
export const eventRecords = (dialect: Dialect): Omit<RecordType, 'type'> => ({
  subject: 'Calendar',
  async see(db, caller, ids) {
    if (!caller.canOwn('read', 'Calendar', caller.userId)) return new Map()
    const rows = await db
      .selectFrom('calendar_events')
      .selectAll()
      .where(dialect.isOneOf('id', [...ids]))
      .where('series_id', 'is', null)
      .where('deleted_at', 'is', null)
      .execute()
    const own = (await listInvited(db, dialect, ids)).filter(
      guest => guest.user_id === caller.userId,
    )
    const invited = new Set(own.map(guest => guest.series_id ?? guest.id))
    return new Map(
      rows.flatMap(row => {
        const part = partOf(caller, row, invited.has(row.id))
        if (part === undefined || part === 'stranger') return []
        return [
          [
            row.id,
            {
              title: row.title,
              address: eventLink(row.id),
              isDone: null,
              canChange: canEdit(caller, row),
            },
          ],
        ]
      }),
    )
  },
  async audience(db, id) {
    const row = await db
      .selectFrom('calendar_events')
      .select('owner_id')
      .where('id', '=', id)
      .executeTakeFirst()
    if (row === undefined) return []
    const guests = await listInvited(db, dialect, [id])
    return [row.owner_id, ...guests.flatMap(guest => guest.user_id ?? [])]
  },
})
