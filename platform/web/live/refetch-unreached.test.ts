import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { refetchUnreached } from './refetch-unreached.ts'

const failure = (status: number) => new ApiError({ status, code: `http.${status}`, detail: '' })

it('X-11 fetches again what failed without a connection, and nothing else', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const watch = async (key: string, first: () => Promise<string>) => {
    const queryFn = vi.fn<() => Promise<string>>(async () => 'there').mockImplementationOnce(first)
    const observer = new QueryObserver(client, { queryKey: [key], queryFn, staleTime: Infinity })
    observer.subscribe(() => undefined)
    await vi.waitUntil(() => !observer.getCurrentResult().isFetching, { timeout: 10_000 })
    return { queryFn, observer }
  }
  const away = await watch('away', () => Promise.reject(failure(0)))
  const restarting = await watch('restarting', () => Promise.reject(failure(502)))
  const missing = await watch('missing', () => Promise.reject(failure(404)))
  const fine = await watch('fine', async () => 'fine')
  await refetchUnreached(client)
  expect([away, restarting].map(one => one.observer.getCurrentResult().data)).toEqual([
    'there',
    'there',
  ])
  expect([missing, fine].map(one => one.queryFn.mock.calls.length)).toEqual([1, 1])
  client.clear()
})
