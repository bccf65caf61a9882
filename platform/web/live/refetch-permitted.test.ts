import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { queryClient } from '../query/query-client.ts'
import { refetchPermitted } from './refetch-permitted.ts'

afterEach(() => queryClient.clear())

const forbidden = new ApiError({ status: 403, code: 'auth.forbidden', detail: 'No access' })
const down = new ApiError({ status: 503, code: 'http.503', detail: 'Down' })

/** On screen: answered before a change of rights, and asked once more after it. */
async function watch(key: string, answerAfter: () => Promise<string>) {
  const queryFn = vi
    .fn<() => Promise<string>>()
    .mockImplementation(answerAfter)
    .mockResolvedValueOnce('before')
  const observer = new QueryObserver(queryClient, { queryKey: [key], queryFn })
  const seen: (string | undefined)[] = []
  observer.subscribe(({ data }) => seen.push(data))
  await expect.poll(() => seen.at(-1)).toBe('before')
  return { observer, seen, queryFn }
}

it('X-23 a change of rights refetches what is on screen, and removes what is refused', async () => {
  const [list, order, other] = await Promise.all([
    watch('list', () => Promise.resolve('fewer')),
    watch('order', () => Promise.reject(forbidden)),
    watch('other', () => Promise.reject(down)),
  ])
  await refetchPermitted()
  expect(list.seen.at(-1)).toBe('fewer')
  expect(order.seen.at(-1)).toBeUndefined()
  expect(order.observer.getCurrentResult().error).toBe(forbidden)
  expect(other.seen.at(-1)).toBe('before')
})

it('X-23 what stays permitted is never without its data, so that a form on it stays', async () => {
  const { seen } = await watch('form', () => Promise.resolve('after'))
  await refetchPermitted()
  expect(seen.slice(seen.indexOf('before'))).not.toContain(undefined)
})

it('X-23 a change of rights forgets what is not on screen or no longer asked for', async () => {
  queryClient.setQueryData(['left'], 'before')
  const { observer, queryFn } = await watch('phone', () => Promise.resolve('after'))
  observer.setOptions({ queryKey: ['phone'], queryFn, enabled: false })
  await refetchPermitted()
  expect(queryClient.getQueryData(['left'])).toBeUndefined()
  expect(observer.getCurrentResult().data).toBeUndefined()
  expect(queryFn).toHaveBeenCalledTimes(1)
})
