import {
  type AuditExportQuery,
  type AuditLinesQuery,
  type AuditQuery,
  auditContract,
  auditQuery,
} from '../contract/audit.contract.ts'
import { type User, usersContract } from '#features/users/contract/users.contract.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '#platform/web/api/api-client.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import { searchSchema } from '#platform/web/search/search-schema.ts'

// The audit log, for those who may read it.

const PEOPLE_SHOWN = 6

const keys = {
  lists: ['audit', 'list'],
  list: (query: AuditQuery) => ['audit', 'list', query],
  entry: (id: number) => ['audit', 'entry', id],
  people: (q: string) => ['audit', 'people', q],
} as const

export const readAuditSearch = searchSchema(auditQuery)

export const auditLogQuery = (query: AuditQuery) =>
  queryOptions({
    queryKey: keys.list(query),
    queryFn: ({ signal }) => api.call(auditContract.listAudit, { query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const entryQuery = (id: number) =>
  queryOptions({
    queryKey: keys.entry(id),
    queryFn: async ({ signal }) =>
      (await api.call(auditContract.getAuditEntry, { params: { id } }, { signal })).change,
  })

/** Suggestions for the actor filter. */
export const peopleQuery = (q: string) =>
  queryOptions({
    queryKey: keys.people(q),
    queryFn: async ({ signal }): Promise<User[]> =>
      (await api.call(usersContract.listUsers, { query: { q, perPage: PEOPLE_SHOWN } }, { signal }))
        .users,
    placeholderData: keepPreviousData,
  })

/** All pages of the list, as a file. */
export const exportAudit = (query: AuditExportQuery) =>
  api.downloadCall(auditContract.exportAudit, { query })
/** The same with every field, as JSON lines. */
export const exportAuditLines = (query: AuditLinesQuery) =>
  api.downloadCall(auditContract.exportAuditLines, { query })

export const refreshAudit = () => queryClient.invalidateQueries({ queryKey: keys.lists })
