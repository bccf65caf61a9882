import type { Employee } from '../../contract/datatables.contract.ts'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { queryClient } from '#platform/web/query/query-client.ts'
import { BLOCK, blockQuery, type GridQuery } from '../datatables.api.ts'

/** The total from the first block, and the rows of visible blocks. */
export function useGridTotal(query: GridQuery) {
  return useQuery({ ...blockQuery(query, 0), placeholderData: keepPreviousData })
}

export function useGridRows(
  query: GridQuery,
  { first, last }: { first: number; last: number },
): (index: number) => Employee | undefined {
  const from = Math.floor(first / BLOCK)
  const count = last < first ? 0 : Math.floor(last / BLOCK) - from + 1
  const blocks = useQueries({
    queries: Array.from({ length: count }, (_, index) => blockQuery(query, from + index)),
  })
  return index => blocks[Math.floor(index / BLOCK) - from]?.data?.rows[index % BLOCK]
}

/** Employees by their places in the list, as far as they have been loaded. */
export const loadedRows = (
  query: GridQuery,
  indexes: readonly number[],
): (Employee | undefined)[] =>
  indexes.map(index => {
    const { queryKey } = blockQuery(query, Math.floor(index / BLOCK))
    return queryClient.getQueryData(queryKey)?.rows[index % BLOCK]
  })

/** Employees by their places in the list, those that are there. */
export async function fetchRows(query: GridQuery, indexes: readonly number[]): Promise<Employee[]> {
  const numbers = [...new Set(indexes.map(index => Math.floor(index / BLOCK)))]
  const blocks = await Promise.all(
    numbers.map(async number => {
      const { rows } = await queryClient.ensureQueryData(blockQuery(query, number))
      return [number, rows] as const
    }),
  )
  const known = new Map(blocks)
  return indexes.flatMap(index => known.get(Math.floor(index / BLOCK))?.[index % BLOCK] ?? [])
}
