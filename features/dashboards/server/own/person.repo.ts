import type { PersonalPart } from '#features/users/server/users.service.ts'
import type { Db } from '#platform/server/database/database.ts'
import { sql } from 'kysely'
import '../dashboards.tables.ts'

/** Personal data: figures and boards. */
export const boardPersonalData: PersonalPart = {
  name: 'boards',
  async read(db, userId) {
    const tables = ['card_alerts', 'card_notes', 'card_mails', 'card_embeds'] as const
    const found = []
    for (const table of tables) {
      const { rows } = await sql<
        Record<string, unknown>
      >`select * from ${sql.table(table)} where user_id = ${userId} order by id`.execute(db)
      found.push(...rows.map(row => ({ ...row, table })))
    }
    return found
  },
  async erase(trx, userId) {
    let count = 0
    for (const table of [
      'card_mail_runs',
      'card_mail_recipients',
      'card_alerts',
      'card_notes',
      'card_mails',
      'card_embeds',
    ] as const) {
      const { rows } =
        await sql`delete from ${sql.table(table)} where user_id = ${userId} returning user_id`.execute(
          trx,
        )
      count += rows.length
    }
    return count
  },
}

const selectAddressee = (db: Db, userId: number) =>
  db.selectFrom('users').select(['full_name', 'email']).where('id', '=', userId)

/** The recipient of a mail. */
export const findAddressee = (db: Db, userId: number) =>
  selectAddressee(db, userId).executeTakeFirst()
export const getAddressee = (db: Db, userId: number) =>
  selectAddressee(db, userId).executeTakeFirstOrThrow()
