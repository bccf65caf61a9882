import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import './notifications.tables.ts'

/** What is stored about a person here; the shape of users' PersonalPart. */
export const noticesOfPerson = {
  name: 'notifications',
  async read(db: Db, userId: number) {
    const rows = await db
      .selectFrom('notifications')
      .select(['kind', 'params', 'link', 'created_at', 'read_at'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute()
    return rows.map(({ params, ...row }) => ({ ...row, params: asRecord(JSON.parse(params)) }))
  },
  async erase(trx: Trx, userId: number) {
    await trx.deleteFrom('notice_choices').where('user_id', '=', userId).execute()
    return (
      await trx.deleteFrom('notifications').where('user_id', '=', userId).returning('id').execute()
    ).length
  },
}

const asRecord = (value: unknown): Record<string, unknown> =>
  Object.fromEntries(Object.entries(Object(value)))
