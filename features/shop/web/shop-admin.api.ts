import type { CallInput } from '#platform/contract/define.ts'
import type { ImportBody } from '#platform/contract/import.rules.ts'
import {
  adminQueryShape,
  type ProductInput,
  type ProductsChange,
  shopAdminContract,
} from '../contract/shop-admin.contract.ts'
import { shopImportContract, type ShopifyField } from '../contract/shop-import.contract.ts'
import { shopReviewsContract } from '../contract/shop-reviews.contract.ts'
import { shopSynonymsContract, type Synonyms } from '../contract/shop-synonyms.contract.ts'
import type { ReviewState } from '../contract/shop.rules.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '#platform/web/api/api-client.ts'
import { searchSchema } from '#platform/web/search/search-schema.ts'
import { shopKey } from './shop.api.ts'

// The calls of the product administration.

export const readAdminSearch = searchSchema(adminQueryShape)
export type AdminSearch = ReturnType<typeof readAdminSearch>

export const adminProductsQuery = (query: AdminSearch) =>
  queryOptions({
    queryKey: [...shopKey, 'kept', query],
    queryFn: ({ signal }) => api.call(shopAdminContract.listAdminProducts, { query }, { signal }),
    placeholderData: keepPreviousData,
  })
export const adminProductQuery = (id: number) =>
  queryOptions({
    queryKey: [...shopKey, 'kept', 'product', id],
    queryFn: async ({ signal }) =>
      (await api.call(shopAdminContract.getAdminProduct, { params: { id } }, { signal })).product,
    staleTime: 0,
  })
export const reportedQuery = (page: number) =>
  queryOptions({
    queryKey: [...shopKey, 'reported', page],
    queryFn: ({ signal }) =>
      api.call(shopReviewsContract.listReported, { query: { page } }, { signal }),
    placeholderData: keepPreviousData,
  })

export const synonymsQuery = () =>
  queryOptions({
    queryKey: [...shopKey, 'synonyms'],
    queryFn: async ({ signal }) =>
      (await api.call(shopSynonymsContract.listSynonyms, {}, { signal })).synonyms,
  })
export const saveSynonyms = (words: string[], known: Synonyms | undefined) =>
  known === undefined
    ? api.call(shopSynonymsContract.addSynonyms, { body: { words } })
    : api.call(
        shopSynonymsContract.updateSynonyms,
        { params: { id: known.id }, body: { words } },
        { version: known.version },
      )
export const deleteSynonyms = (id: number) =>
  api.call(shopSynonymsContract.deleteSynonyms, { params: { id } })

export const addProduct = (body: ProductInput) => api.call(shopAdminContract.addProduct, { body })
export const updateProduct = (id: number, body: ProductInput, version: number) =>
  api.call(shopAdminContract.updateProduct, { params: { id }, body }, { version })
export const changeProducts = (ids: readonly number[], change: ProductsChange) =>
  api.call(shopAdminContract.changeProducts, { body: { ids: [...ids], change } })
export const exportProducts = (
  query: CallInput<typeof shopAdminContract.exportProducts>['query'],
) => api.downloadCall(shopAdminContract.exportProducts, { query })
export const importProducts = (body: ImportBody) =>
  api.call(shopAdminContract.importProducts, { body })
export const importShopify = (body: ImportBody<ShopifyField>) =>
  api.call(shopImportContract.importShopify, { body })
export const moderateReview = (id: number, state: ReviewState) =>
  api.call(shopReviewsContract.moderateReview, { params: { id }, body: { state } })
