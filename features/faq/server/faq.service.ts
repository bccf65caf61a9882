import type { UndoStep } from '#platform/server/changes/undo.ts'
import type { PersonalPart } from '#features/users/server/users.service.ts'
import { helpUndo } from './editing/undo.service.ts'
import { undoShelf } from './shelves/shelves.routes.ts'
import './faq.tables.ts'

// The door of help.

export { faqRoutes } from './faq.routes.ts'
export { articleSearch } from './search/records.repo.ts'
export { seedHelp } from './faq.seed.ts'

export const faqUndo: Record<string, UndoStep> = { ...helpUndo, 'help.shelf': undoShelf }

/** What somebody said of help and searched for; what they wrote of it is everybody's. */
export const helpOfPerson: PersonalPart = {
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
