import { useMatches, useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { rememberPageSize, withPageSize } from '#platform/web/preferences/page-size.ts'
import { usePreferences } from '#platform/web/preferences/preferences.ts'
import type { ListQuery } from './list-types.ts'

export interface ListControl<Query extends ListQuery> {
  query: Query
  /** The query of an address without any. */
  byDefault: Query
  /** Search or a filter hides something. */
  isFiltered: boolean
  /** What an address says of the list. */
  read: (raw: Record<string, unknown>) => Query
  /** Keys of the columns that are left out: `?hide=email,country`. */
  hidden: readonly string[]
  /** Changes the address; any change but one of the page leads back to the first page. */
  change: (
    change: Record<string, string | number | undefined>,
    options?: { replace?: boolean },
  ) => void
  /** Shows everything again; sort and page size stay. */
  clear: () => void
}

const VIEW_PARAMS = new Set(['page', 'perPage', 'sort', 'sortColumn'])

/**
 * The state of a list, which is its address: back, forward, reload and a pasted link give the same rows. An address that says
 * nothing of the list has the page size that the person chose here last.
 *
 * @example const control = useListQuery(readSearch)
 */
export function useListQuery<Query extends ListQuery>(
  read: (raw: Record<string, unknown>) => Query,
): ListControl<Query> {
  const raw: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const route = String(useMatches().at(-1)?.fullPath)
  const { pageSizes } = usePreferences()
  const byDefault = useMemo(() => read({}), [read])
  const query = useMemo(
    () => read(withPageSize(route, raw, Object.keys(byDefault))),
    // oxlint-disable-next-line react/exhaustive-deps -- the sizes are what `withPageSize` looks up
    [read, raw, route, byDefault, pageSizes],
  )
  const filters = Object.keys(byDefault).filter(name => !VIEW_PARAMS.has(name))
  const valueOf = (of: Query, name: string) =>
    new Map<string, unknown>(Object.entries(of)).get(name)

  const change: ListControl<Query>['change'] = (next, { replace = false } = {}) => {
    if (next.perPage !== undefined) rememberPageSize(route, Number(next.perPage))
    // Spelled out when it is not the list's own: a link means the same to somebody with another habit.
    const search = { ...raw, perPage: query.perPage, page: undefined, ...next }
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
    read,
    hidden: String(raw['hide'] ?? '').split(','),
    change,
    clear() {
      const search = Object.fromEntries(
        Object.entries(raw).filter(([name]) => !filters.includes(name) && name !== 'page'),
      )
      void navigate({ to: '.', search, resetScroll: false })
    },
  }
}
