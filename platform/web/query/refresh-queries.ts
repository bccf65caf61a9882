import type { QueryKey } from '@tanstack/react-query'
import { queryClient } from './query-client.ts'

/**
 * Has queries asked anew that something has happened to. Also those that are being asked for the first time: their answer may be from
 * before, and TanStack Query does not ask again for what it is already waiting for.
 * @example onTopic('Todo', () => void refreshQueries(['links']))
 */
export async function refreshQueries(queryKey: QueryKey): Promise<void> {
  const isFirst = ({ state }: { state: { data: unknown; fetchStatus: string } }) => state.data === undefined && state.fetchStatus !== 'idle'
  const first = queryClient.getQueryCache().findAll({ queryKey, predicate: isFirst })
  await queryClient.invalidateQueries({ queryKey })
  if (first.length > 0) await queryClient.invalidateQueries({ queryKey, predicate: query => first.includes(query) })
}
