import { mainSearchContract } from '../contract/main-search.contract.ts'
import { SEARCH_SHOWN, type SearchGroup } from '../contract/main-search.rules.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '#platform/web/api/api-client.ts'

export interface Asked {
  q: string
  group?: SearchGroup | undefined
  limit?: number
}

/** The server's hits, best first; typing on aborts the running request. */
export const mainSearchQuery = ({ q, group, limit = SEARCH_SHOWN }: Asked) =>
  queryOptions({
    queryKey: ['main-search', q, group, limit],
    queryFn: ({ signal }) =>
      api.call(
        mainSearchContract.getMainSearch,
        { query: { q, limit, ...(group === undefined ? {} : { group }) } },
        { signal },
      ),
    enabled: q !== '',
    placeholderData: keepPreviousData,
    // Records change: repeated queries are sent again.
    gcTime: 30_000,
    staleTime: 5_000,
  })
