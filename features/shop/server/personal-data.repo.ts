import type { PersonalPart } from '#features/users/server/users.service.ts'
import { saveRating } from './reviews/reviews.repo.ts'
import './shop.tables.ts'

/** A person's wishes, restock requests and reviews; deleted on erasure. */
export const shopPersonalData: PersonalPart = {
  name: 'shop',
  async read(db, userId) {
    const lists = await db
      .selectFrom('wish_lists')
      .select(['id as list_id', 'name as list', 'created_at'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute()
    const wishes = await db
      .selectFrom('wishes')
      .select(['list_id', 'product_id', 'note', 'added_at'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute()
    const waits = await db
      .selectFrom('restock_alerts')
      .select(['product_id', 'since'])
      .where('user_id', '=', userId)
      .execute()
    const reviews = await db
      .selectFrom('product_reviews')
      .select(['product_id', 'rating', 'title', 'text', 'created_at', 'edited_at'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute()
    return [...lists, ...wishes, ...waits, ...reviews].map(row => ({ ...row }))
  },
  async erase(trx, userId) {
    const wishes = await trx
      .deleteFrom('wishes')
      .where('user_id', '=', userId)
      .returning('id')
      .execute()
    await trx.deleteFrom('wish_lists').where('user_id', '=', userId).execute()
    const waits = await trx
      .deleteFrom('restock_alerts')
      .where('user_id', '=', userId)
      .returning('product_id')
      .execute()
    const reviews = await trx
      .deleteFrom('product_reviews')
      .where('user_id', '=', userId)
      .returning(['id', 'product_id'])
      .execute()
    await trx.deleteFrom('review_reports').where('user_id', '=', userId).execute()
    for (const productId of new Set(reviews.map(row => row.product_id)))
      await saveRating(trx, productId)
    return wishes.length + waits.length + reviews.length
  },
}
