import { shopContract } from './contract/shop.contract.ts'
import { shopWishesContract } from './contract/shop-wishes.contract.ts'
import { shopSynonymsContract } from './contract/shop-synonyms.contract.ts'
import { shopReviewsContract } from './contract/shop-reviews.contract.ts'
import { shopAdminContract } from './contract/shop-admin.contract.ts'
import { shopImportContract } from './contract/shop-import.contract.ts'
import { customFields } from '#features/custom-fields/custom-fields.feature.ts'
import { customEntity } from '#features/custom-fields/server/custom-fields.points.ts'
import { searchSource } from '#features/main-search/server/main-search.points.ts'
import { settings } from '#features/settings/settings.feature.ts'
import { checklistPart } from '#features/setup/server/setup.points.ts'
import { personalData } from '#features/users/server/users.points.ts'
import { boardParts } from '#platform/server/compose/board-figures.ts'
import { defineFeature } from '#platform/server/compose/define-feature.ts'
import { audience } from '#platform/server/compose/points.ts'
import { shopWriteBacks } from './server/shop.write-back.ts'
import { checkout } from './server/shop.points.ts'
import { laterCheckout } from './server/view/ports.service.ts'
import {
  createCatalogue,
  createShop,
  hasProductSince,
  productSearch,
  audienceOfSold,
  seedShop,
  seedShopHistory,
  shopPersonalData,
  goodsOfBoard,
} from './server/shop.service.ts'

/** What is for sale. */
export const shop = defineFeature({
  name: 'shop',
  calls: {
    shop: {
      ...shopContract,
      ...shopWishesContract,
      ...shopSynonymsContract,
      ...shopReviewsContract,
      ...shopAdminContract,
      ...shopImportContract,
    },
  },
  writeBacks: shopWriteBacks,
  isOptional: true,
  needs: { settings, customFields },
  seed: { after: ['users', 'datatables'], demo: () => seedShop, history: () => seedShopHistory },
  create({ platform, settings, customFields }) {
    const { database } = platform
    const custom = customFields.of('products')
    const { routes, jobs, undo } = createShop({
      ...platform,
      settings,
      custom,
      ...laterCheckout(() => platform.contributed(checkout)[0]),
    })
    return {
      service: createCatalogue(platform),
      routes,
      jobs,
      undo,
      contributes: [
        customEntity({ entity: 'products', subject: 'Shop' }),
        boardParts({ goods: goodsOfBoard }),
        audience({ addressEvent: text => audienceOfSold(database.read, text) }),
        searchSource(productSearch(database.dialect, custom)),
        personalData(shopPersonalData),
        checklistPart({
          name: 'product',
          place: 6,
          to: '/apps/ecommerce/manage',
          isDone: (db, { since }) => hasProductSince(db, since),
        }),
      ],
    }
  },
})
