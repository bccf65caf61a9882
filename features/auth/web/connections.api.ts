import { type OidcAnswer, connectionsContract } from '../contract/connections.contract.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#platform/web/api/api-client.ts'
import { onTopic } from '#platform/web/live/topics.ts'
import { queryClient } from '#platform/web/query/query-client.ts'

// One's own provider accounts.

const key = ['connections'] as const

export const connectionsQuery = queryOptions({
  queryKey: key,
  queryFn: ({ signal }) => api.call(connectionsContract.listConnections, {}, { signal }),
  staleTime: 0,
})
export const refreshConnections = () => queryClient.invalidateQueries({ queryKey: key })
onTopic('Account', () => void refreshConnections())

export const startConnection = async (password: string | undefined) =>
  (await api.call(connectionsContract.startConnection, { body: { password } })).url
export const addConnection = async (answer: OidcAnswer | undefined) =>
  (await api.call(connectionsContract.addConnection, { body: { answer } })).connection
export const deleteConnection = (id: string) =>
  api.call(connectionsContract.deleteConnection, { id })
