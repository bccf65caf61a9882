import { expect, it } from 'vitest'
import { notifyTopic } from '#platform/web/live/topics.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import { orderQuery } from './orders.api.ts'

it('ADD-01 X-02 an open order is read again once its invoice is issued', () => {
  const { queryKey } = orderQuery(7)
  queryClient.getQueryCache().build(queryClient, { queryKey: [...queryKey] })
  const isStale = () => queryClient.getQueryState(queryKey)?.isInvalidated
  expect(isStale()).toBe(false)
  notifyTopic('Invoice', [3])
  expect(isStale()).toBe(true)
})
