import type { CallInput } from '#platform/contract/define.ts'
import { ordersCartContract } from '#features/orders/contract/orders-cart.contract.ts'
import type { NewReview } from '../contract/shop-reviews.contract.ts'
import { shopReviewsContract } from '../contract/shop-reviews.contract.ts'
import {
  type Product,
  type ProductDetail,
  type ProductList,
  productQuery,
  shopContract,
} from '../contract/shop.contract.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '#platform/web/api/api-client.ts'
import { onTopic, notifyTopic } from '#platform/web/live/topics.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import { searchSchema } from '#platform/web/search/search-schema.ts'

// The calls of the customer screens; the only place with their query keys. Managing products: shop-admin.api.ts.

export type ShopQuery = ReturnType<typeof readShopSearch>
const keys = {
  all: ['shop'],
  lists: ['shop', 'list'],
  list: (query: object) => ['shop', 'list', query],
  products: ['shop', 'product'],
  product: (id: number) => ['shop', 'product', id],
  somes: ['shop', 'some'],
  some: (ids: readonly number[]) => ['shop', 'some', ...ids],
  reviews: (id: number, query: object) => ['shop', 'reviews', id, query],
} as const
export const shopKey = keys.all

/** The shop's state in the URL; invalid values fall back. */
export const readShopSearch = searchSchema(productQuery)

/** The address has several brands in one text, and so has the call. */
const toQuery = ({ brand, ...query }: ShopQuery) => ({
  ...query,
  ...(brand.length === 0 ? {} : { brand: brand.join(',') }),
})

export const productsQuery = (query: ShopQuery) =>
  queryOptions({
    queryKey: keys.list(query),
    queryFn: ({ signal }) =>
      api.call(shopContract.listProducts, { query: toQuery(query) }, { signal }),
    placeholderData: keepPreviousData,
  })
export const productQueryOf = (id: number) =>
  queryOptions({
    queryKey: keys.product(id),
    queryFn: async ({ signal }) =>
      (await api.call(shopContract.getProduct, { params: { id } }, { signal })).product,
  })
/** Products by id; no request for an empty list. */
export const someQuery = (ids: readonly number[]) =>
  queryOptions({
    queryKey: keys.some(ids),
    queryFn: async ({ signal }) =>
      ids.length === 0
        ? []
        : (await api.call(shopContract.getProducts, { query: { ids: ids.join(',') } }, { signal }))
            .products,
    placeholderData: keepPreviousData,
  })
type ReviewQuery = CallInput<typeof shopReviewsContract.listReviews>['query']
export const reviewsQuery = (id: number, query: ReviewQuery) =>
  queryOptions({
    queryKey: keys.reviews(id, query),
    queryFn: ({ signal }) =>
      api.call(shopReviewsContract.listReviews, { params: { id }, query }, { signal }),
    placeholderData: keepPreviousData,
  })

/** Prefetches the shop's data while its screen's code is loading. */
export const prefetchShop = (search: Record<string, unknown>) =>
  queryClient.prefetchQuery(productsQuery(readShopSearch(search)))

export const setRestockAlert = (id: number, hasRestockAlert: boolean) =>
  api.call(shopContract.setRestockAlert, { params: { id }, body: { hasRestockAlert } })
export const saveReview = (id: number, body: NewReview) =>
  api.call(shopReviewsContract.saveReview, { params: { id }, body })
export const deleteReview = (id: number) =>
  api.call(shopReviewsContract.deleteReview, { params: { id } })
export const reportReview = (id: number) =>
  api.call(shopReviewsContract.reportReview, { params: { id } })

/** The cart itself is shown by orders. */
export async function addToCart(
  productId: number,
  { variantId = null, qty = 1 }: { variantId?: number | null; qty?: number } = {},
) {
  const added = await api.call(ordersCartContract.addToCart, {
    body: { productId, variantId, qty },
  })
  // Guests have no live connection to update the cart in the bar.
  notifyTopic('Order', ['cart'])
  return added
}

export const refreshShop = () => queryClient.invalidateQueries({ queryKey: keys.all })
onTopic('Shop', () => void refreshShop())
// Cart contents are marked here, too.
onTopic('Order', ids => void (ids.includes('cart') && refreshShop()))

/** A product as it will be, on every screen of the shop, before the server has answered. */
export function showProduct(id: number, change: Partial<Product>): void {
  const put = <One extends Product>(one: One): One => (one.id === id ? { ...one, ...change } : one)
  queryClient.setQueriesData<ProductList>({ queryKey: keys.lists }, list =>
    list === undefined ? undefined : { ...list, products: list.products.map(put) },
  )
  queryClient.setQueriesData<Product[]>({ queryKey: keys.somes }, some => some?.map(put))
  queryClient.setQueriesData<ProductDetail>({ queryKey: keys.products }, detail =>
    detail === undefined
      ? undefined
      : {
          ...put(detail),
          related: detail.related.map(put),
          boughtTogether: detail.boughtTogether.map(put),
        },
  )
}
