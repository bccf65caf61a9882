import type { UseQueryResult } from '@tanstack/react-query'
import type { ListResult } from './list-types.ts'

/**
 * Adapts a query's response to a list, as each response names its rows differently.
 *
 * @example <List result={listResult(useQuery(usersQuery(query)), data => data.users)} … />
 */
export function listResult<Data extends { total: number; isTotalMinimum?: true | undefined }, Row>(
  { data, error, isPlaceholderData, isFetching, refetch }: UseQueryResult<Data>,
  rowsOf: (data: Data) => readonly Row[],
): ListResult<Row> {
  return {
    rows: data === undefined ? undefined : rowsOf(data),
    total: data?.total,
    isTotalMinimum: data?.isTotalMinimum,
    isStale: isPlaceholderData,
    error,
    isRetrying: isFetching,
    retry: () => void refetch(),
  }
}
