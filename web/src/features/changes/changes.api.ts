import { type AuditQuery, auditQuery, changesContract } from '@smart-fft/contract/changes.contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api/api-client.ts'
import { queryClient } from '../../platform/query/query-client.ts'
import { searchSchema } from '../../platform/search/search-schema.ts'

// What was done: one's own recent changes, and the audit log.

const keys = { all: ['changes'], recent: ['changes', 'recent'], audit: (query: AuditQuery) => ['changes', 'audit', query] } as const

export const readAuditSearch = searchSchema(auditQuery)

export const recentQuery = () =>
  queryOptions({
    queryKey: keys.recent,
    queryFn: async ({ signal }) => (await api.call(changesContract.listRecentChanges, {}, { signal })).changes,
    staleTime: 0,
  })
export const auditLogQuery = (query: AuditQuery) =>
  queryOptions({
    queryKey: keys.audit(query),
    queryFn: ({ signal }) => api.call(changesContract.listAudit, { query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** Takes a change back; whatever it touched is told by the live channel, and asked for anew here. */
export async function undoChange(id: number): Promise<void> {
  await api.call(changesContract.undoChange, { body: { id } })
  await queryClient.invalidateQueries()
}
