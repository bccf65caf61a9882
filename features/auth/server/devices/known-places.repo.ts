import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import '../auth.tables.ts'

/** Those of the marks that are known for a person. */
export const listPlaces = (
  db: Db,
  { userId, marks, since }: { userId: number; marks: string[]; since: string },
) =>
  db
    .selectFrom('known_places')
    .select('mark')
    .where('user_id', '=', userId)
    .where('mark', 'in', marks)
    .where('seen_at', '>', since)
    .execute()

export const savePlaces = (
  trx: Trx,
  { userId, marks, moment }: { userId: number; marks: string[]; moment: string },
) =>
  trx
    .insertInto('known_places')
    .values(marks.map(mark => ({ user_id: userId, mark, seen_at: moment })))
    .onConflict(conflict => conflict.columns(['user_id', 'mark']).doUpdateSet({ seen_at: moment }))
    .execute()

/** Keeps the newest places of one person. */
export async function deletePlacesBeyond(trx: Trx, userId: number, most: number): Promise<void> {
  const places = trx.selectFrom('known_places').where('user_id', '=', userId)
  const last = await places
    .select('seen_at')
    .orderBy('seen_at', 'desc')
    .orderBy('mark')
    .limit(1)
    .offset(most)
    .executeTakeFirst()
  if (last === undefined) return
  await trx
    .deleteFrom('known_places')
    .where('user_id', '=', userId)
    .where('seen_at', '<=', last.seen_at)
    .execute()
}

export async function deletePlacesBefore(trx: Trx, moment: string): Promise<void> {
  await trx.deleteFrom('known_places').where('seen_at', '<=', moment).execute()
}
