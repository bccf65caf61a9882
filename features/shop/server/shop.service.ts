import type { UndoStep } from '#platform/server/changes/undo.ts'
import type { Route } from '#platform/server/http/route.ts'
import type { JobKind } from '#platform/server/jobs/jobs.ts'
import { adminRoutes } from './admin/admin.routes.ts'
import { PRODUCTS_UNDO } from './admin/record.service.ts'
import { undoProducts } from './admin/undo.service.ts'
import { reviewRoutes } from './reviews/reviews.routes.ts'
import { REVIEW_UNDO, undoReview } from './reviews/reviews.service.ts'
import { shopJobs } from './shop.jobs.ts'
import type { ShopParts } from './shop.context.ts'
import { shopRoutes } from './shop.routes.ts'
import { shopifyRoutes } from './shopify/shopify.routes.ts'
import { synonymRoutes } from './synonyms/synonyms.routes.ts'
import { SYNONYM_UNDO, undoSynonyms } from './synonyms/synonyms.service.ts'
import { LIST_UNDO, undoList } from './wishes/lists.service.ts'
import { wishRoutes } from './wishes/wishes.routes.ts'
import { createWishUndo } from './wishes/removal.service.ts'
import './shop.tables.ts'

// The public API of the shop.

export {
  type Catalogue,
  type CatalogueProduct,
  createCatalogue,
  type Shortage,
} from './catalogue/catalogue.service.ts'
export { listCategoryNames, listOnSale, listProductIds } from './catalogue/catalogue.repo.ts'
export { audienceOfSold } from './catalogue/sold.service.ts'
export { type PastSale, replaceSales, seedShopHistory } from './history.seed.ts'
export { seedShop } from './shop.seed.ts'
export type { ShopCarts, CartOwner } from './view/ports.service.ts'
export { costOfProduct, goodsOfBoard, hasProductSince } from './view/board.repo.ts'
export { shopPersonalData } from './personal-data.repo.ts'
export { listWished } from './wishes/wishes.repo.ts'
export { productSearch } from './list/search.repo.ts'

export interface Shop {
  routes: Route[]
  jobs: Record<string, JobKind>
  undo: Record<string, UndoStep>
}

export function createShop(parts: ShopParts): Shop {
  return {
    routes: [
      ...shopRoutes(parts),
      ...wishRoutes(parts),
      ...reviewRoutes(parts),
      ...adminRoutes(parts),
      ...shopifyRoutes(parts),
      ...synonymRoutes(parts),
    ],
    jobs: shopJobs(parts),
    undo: {
      ...createWishUndo(parts.carts),
      [REVIEW_UNDO]: undoReview,
      [PRODUCTS_UNDO]: undoProducts(parts),
      [LIST_UNDO]: undoList,
      [SYNONYM_UNDO]: undoSynonyms,
    },
  }
}
