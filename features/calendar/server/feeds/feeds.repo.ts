import type { CalendarFeed } from '../../contract/calendar.contract.ts'
import type { Insertable, Selectable } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import type { Tables, Trx } from '#platform/server/database/tables.ts'
import '../calendar.tables.ts'

export type FeedRow = Selectable<Tables['calendar_feeds']>

export const findFeedByHash = (db: Db, tokenHash: string): Promise<FeedRow | undefined> =>
  db.selectFrom('calendar_feeds').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst()

/** The owner of a feed; undefined once deleted or inactive. */
export const findFeedOwner = (db: Db, userId: number) =>
  db
    .selectFrom('users')
    .select(['id', 'full_name'])
    .where('id', '=', userId)
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

export const listFeedRows = (db: Db, ownerId: number): Promise<FeedRow[]> =>
  db
    .selectFrom('calendar_feeds')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .orderBy('id')
    .execute()

export async function countFeeds(db: Db, ownerId: number): Promise<number> {
  const rows = await db
    .selectFrom('calendar_feeds')
    .select('id')
    .where('owner_id', '=', ownerId)
    .execute()
  return rows.length
}

export const insertFeed = (
  trx: Trx,
  values: Insertable<Tables['calendar_feeds']>,
): Promise<FeedRow> =>
  trx.insertInto('calendar_feeds').values(values).returningAll().executeTakeFirstOrThrow()

/** Deletes a feed of this owner; returns it. */
export const deleteFeed = (
  trx: Trx,
  { id, ownerId }: { id: number; ownerId: number },
): Promise<FeedRow | undefined> =>
  trx
    .deleteFrom('calendar_feeds')
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .returningAll()
    .executeTakeFirst()

export async function updateFeedReadAt(trx: Trx, id: number, now: Date): Promise<void> {
  await trx
    .updateTable('calendar_feeds')
    .set({ read_at: now.toISOString() })
    .where('id', '=', id)
    .execute()
}

export const toFeed = ({ id, category, created_at, read_at }: FeedRow): CalendarFeed => ({
  id,
  calendar: category,
  createdAt: created_at,
  readAt: read_at,
})
