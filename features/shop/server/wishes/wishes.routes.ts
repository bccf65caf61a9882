import { shopContract } from '../../contract/shop.contract.ts'
import { shopWishesContract } from '../../contract/shop-wishes.contract.ts'
import { mutate, mutationIn } from '#platform/server/changes/mutation-context.ts'
import { creatingRoute, type Route, route } from '#platform/server/http/route.ts'
import type { ShopParts } from '../shop.context.ts'
import { listLists } from './lists.repo.ts'
import {
  addWishList,
  deleteWishList,
  getListLink,
  shareWishList,
  updateWishList,
} from './lists.service.ts'
import { moveToCart, moveWishes } from './move.service.ts'
import {
  addWish,
  getSharedList,
  getWishlist,
  updateWishNote,
  removeWish,
} from './wishes.service.ts'

// Wishes and wishlists: the specification's calls mean the first list, ours any of the caller's own. One is public: a shared
// list, for anyone who has its link.

type WishParts = Pick<ShopParts, 'database' | 'clock' | 'carts'>

export function wishRoutes(parts: WishParts): Route[] {
  return [
    route(shopContract.getWishlist, ({ query, caller: { userId } }) =>
      getWishlist(parts, { ...query, userId }),
    ),
    creatingRoute(shopContract.addToWishlist, input =>
      addWish(mutationIn(parts.clock, input), input.body),
    ),
    route(shopContract.removeFromWishlist, input => {
      const { params, query } = input
      const { productId } = params
      return mutate(parts, input, async context => ({
        productId,
        changeId: await removeWish(context, { productId, list: query.list }),
      }))
    }),
    route(shopContract.updateWishNote, input =>
      mutate(parts, input, async context => {
        await updateWishNote(context, { productId: input.params.productId, ...input.body })
        return { ok: true as const }
      }),
    ),
    route(shopContract.moveToCart, input =>
      mutate(parts, input, context => moveToCart(context, parts, input.body)),
    ),
    ...listRoutes(parts),
  ]
}

function listRoutes(parts: WishParts): Route[] {
  const { database, clock, carts } = parts
  const { read } = database
  return [
    route(
      shopWishesContract.listWishLists,
      async ({ query: { productId }, caller: { userId } }) => ({
        lists: await listLists(read, { userId, productId }),
      }),
    ),
    creatingRoute(shopWishesContract.addWishList, input =>
      addWishList(mutationIn(clock, input), input.body.name),
    ),
    route(shopWishesContract.updateWishList, input => {
      const { params, body, request } = input
      return mutate(parts, input, context =>
        updateWishList(context, { list: params.list, changes: body, ifMatch: request.ifMatch }),
      )
    }),
    route(shopWishesContract.deleteWishList, input =>
      mutate(parts, input, async context => ({
        changeId: await deleteWishList(context, input.params.list),
      })),
    ),
    route(shopWishesContract.shareWishList, input =>
      mutate(parts, input, context =>
        shareWishList(context, { list: input.params.list, ...input.body }),
      ),
    ),
    route(shopWishesContract.getListLink, async ({ params: { list }, caller: { userId } }) => ({
      token: await getListLink(read, { userId, list }),
    })),
    route(shopWishesContract.moveWishes, input =>
      mutate(parts, input, context =>
        moveWishes(context, { list: input.params.list, ...input.body }),
      ),
    ),
    route(shopWishesContract.getSharedList, ({ params: { token }, caller, request }) =>
      getSharedList(parts, { token, owner: carts.ownerOf({ caller, request }) }),
    ),
  ]
}
