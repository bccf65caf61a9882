import type { UndoStep } from '#platform/server/changes/undo.ts'
import type { Route } from '#platform/server/http/route.ts'
import type { JobKind } from '#platform/server/jobs/jobs.ts'
import type { PersonalPart } from '#features/users/server/users.service.ts'
import { saveRating } from './reviews/reviews.repo.ts'
import { keepRoutes } from './keep/keep.routes.ts'
import { KEEP_UNDO } from './keep/keep.service.ts'
import { undoProducts } from './keep/undo.service.ts'
import { reviewRoutes } from './reviews/reviews.routes.ts'
import { REVIEW_UNDO, undoReview } from './reviews/reviews.service.ts'
import { shopJobs } from './shop.jobs.ts'
import type { HasBought } from './view/ports.service.ts'
import { type ShopParts, shopRoutes } from './shop.routes.ts'
import { synonymRoutes } from './synonyms/synonyms.routes.ts'
import { SYNONYM_UNDO, undoSynonyms } from './synonyms/synonyms.service.ts'
import { LIST_UNDO, undoList } from './wishes/lists.service.ts'
import { wishRoutes } from './wishes/wishes.routes.ts'
import { createWishUndo } from './wishes/wishes.service.ts'
import './shop.tables.ts'

// The door of the shop.

export {
  type Catalogue,
  type CatalogueProduct,
  createCatalogue,
} from './catalogue/catalogue.service.ts'
export { reachOfSold } from './catalogue/sold.service.ts'
export { seedShop } from './shop.seed.ts'
export type { CartDoor, CartOwner } from './view/ports.service.ts'
export { productSearch } from './list/search.repo.ts'

export interface Shop {
  routes: Route[]
  jobs: Record<string, JobKind>
  undo: Record<string, UndoStep>
}

export function createShop(parts: ShopParts & { hasBought: HasBought }): Shop {
  return {
    routes: [
      ...shopRoutes(parts),
      ...wishRoutes(parts),
      ...reviewRoutes(parts),
      ...keepRoutes(parts),
      ...synonymRoutes(parts),
    ],
    jobs: shopJobs(parts),
    undo: {
      ...createWishUndo(parts.carts),
      [REVIEW_UNDO]: undoReview,
      [KEEP_UNDO]: undoProducts,
      [LIST_UNDO]: undoList,
      [SYNONYM_UNDO]: undoSynonyms,
    },
  }
}

/** What somebody wishes for, waits for, and has said of products; erased, all of it goes. */
export const shopOfPerson: PersonalPart = {
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
      .selectFrom('product_waits')
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
      .deleteFrom('product_waits')
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
