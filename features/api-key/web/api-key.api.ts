import {
  type ApiKeyChange,
  type ApiKeyQuery,
  type NewApiKey,
  apiKeyContract,
  apiKeyQuery,
} from '../contract/api-key.contract.ts'
import {
  type NewServiceAccount,
  type ServiceAccountChange,
  type ServiceAccountQuery,
  serviceAccountQuery,
  serviceAccountsContract,
} from '../contract/api-key-accounts.contract.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '#platform/web/api/api-client.ts'
import { onTopic } from '#platform/web/live/topics.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import { searchSchema } from '#platform/web/search/search-schema.ts'

// API calls of keys. Secrets pass through once and are not cached.

const keys = {
  all: ['api-keys'],
  list: (query: ApiKeyQuery) => ['api-keys', 'list', query],
  accounts: (query: ServiceAccountQuery) => ['api-keys', 'accounts', query],
  one: (id: number) => ['api-keys', 'one', id],
} as const

export const readKeySearch = searchSchema(apiKeyQuery)

export const apiKeysQuery = (query: ApiKeyQuery) =>
  queryOptions({
    queryKey: keys.list(query),
    queryFn: ({ signal }) => api.call(apiKeyContract.listApiKeys, { query }, { signal }),
    placeholderData: keepPreviousData,
  })
export const keyUsageQuery = (id: number) =>
  queryOptions({
    queryKey: keys.one(id),
    queryFn: ({ signal }) => api.call(apiKeyContract.getApiKeyUsage, { query: { id } }, { signal }),
    staleTime: 0,
  })

export const refreshKeys = () => queryClient.invalidateQueries({ queryKey: keys.all })
onTopic('ApiKey', () => void refreshKeys())

export const createKey = (body: NewApiKey) => api.call(apiKeyContract.createApiKey, { body })
/** Rejected with 412 when the key is newer than `version`. */
export const updateKey = async (body: ApiKeyChange, version: number) =>
  (await api.call(apiKeyContract.updateApiKey, { body }, { version })).key
export const rotateKey = (id: number, revokeOldKey: boolean) =>
  api.call(apiKeyContract.rotateApiKey, { body: { id, revokeOldKey } })
export const revokeKey = (id: number) => api.call(apiKeyContract.deleteApiKey, { id })

export const readAccountSearch = searchSchema(serviceAccountQuery)

export const serviceAccountsQuery = (query: ServiceAccountQuery) =>
  queryOptions({
    queryKey: keys.accounts(query),
    queryFn: ({ signal }) =>
      api.call(serviceAccountsContract.listServiceAccounts, { query }, { signal }),
    placeholderData: keepPreviousData,
  })
export const createAccount = async (body: NewServiceAccount) =>
  (await api.call(serviceAccountsContract.createServiceAccount, { body })).account
/** Rejected with 412 when the account is newer than `version`. */
export const updateAccount = async (body: ServiceAccountChange, version?: number) =>
  (
    await api.call(
      serviceAccountsContract.updateServiceAccount,
      { body },
      version === undefined ? {} : { version },
    )
  ).account
export const deleteAccount = (id: number) =>
  api.call(serviceAccountsContract.deleteServiceAccount, { id })
