import {
  adminSystemContract as calls,
  type JobsQuery,
  jobsQuery,
  type MailsQuery,
  mailsQuery,
} from '../contract/admin-system.contract.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '#platform/web/api/api-client.ts'
import { onTopic } from '#platform/web/live/topics.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import { searchSchema } from '#platform/web/search/search-schema.ts'

// System gauges: they change on their own, so they are polled while visible; people's actions
// arrive by the live channel.

const keys = {
  all: ['system'],
  data: ['system', 'data'],
  jobs: (query: JobsQuery) => ['system', 'jobs', query],
  mails: (query: MailsQuery) => ['system', 'mails', query],
  connections: ['system', 'connections'],
  backups: ['system', 'backups'],
} as const
/** Polled only while visible. */
const gauge = { refetchInterval: 5_000, refetchIntervalInBackground: false, staleTime: 0 }

export const readJobsSearch = searchSchema(jobsQuery)
export const readMailsSearch = searchSchema(mailsQuery, {}, { state: { kept: 'held' } })

export const systemQuery = () =>
  queryOptions({
    queryKey: keys.data,
    queryFn: ({ signal }) => api.call(calls.getSystem, {}, { signal }),
    ...gauge,
  })
export const jobsListQuery = (query: JobsQuery) =>
  queryOptions({
    queryKey: keys.jobs(query),
    queryFn: ({ signal }) => api.call(calls.listJobs, { query }, { signal }),
    placeholderData: keepPreviousData,
    ...gauge,
  })
export const mailsListQuery = (query: MailsQuery) =>
  queryOptions({
    queryKey: keys.mails(query),
    queryFn: ({ signal }) => api.call(calls.listMails, { query }, { signal }),
    placeholderData: keepPreviousData,
    ...gauge,
  })
export const connectionsQuery = () =>
  queryOptions({
    queryKey: keys.connections,
    queryFn: async ({ signal }) =>
      (await api.call(calls.listConnections, {}, { signal })).connections,
    ...gauge,
  })
export const backupsQuery = () =>
  queryOptions({
    queryKey: keys.backups,
    queryFn: async ({ signal }) => (await api.call(calls.listBackups, {}, { signal })).backups,
    ...gauge,
  })

export const refreshSystem = () => queryClient.invalidateQueries({ queryKey: keys.all })
onTopic('System', () => void refreshSystem())

export const retryJobs = async (ids: readonly number[]) =>
  (await api.call(calls.retryJobs, { body: { ids: [...ids] } })).done
export const dropJobs = async (ids: readonly number[]) =>
  (await api.call(calls.dropJobs, { body: { ids: [...ids] } })).done
export const resendMails = async (ids: readonly number[]) =>
  (await api.call(calls.resendMails, { body: { ids: [...ids] } })).done

export const makeBackup = () => api.call(calls.makeBackup, { body: {} })
export const checkBackup = (name: string) => api.call(calls.checkBackup, { body: { name } })
export const deleteBackup = (name: string) => api.call(calls.deleteBackup, { query: { name } })
export const downloadBackup = (name: string) =>
  api.downloadCall(calls.downloadBackup, { params: { name } })
