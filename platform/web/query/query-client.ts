import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import { withoutLimits } from '#platform/contract/shapes.rules.ts'
import { transport } from '../api/send-call.ts'

transport.as = withoutLimits

/**
 * Also refetches queries whose first fetch is in flight: that response may be outdated, and TanStack Query would not refetch a pending
 * query.
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
 * The cache of server responses. No refetch on focus and no retry; within half a minute a screen is shown again from the
 * cache.
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
