import { changesContract } from '@smart-fft/contract/changes.contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api/api-client.ts'
import { queryClient } from '../../platform/query/query-client.ts'

// What one did oneself, and taking it back. The log of all: audit.api.ts.

export const recentQuery = () =>
  queryOptions({
    queryKey: ['changes', 'recent'],
    queryFn: async ({ signal }) => (await api.call(changesContract.listRecentChanges, {}, { signal })).changes,
    staleTime: 0,
  })

/** Takes a change back; whatever it touched is told by the live channel, and asked for anew here. */
export async function undoChange(id: number): Promise<void> {
  await api.call(changesContract.undoChange, { body: { id } })
  await queryClient.invalidateQueries()
}
