import { useEffect } from 'react'
import type { ListResult } from './list-types.ts'

interface Paged {
  query: { page: number; perPage: number }
  change: (change: { page: number }, options: { replace: boolean }) => void
}

/** Leads from a page behind the last, which an old link names or which has just been emptied, to the last one. */
export function useLastPage(
  { query: { page, perPage }, change }: Paged,
  { rows, total = 0, isStale }: Pick<ListResult<unknown>, 'rows' | 'total' | 'isStale'>,
): void {
  const last = Math.ceil(total / perPage)
  const isBehind = rows?.length === 0 && !isStale && last > 0 && page > last
  useEffect(() => {
    if (isBehind) change({ page: last }, { replace: true })
    // oxlint-disable-next-line react/exhaustive-deps -- `change` is another one on each render
  }, [isBehind, last])
}
