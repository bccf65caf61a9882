import {
  type EmailFilter,
  emailMailboxContract,
  type FilterWhen,
} from '../contract/email-mailbox.contract.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#platform/web/api/api-client.ts'
import { onTopic } from '#platform/web/live/topics.ts'
import { queryClient } from '#platform/web/query/query-client.ts'

// API calls of filters; only their screen needs them.

const keys = {
  all: ['email-filters'],
  preview: (conditions: FilterWhen) => ['email-filters', 'preview', conditions],
} as const

export const filtersQuery = () =>
  queryOptions({
    queryKey: keys.all,
    queryFn: async ({ signal }) =>
      (await api.call(emailMailboxContract.listEmailFilters, {}, { signal })).filters,
  })
export const previewQuery = (conditions: FilterWhen) =>
  queryOptions({
    queryKey: keys.preview(conditions),
    queryFn: ({ signal }) =>
      api.call(emailMailboxContract.previewEmailFilter, { body: { conditions } }, { signal }),
  })
export const saveFilter = ({
  id,
  ...filter
}: Omit<EmailFilter, 'id'> & { id: number | undefined }) =>
  id === undefined
    ? api.call(emailMailboxContract.addEmailFilter, { body: filter })
    : api.call(emailMailboxContract.updateEmailFilter, { body: { id, ...filter } })
export const deleteFilter = (id: number) => api.call(emailMailboxContract.deleteEmailFilter, { id })
export const reorderFilters = (ids: number[]) =>
  api.call(emailMailboxContract.reorderEmailFilters, { body: { ids } })
export const applyFilter = (id: number) =>
  api.call(emailMailboxContract.applyEmailFilter, { body: { id } })
export const refreshFilters = () => queryClient.invalidateQueries({ queryKey: keys.all })

onTopic('Email', () => void refreshFilters())
