import { shopImportContract } from '../../contract/shop-import.contract.ts'
import { mutationIn } from '#platform/server/changes/mutation-context.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import { runImport } from '#platform/server/import/import.ts'
import type { ShopParts } from '../shop.context.ts'
import { countProducts, insertShopify, shopifyRules } from './shopify.service.ts'

// Products imported from Shopify.

type Parts = Pick<ShopParts, 'database' | 'clock' | 'settings'>

/** Of brands and categories that the file leaves out, and that must be. */
const NO_CATEGORY = 'Other'

export function shopifyRoutes({ database, clock, settings }: Parts): Route[] {
  return [
    route(shopImportContract.importShopify, async ({ body, caller, actor }) => {
      const { regional, company } = await settings.get()
      const around = {
        currency: regional.currency,
        brand: company.name.slice(0, 60) || NO_CATEGORY,
        category: NO_CATEGORY,
      }
      return runImport(body, {
        database,
        rules: shopifyRules(around),
        count: countProducts,
        insert: (trx, rows) =>
          insertShopify(mutationIn(clock, { trx, caller, actor }), { rows, around }),
      })
    }),
  ]
}
