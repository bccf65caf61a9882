import { shopContract } from '../../contract/shop.contract.ts'
import { FIRST_LIST } from '../../contract/shop.rules.ts'
import { shopWishesContract } from '../../contract/shop-wishes.contract.ts'
import type { Actor } from '#platform/server/access/actor.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import { creatingRoute, type Route, route } from '#platform/server/http/route.ts'
import { wishListNotFound } from '../shop.errors.ts'
import type { ShopParts } from '../shop.routes.ts'
import { readMarks } from '../view/marks.repo.ts'
import { countWishes, findList, findShared, listLists, listWishes, toList } from './lists.repo.ts'
import { addList, changeList, deleteList, shareList } from './lists.service.ts'
import {
  addWish,
  cartWishes,
  moveWishes,
  noteWish,
  removeWish,
  type Who,
} from './wishes.service.ts'

// Wishes and their lists: the calls of the specification mean the first list, ours any of the caller's own. One is public: a list that was
// shared, for who has its link.

type Asking = { caller: Caller; actor: Actor }
type WishParts = Pick<ShopParts, 'database' | 'clock' | 'carts'>
const whoOf = ({ clock }: WishParts, { caller, actor }: Asking): Who => ({
  caller,
  actor,
  now: clock(),
})

export function wishRoutes(parts: WishParts): Route[] {
  const { database, carts } = parts
  const { read } = database
  return [
    route(shopContract.getWishlist, async ({ query: { list, sort }, caller: { userId } }) => {
      const row = await findList(read, { userId, list })
      if (row === undefined) {
        if (list !== FIRST_LIST) throw wishListNotFound()
        return { products: [], list: toList(undefined, { id: list, count: 0 }) }
      }
      const marks = await readMarks(read, { owner: { userId }, carts })
      const [products, count] = await Promise.all([
        listWishes(read, { listId: row.id, marks, sort }),
        countWishes(read, row.id),
      ])
      return { products, list: toList(row, { id: list, count }) }
    }),
    creatingRoute(shopContract.addToWishlist, ({ body, trx, ...asking }) =>
      addWish(trx, whoOf(parts, asking), body),
    ),
    route(
      shopContract.removeFromWishlist,
      ({ params: { productId }, query: { list }, ...asking }) =>
        database.write(async trx => ({
          productId,
          changeId: await removeWish(trx, whoOf(parts, asking), { productId, list }),
        })),
    ),
    route(shopContract.noteWish, ({ params: { productId }, body, ...asking }) =>
      database.write(async trx => {
        await noteWish(trx, whoOf(parts, asking), { productId, ...body })
        return { ok: true as const }
      }),
    ),
    route(shopContract.moveToCart, ({ body, ...asking }) =>
      database.write(trx => cartWishes(trx, whoOf(parts, asking), { ...body, carts })),
    ),
    ...listRoutes(parts),
  ]
}

function listRoutes(parts: WishParts): Route[] {
  const { database, carts } = parts
  const { read } = database
  return [
    route(
      shopWishesContract.listWishLists,
      async ({ query: { productId }, caller: { userId } }) => ({
        lists: await listLists(read, { userId, productId }),
      }),
    ),
    creatingRoute(shopWishesContract.addWishList, ({ body: { name }, trx, ...asking }) =>
      addList(trx, whoOf(parts, asking), name),
    ),
    route(
      shopWishesContract.updateWishList,
      ({ params: { list }, body, request: { ifMatch }, ...asking }) =>
        database.write(trx =>
          changeList(trx, whoOf(parts, asking), { list, change: body, ifMatch }),
        ),
    ),
    route(shopWishesContract.deleteWishList, ({ params: { list }, ...asking }) =>
      database.write(async trx => ({
        changeId: await deleteList(trx, whoOf(parts, asking), list),
      })),
    ),
    route(shopWishesContract.shareWishList, ({ params: { list }, body, ...asking }) =>
      database.write(trx => shareList(trx, whoOf(parts, asking), { list, ...body })),
    ),
    route(shopWishesContract.getListLink, async ({ params: { list }, caller: { userId } }) => {
      const row = await findList(read, { userId, list })
      if (row === undefined && list !== FIRST_LIST) throw wishListNotFound()
      return { token: row?.share_token ?? null }
    }),
    route(shopWishesContract.moveWishes, ({ params: { list }, body, ...asking }) =>
      database.write(trx => moveWishes(trx, whoOf(parts, asking), { list, ...body })),
    ),
    route(shopWishesContract.getSharedList, async ({ params: { token }, caller, request }) => {
      const marks = await readMarks(read, { owner: carts.ownerOf({ caller, request }), carts })
      const found = await findShared(read, { token, marks })
      if (found === undefined) throw wishListNotFound()
      return found
    }),
  ]
}
