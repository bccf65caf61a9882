import type { Insertable } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import type { Tables, Trx } from '#platform/server/database/tables.ts'
import type { PersonalPart } from '#features/users/server/users.service.ts'
import '../dashboards.tables.ts'

// Stores visits and page views.

/** The session's visit if its last call was after that moment. */
export const findVisitSince = (
  db: Db,
  { sessionId, since }: { sessionId: string; since: string },
): Promise<{ id: number; started_at: string } | undefined> =>
  db
    .selectFrom('visits')
    .select(['id', 'started_at'])
    .where('session_id', '=', sessionId)
    .where('last_at', '>', since)
    .orderBy('last_at', 'desc')
    .limit(1)
    .executeTakeFirst()

export async function updateVisitRow(
  trx: Trx,
  id: number,
  end: { last_at: string; seconds: number },
): Promise<void> {
  await trx.updateTable('visits').set(end).where('id', '=', id).execute()
}

export async function insertVisit(trx: Trx, row: Insertable<Tables['visits']>): Promise<void> {
  await trx.insertInto('visits').values(row).execute()
}

/** Adds page views per quarter of an hour. */
export async function addPageViews(
  trx: Trx,
  slots: readonly [slot: string, n: number][],
): Promise<void> {
  for (const [slot, n] of slots) {
    await trx
      .insertInto('page_views')
      .values({ slot, n })
      .onConflict(conflict =>
        conflict.column('slot').doUpdateSet(eb => ({ n: eb('page_views.n', '+', n) })),
      )
      .execute()
  }
}

/** Personal data: visits with device. */
export const visitPersonalData: PersonalPart = {
  name: 'visits',
  async read(db: Db, userId) {
    const rows = await db
      .selectFrom('visits')
      .select(['started_at', 'last_at', 'device', 'browser'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute()
    return rows.map(row => ({ ...row }))
  },
  async erase(trx, userId) {
    return (
      await trx
        .updateTable('visits')
        .set({ user_id: null, session_id: '' })
        .where('user_id', '=', userId)
        .returning('id')
        .execute()
    ).length
  },
}
