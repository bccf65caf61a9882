import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query'

/**
 * Asks again also for what is being asked for the first time: that answer may be from before, and TanStack Query does not ask again for
 * what it is already waiting for.
 */
class RefreshingClient extends QueryClient {
  override async invalidateQueries<K extends QueryKey = QueryKey>(
    filters: InvalidateQueryFilters<K> = {},
    options: InvalidateOptions = {},
  ): Promise<void> {
    const first = new Set(this.getQueryCache().findAll(filters).filter(isAskedFirst))
    const whole = super.invalidateQueries(filters, options)
    if (first.size === 0) return whole
    await Promise.all([whole, ...[...first].map(query => query.promise?.catch(() => undefined))])
    await super.invalidateQueries({ ...filters, predicate: query => first.has(query) }, options)
  }
}

const isAskedFirst = ({ state }: Query): boolean =>
  state.data === undefined && state.fetchStatus !== 'idle'

/**
 * The cache of server answers. No refetch on focus and no retry (spec section 1); what comes back into view within half a minute
 * is shown as it was.
 *
 * @example queryClient.invalidateQueries({ queryKey: ['users'] })
 */
export const queryClient = new RefreshingClient({
  defaultOptions: {
    // `always`: offline the call fails at once, so that the screen can show an error instead of waiting silently.
    queries: {
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      retry: false,
      staleTime: 30_000,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})
