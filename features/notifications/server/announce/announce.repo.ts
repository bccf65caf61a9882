import type { Selectable } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import type { Tables, Trx } from '#platform/server/database/tables.ts'
import '../notifications.tables.ts'

type AnnouncementRow = Selectable<Tables['announcements']>

/** Everyone an announcement reaches. */
const selectAudience = (db: Db) =>
  db.selectFrom('users').where('deleted_at', 'is', null).where('status', '!=', 'inactive')

export async function countAudience(db: Db): Promise<number> {
  const { n } = await selectAudience(db)
    .select(eb => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** The next people after one. */
export async function listAudienceIds(
  db: Db,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  const people = await selectAudience(db)
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
  return people.map(person => person.id)
}

export const insertAnnouncement = (
  trx: Trx,
  row: Omit<AnnouncementRow, 'id'>,
): Promise<{ id: number }> =>
  trx.insertInto('announcements').values(row).returning('id').executeTakeFirstOrThrow()

export const getAnnouncement = (db: Db, id: number): Promise<AnnouncementRow> =>
  db.selectFrom('announcements').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** The last person notified; a second run continues from there. */
export const updateReached = (trx: Trx, { id, reached }: { id: number; reached: number }) =>
  trx.updateTable('announcements').set({ reached }).where('id', '=', id).execute()
