import type { QueryClient } from '@tanstack/react-query'
import { isUnreached } from '../outbox/outbox-store.ts'

/** The server is there again: what could not be fetched in the meantime is fetched now (features.md X-11). */
export const refetchUnreached = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({
    predicate: ({ state }) => state.status === 'error' && isUnreached(state.error),
  })
