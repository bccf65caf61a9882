import {
  type NOTIFICATIONS_SHOWN,
  type newAnnouncement,
  notificationsContract,
} from '../contract/notifications.contract.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { api } from '#platform/web/api/api-client.ts'
import { onTopic } from '#platform/web/live/topics.ts'
import { queryClient } from '#platform/web/query/query-client.ts'

const key = ['notifications'] as const

export const notificationsQuery = () =>
  queryOptions({
    queryKey: key,
    queryFn: ({ signal }) => listNotifications({}, signal),
  })

/** All notifications, newest first, as many pages as requested. */
export const allNotificationsQuery = (show: (typeof NOTIFICATIONS_SHOWN)[number]) =>
  infiniteQueryOptions({
    queryKey: [...key, 'page', show],
    queryFn: ({ pageParam, signal }) =>
      listNotifications({ show, ...(pageParam === 0 ? {} : { before: pageParam }) }, signal),
    initialPageParam: 0,
    getNextPageParam: page => (page.hasMore ? page.notifications.at(-1)?.id : undefined),
  })

const listNotifications = (
  query: z.input<typeof notificationsContract.listNotifications.query>,
  signal: AbortSignal,
) => api.call(notificationsContract.listNotifications, { query }, { signal })

export async function readNotifications(ids?: number[]): Promise<void> {
  await api.call(notificationsContract.readNotifications, {
    body: ids === undefined ? {} : { ids },
  })
  await queryClient.invalidateQueries({ queryKey: key })
}

export const announce = (body: z.input<typeof newAnnouncement>) =>
  api.call(notificationsContract.announce, { body })

const refreshNotifications = () => void queryClient.invalidateQueries({ queryKey: key })
onTopic('Account', refreshNotifications)
// Those of an app that is turned off are left out.
onTopic('Settings', ids => {
  if (ids.length === 0 || ids.includes('apps')) refreshNotifications()
})
