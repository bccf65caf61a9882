import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import './calendar.tables.ts'

/** The number of events by someone, shown before they are deleted. */
export async function countEvents(db: Db, userId: number): Promise<number> {
  const { n } = await db
    .selectFrom('calendar_events')
    .select(eb => eb.fn.countAll<number>().as('n'))
    .where('owner_id', '=', userId)
    .where('series_id', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** Personal data of this feature; has the shape of the users' PersonalPart. */
export const calendarPersonalData = {
  name: 'calendar',
  async read(db: Db, userId: number, { isSelf }: { isSelf: boolean }) {
    const rows = await db
      .selectFrom('calendar_events')
      .select([
        'id',
        'category',
        'title',
        'location',
        'description',
        'starts_at',
        'ends_at',
        'zone',
        'rule',
        'is_private',
      ])
      .where('owner_id', '=', userId)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .execute()
    return rows.map(({ title, location, description, is_private, ...row }) =>
      isSelf || is_private === 0 ? { ...row, title, location, description } : row,
    )
  },
  async erase(trx: Trx, userId: number) {
    await trx.deleteFrom('calendar_feeds').where('owner_id', '=', userId).execute()
    await trx.deleteFrom('calendar_guests').where('user_id', '=', userId).execute()
    return (
      await trx
        .deleteFrom('calendar_events')
        .where('owner_id', '=', userId)
        .returning('id')
        .execute()
    ).length
  },
}
