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
  /** Parses the list state from an address. */
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
 * List state kept in the address: Back, Forward, reload and shared links show the same rows. An address without list parameters uses
 * the person's last page size.
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
    // Explicit if not the list's default: a link must mean the same to people with another page size.
    const search = { ...raw, perPage: query.perPage, page: undefined, ...next }
    // Default values are left out of the address.
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
