import { shopAdminContract } from '../../contract/shop-admin.contract.ts'
import { mutate, mutationIn } from '#platform/server/changes/mutation-context.ts'
import { creatingRoute, type Route, route } from '#platform/server/http/route.ts'
import type { ShopParts } from '../shop.context.ts'
import {
  addProduct,
  changeProducts,
  exportProducts,
  getAdminProduct,
  importProducts,
  listAdminProducts,
  updateProduct,
} from './products.service.ts'

// Product admin: the list with all that is not for buyers, the form, several at once, files.

export function adminRoutes(
  parts: Pick<ShopParts, 'database' | 'clock' | 'settings' | 'custom'>,
): Route[] {
  return [
    route(shopAdminContract.listAdminProducts, ({ query, caller }) =>
      listAdminProducts(parts, { query, caller }),
    ),
    route(shopAdminContract.getAdminProduct, async ({ params: { id }, caller, reply }) => {
      const product = await getAdminProduct(parts, { id, caller })
      reply.etag(product.version)
      return { product }
    }),
    creatingRoute(shopAdminContract.addProduct, async input => {
      const saved = await addProduct(mutationIn(parts.clock, input), parts, input.body)
      input.reply.etag(saved.product.version)
      return saved
    }),
    route(shopAdminContract.updateProduct, async input => {
      const { params, body, request, reply } = input
      const saved = await mutate(parts, input, context =>
        updateProduct(context, parts, { id: params.id, input: body, ifMatch: request.ifMatch }),
      )
      reply.etag(saved.product.version)
      return saved
    }),
    route(shopAdminContract.changeProducts, input => changeProducts(parts, input, input.body)),
    route(shopAdminContract.exportProducts, ({ query, caller, actor }) =>
      exportProducts(parts, { caller, actor }, query),
    ),
    route(shopAdminContract.importProducts, ({ body, caller, actor }) =>
      importProducts(parts, { caller, actor }, body),
    ),
  ]
}
