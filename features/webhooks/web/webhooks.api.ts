import {
  type NewWebhook,
  type WebhookUpdate,
  webhooksContract,
} from '../contract/webhooks.contract.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '#platform/web/api/api-client.ts'
import { onTopic } from '#platform/web/live/topics.ts'
import { queryClient } from '#platform/web/query/query-client.ts'

// The calls of the webhooks screen.

const keys = {
  all: ['webhooks'],
  list: (owner: '' | 'all') => ['webhooks', 'list', owner],
  deliveries: (id: number, page: number) => ['webhooks', 'deliveries', id, page],
} as const

export const webhooksQuery = (owner: '' | 'all') =>
  queryOptions({
    queryKey: keys.list(owner),
    queryFn: async ({ signal }) =>
      (await api.call(webhooksContract.listWebhooks, { query: { owner } }, { signal })).webhooks,
    placeholderData: keepPreviousData,
  })
export const deliveriesQuery = (id: number, page: number) =>
  queryOptions({
    queryKey: keys.deliveries(id, page),
    queryFn: ({ signal }) =>
      api.call(webhooksContract.listDeliveries, { query: { id, page } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const refreshWebhooks = () => queryClient.invalidateQueries({ queryKey: keys.all })
onTopic('ApiKey', () => void refreshWebhooks())

export const createWebhook = (body: NewWebhook) =>
  api.call(webhooksContract.createWebhook, { body })
/** Refused with 412 when the webhook is newer than `version`. */
export const updateWebhook = (body: WebhookUpdate, version?: number) =>
  api.call(webhooksContract.updateWebhook, { body }, { version })
export const rotateWebhook = (id: number) =>
  api.call(webhooksContract.rotateWebhook, { body: { id } })
export const testWebhook = (id: number) => api.call(webhooksContract.testWebhook, { body: { id } })
export const resendDelivery = (id: number) =>
  api.call(webhooksContract.resendDelivery, { body: { id } })
export const deleteWebhook = (id: number) => api.call(webhooksContract.deleteWebhook, { id })
