import { mainSearchContract } from '../contract/main-search.contract.ts'
import { SEARCH_SHOWN, type SearchGroup } from '../contract/main-search.rules.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '#platform/web/api/api-client.ts'

export interface Asked {
  q: string
  group?: SearchGroup | undefined
  limit?: number
}

/** What the server finds, the best first; typing on ends the call that is on its way. */
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
    // Records change: what is typed again is asked again.
    gcTime: 30_000,
    staleTime: 5_000,
  })
