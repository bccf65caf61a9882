import type { PersonalPart } from '#features/users/server/users.service.ts'
import './pages.tables.ts'

// The door of the pages about the product.

export { noteJoined } from './referral/referral.service.ts'

/** Whom somebody invited; the addresses are other people's, and go with who wrote them down. */
export const referralsOfPerson: PersonalPart = {
  name: 'referrals',
  async read(db, userId) {
    const rows = await db
      .selectFrom('referrals')
      .select(['email', 'invited_at', 'joined_at'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute()
    return rows.map(row => ({ ...row }))
  },
  async erase(trx, userId) {
    await trx.deleteFrom('referral_codes').where('user_id', '=', userId).execute()
    return (
      await trx.deleteFrom('referrals').where('user_id', '=', userId).returning('id').execute()
    ).length
  },
}
