import { ApiError } from '../api/api-error.ts'
import { queryClient } from '../query/query-client.ts'

/**
 * Refetches everything after a change of rights. What is not on screen is forgotten, and what is refused now disappears; the rest stays until
 * its new answer, so that nothing being typed is lost.
 */
export async function refetchPermitted(): Promise<void> {
  const cache = queryClient.getQueryCache()
  for (const query of cache.getAll()) {
    if (query.state.fetchStatus !== 'idle') continue
    if (query.getObserversCount() === 0) cache.remove(query)
    // On screen, but no longer asked for.
    else if (!query.isActive()) query.reset()
  }
  await queryClient.invalidateQueries()
  for (const query of cache.getAll())
    if (isRefused(query.state.error)) query.setState({ data: undefined })
}

/** What may not be read is forbidden, or appears not to exist. */
const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 403 || error.status === 404)
