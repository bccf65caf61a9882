import type { PersonalPart } from '#features/users/server/users.points.ts'
import type { Db } from '#platform/server/database/database.ts'
import '#platform/server/mail/mail.ts'

const addressOf = async (db: Db, userId: number) =>
  (await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow())
    .email

/** Personal data: the outgoing emails to a person, without their text, which may contain links. What wasn't sent yet is not sent to someone erased. */
export const outboxPersonalData: PersonalPart = {
  name: 'outbox',
  async read(db, userId) {
    const rows = await db
      .selectFrom('mail_outbox')
      .select(['subject', 'state', 'created_at', 'sent_at'])
      .where('to_address', '=', await addressOf(db, userId))
      .orderBy('id')
      .execute()
    return rows.map(row => ({ ...row }))
  },
  async erase(trx, userId) {
    const deleted = trx
      .deleteFrom('mail_outbox')
      .where('to_address', '=', await addressOf(trx, userId))
    return (await deleted.returning('id').execute()).length
  },
}
