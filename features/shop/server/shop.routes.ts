import { shopContract } from '../contract/shop.contract.ts'
import { mutate } from '#platform/server/changes/mutation-context.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import { readPicture } from './catalogue/pictures.service.ts'
import { createProductFinder } from './list/list.repo.ts'
import type { ShopParts } from './shop.context.ts'
import { setRestockAlert, getProduct } from './view/detail.service.ts'
import { getProducts, listProducts } from './view/listing.service.ts'
import './shop.tables.ts'

// The shop as seen by customers: the specification's product calls, then ours. Wishes: wishes/wishes.routes.ts.

export function shopRoutes(parts: ShopParts): Route[] {
  const { database, store, carts } = parts
  const finder = createProductFinder(database)
  return [
    route(shopContract.listProducts, ({ query, ...input }) =>
      listProducts({ ...parts, finder }, { query, owner: carts.ownerOf(input) }),
    ),
    route(shopContract.getProducts, async ({ query: { ids }, ...input }) => ({
      products: await getProducts(parts, { ids, owner: carts.ownerOf(input) }),
    })),
    route(shopContract.getProduct, async ({ params: { id }, caller, request, reply }) => {
      const owner = carts.ownerOf({ caller, request })
      const product = await getProduct(parts, { id, caller, owner })
      reply.etag(product.version)
      return { product }
    }),
    route(shopContract.getPicture, ({ params: { name } }) => readPicture(database, store, name)),
    route(shopContract.setRestockAlert, input =>
      mutate(parts, input, context =>
        setRestockAlert(context, { id: input.params.id, ...input.body }),
      ),
    ),
  ]
}
