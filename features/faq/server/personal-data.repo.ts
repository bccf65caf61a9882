import type { PersonalPart } from '#features/users/server/users.service.ts'
import './faq.tables.ts'

/** Personal data: votes and searches; the help they wrote belongs to the organization. */
export const helpPersonalData: PersonalPart = {
  name: 'help',
  async read(db, userId) {
    const votes = await db
      .selectFrom('help_votes')
      .select(['item_id', 'is_helpful', 'at'])
      .where('user_id', '=', userId)
      .execute()
    const searches = await db
      .selectFrom('help_searches')
      .select(['q', 'times', 'last_at'])
      .where('user_id', '=', userId)
      .execute()
    return [...votes, ...searches].map(row => ({ ...row }))
  },
  async erase(trx, userId) {
    const votes = await trx
      .deleteFrom('help_votes')
      .where('user_id', '=', userId)
      .returning('item_id')
      .execute()
    const searches = await trx
      .deleteFrom('help_searches')
      .where('user_id', '=', userId)
      .returning('q_key')
      .execute()
    return votes.length + searches.length
  },
}
