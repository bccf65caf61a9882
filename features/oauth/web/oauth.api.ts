import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '#platform/web/api/api-client.ts'
import { onTopic } from '#platform/web/live/topics.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import { searchSchema } from '#platform/web/search/search-schema.ts'
import {
  type AuthorizationRequest,
  authorizationRequest,
  type ConnectedAppsQuery,
  connectedAppsQuery,
  oauthContract,
} from '../contract/oauth.contract.ts'

const keys = {
  apps: ['connected-apps'],
  list: (query: ConnectedAppsQuery) => ['connected-apps', query],
  request: (request: AuthorizationRequest) => ['authorization', request],
} as const

/** The request that the address has; parameters of others are none of ours. Undefined when it names no program. */
export function readAuthorizationRequest(
  search: Readonly<Record<string, unknown>>,
): AuthorizationRequest | undefined {
  const known = Object.keys(authorizationRequest.shape).map(name => [name, search[name]] as const)
  const given = Object.fromEntries(known.filter(([, value]) => value !== undefined))
  return authorizationRequest.safeParse(given).data
}

export const authorizationQuery = (request: AuthorizationRequest) =>
  queryOptions({
    queryKey: keys.request(request),
    queryFn: ({ signal }) =>
      api.call(oauthContract.getAuthorization, { query: request }, { signal }),
    staleTime: 0,
  })

/** Returns where to go. */
export const answerAuthorization = async (body: {
  request: AuthorizationRequest
  allow: boolean
  canWrite: boolean
}) => (await api.call(oauthContract.answerAuthorization, { body })).redirectTo

export const readAppsSearch = searchSchema(connectedAppsQuery)

export const connectedAppsQueryOf = (query: ConnectedAppsQuery) =>
  queryOptions({
    queryKey: keys.list(query),
    queryFn: ({ signal }) => api.call(oauthContract.listConnectedApps, { query }, { signal }),
    placeholderData: keepPreviousData,
  })

export const refreshApps = () => queryClient.invalidateQueries({ queryKey: keys.apps })
onTopic('ApiKey', () => void refreshApps())

export const disconnectApp = (id: number) => api.call(oauthContract.disconnectApp, { id })
