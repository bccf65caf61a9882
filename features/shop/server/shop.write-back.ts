import { type WriteBack, byId, pick, writeBack } from '#platform/server/write-back/write-back.ts'
import { adminProduct, shopAdminContract } from '../contract/shop-admin.contract.ts'
import { review, shopReviewsContract } from '../contract/shop-reviews.contract.ts'
import { shopSynonymsContract, synonyms } from '../contract/shop-synonyms.contract.ts'
import { shopWishesContract } from '../contract/shop-wishes.contract.ts'
import { wishList } from '../contract/shop.contract.ts'

// Calls that change a record, each paired with the call that reads it (docs/adr/0060).

export const shopWriteBacks: readonly WriteBack[] = [
  writeBack(shopAdminContract.updateProduct, shopAdminContract.getAdminProduct, {
    of: adminProduct,
    ask: ({ id }) => ({ params: { id } }),
    find: ({ product }) => product,
    moving: ['sold'],
  }),
  writeBack(shopReviewsContract.saveReview, shopReviewsContract.listReviews, {
    of: review,
    ask: ({ id }) => ({ params: { id } }),
    find: ({ mine }) => mine,
  }),
  writeBack(shopSynonymsContract.updateSynonyms, shopSynonymsContract.listSynonyms, {
    of: synonyms,
    find: ({ synonyms: all }, sent) => byId(all, sent),
  }),
  writeBack(shopWishesContract.updateWishList, shopWishesContract.listWishLists, {
    of: wishList,
    find: ({ lists }, { list }) => pick(lists, 'id', list),
    moving: ['count', 'containsProduct'],
  }),
]
