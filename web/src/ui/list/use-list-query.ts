import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { ListQuery } from './list-types.ts'

export interface ListControl<Query extends ListQuery> {
  query: Query
  /** The query of an address without any. */
  byDefault: Query
  /** Search or a filter hides something. */
  isFiltered: boolean
  /** Changes the address; any change but one of the page leads back to the first page. */
  change: (change: Record<string, string | number>, options?: { replace?: boolean }) => void
  /** Shows everything again; sort and page size stay. */
  clear: () => void
}

const KEPT = new Set(['page', 'perPage', 'sort', 'sortColumn'])

/**
 * The state of a list, which is its address: back, forward, reload and a pasted link give the same rows.
 *
 * @example const control = useListQuery(readSearch)
 */
export function useListQuery<Query extends ListQuery>(read: (raw: Record<string, unknown>) => Query): ListControl<Query> {
  const raw: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const query = useMemo(() => read(raw), [read, raw])
  const byDefault = useMemo(() => read({}), [read])
  const filters = Object.keys(byDefault).filter(name => !KEPT.has(name))
  const valueOf = (of: Query, name: string) => new Map<string, unknown>(Object.entries(of)).get(name)

  const change: ListControl<Query>['change'] = (next, { replace = false } = {}) => {
    const search = { ...raw, page: undefined, ...next }
    // What is as it would be anyway does not stand in the address.
    const short = Object.entries(search).filter(
      ([name, value]) => value !== undefined && String(value) !== String(valueOf(byDefault, name)),
    )
    void navigate({ to: '.', search: Object.fromEntries(short), replace, resetScroll: false })
  }
  return {
    query,
    byDefault,
    isFiltered: filters.some(name => valueOf(query, name) !== valueOf(byDefault, name)),
    change,
    clear() {
      const search = Object.fromEntries(Object.entries(raw).filter(([name]) => !filters.includes(name) && name !== 'page'))
      void navigate({ to: '.', search, resetScroll: false })
    },
  }
}
