import { type Product, shopContract, type Wish, type WishList } from '../contract/shop.contract.ts'
import { FIRST_LIST, type WishSort, type WishNotices } from '../contract/shop.rules.ts'
import { shopWishesContract } from '../contract/shop-wishes.contract.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '#platform/web/api/api-client.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import { shopKey } from './shop.api.ts'

// The calls of the wishlist screens: the specification's for the first list, ours for the others (WISH-02).

const keys = {
  wishes: [...shopKey, 'wishlist'],
  of: (list: number, sort: WishSort) => [...shopKey, 'wishlist', list, sort],
  lists: (productId: number | undefined) => [...shopKey, 'wish-lists', productId],
  link: (list: number) => [...shopKey, 'list-link', list],
  shared: (token: string) => [...shopKey, 'shared', token],
} as const

interface Wishes {
  products: Wish[]
  list: WishList
}
export const wishesQuery = (list: number, sort: WishSort) =>
  queryOptions({
    queryKey: keys.of(list, sort),
    queryFn: ({ signal }) =>
      api.call(shopContract.getWishlist, { query: { list, sort } }, { signal }),
    // Keep the list visible while re-sorting; each list has its own place on the screen.
    placeholderData: keepPreviousData,
  })
export const wishListsQuery = (productId?: number) =>
  queryOptions({
    queryKey: keys.lists(productId),
    queryFn: async ({ signal }) =>
      (
        await api.call(
          shopWishesContract.listWishLists,
          { query: productId === undefined ? {} : { productId } },
          { signal },
        )
      ).lists,
  })
/** The end of its link; null when it is not shared. */
export const listLinkQuery = (list: number) =>
  queryOptions({
    queryKey: keys.link(list),
    queryFn: async ({ signal }) =>
      (await api.call(shopWishesContract.getListLink, { params: { list } }, { signal })).token,
  })
export const sharedListQuery = (token: string) =>
  queryOptions({
    queryKey: keys.shared(token),
    queryFn: ({ signal }) =>
      api.call(shopWishesContract.getSharedList, { params: { token } }, { signal }),
  })

export const addWish = (productId: number, list = FIRST_LIST) =>
  api.call(shopContract.addToWishlist, { body: { productId, list } })
export const removeWish = (productId: number, list = FIRST_LIST) =>
  api.call(shopContract.removeFromWishlist, { params: { productId }, query: { list } })
export const updateWishNote = (productId: number, note: string, list: number) =>
  api.call(shopContract.updateWishNote, { params: { productId }, body: { note, list } })
export const moveToCart = (productIds: readonly number[], list: number) =>
  api.call(shopContract.moveToCart, { body: { productIds: [...productIds], list } })
export const moveToList = (
  productIds: readonly number[],
  { list, to }: { list: number; to: number },
) =>
  api.call(shopWishesContract.moveWishes, {
    params: { list },
    body: { productIds: [...productIds], to },
  })

export const addWishList = (name: string) =>
  api.call(shopWishesContract.addWishList, { body: { name } })
export const updateWishList = (
  { id, version }: WishList,
  body: { name?: string; notifyBy?: WishNotices },
) => api.call(shopWishesContract.updateWishList, { params: { list: id }, body }, { version })
export const deleteWishList = (list: number) =>
  api.call(shopWishesContract.deleteWishList, { params: { list } })
export const shareWishList = (list: number, body: { isShared: boolean; hasNotes: boolean }) =>
  api.call(shopWishesContract.shareWishList, { params: { list }, body })

/** Removes wishes from a visible list, optimistically. */
export function showWithout(list: number, ids: readonly number[]): void {
  queryClient.setQueriesData<Wishes>({ queryKey: keys.wishes }, wishes =>
    wishes?.list.id === list
      ? { ...wishes, products: wishes.products.filter(wish => !ids.includes(wish.id)) }
      : wishes,
  )
}

/** Updates a product wherever it is wished for, optimistically. */
export function showWish(id: number, change: Partial<Product>): void {
  if (change.isInWishlist === false) showWithout(FIRST_LIST, [id])
  queryClient.setQueriesData<Wishes>({ queryKey: keys.wishes }, wishes =>
    wishes === undefined
      ? undefined
      : {
          ...wishes,
          products: wishes.products.map(wish => (wish.id === id ? { ...wish, ...change } : wish)),
        },
  )
}
