import { QueryClient } from '@tanstack/react-query'

/**
 * The cache of server answers. No refetch on focus and no retry (spec section 1); what comes back into view within half a minute
 * is shown as it was.
 *
 * @example queryClient.invalidateQueries({ queryKey: ['users'] })
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    // `always`: offline the call is made and fails, so that the screen says so instead of waiting without a word.
    queries: { refetchOnWindowFocus: false, refetchOnReconnect: false, retry: false, staleTime: 30_000, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
})
